// What is wrong with a saved plan, or with a file that is none, in Terraform's words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "engine/plan_file.h"
#include "state/state.h"

namespace landform::cli {

// `bytes` is what is in the file, which is not a plan. Terraform also tries it as the JSON text
// that refers to a plan of HCP Terraform, and says what is wrong with that.
[[nodiscard]] std::string plan_problem(std::string_view bytes);

// Whether a plan was made for the state that there is now.
[[nodiscard]] Diagnostics check_planned_state(const engine::SavedPlan& saved,
                                              const std::optional<state::State>& now);

}  // namespace landform::cli
