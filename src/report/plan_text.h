// Plans as people read them: what Terraform prints for `plan` and `show`.
//
// Pure functions from a plan and the schemas of its types to text, byte for byte Terraform's.
// Thread-safe.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/plan.h"
#include "engine/schemas.h"
#include "report/palette.h"

namespace landform::report {

// Takes the next part of a text.
using TextSink = std::function<void(std::string_view)>;

// Drift (as far as it matters to the plan), changes, their number, and the changes of outputs; or
// that there is nothing to do. It is an error if a schema is missing; then nothing is drawn.
[[nodiscard]] std::optional<Error> draw_plan(const engine::Plan& plan,
                                             const engine::SchemaSource& schemas,
                                             const TextStyle& style, const TextSink& sink);
// The same in one piece.
[[nodiscard]] Result<std::string> plan_text(const engine::Plan& plan,
                                            const engine::SchemaSource& schemas,
                                            const TextStyle& style);

// What `plan` says after that: where the plan and generated configuration were saved (both may be
// empty), and how to go on. Nothing in automation.
[[nodiscard]] std::string plan_next_steps_text(std::string_view plan_path,
                                               std::string_view generated_config_path,
                                               const TextStyle& style);

}  // namespace landform::report
