// Why a file is not a saved plan, in Terraform's words.
#pragma once

#include <string>
#include <string_view>

namespace landform::cli {

// `bytes` is what is in the file, which is not a plan. Terraform also tries it as the JSON text
// that refers to a plan of HCP Terraform, and says what is wrong with that.
[[nodiscard]] std::string plan_problem(std::string_view bytes);

}  // namespace landform::cli
