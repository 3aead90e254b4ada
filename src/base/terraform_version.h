// The Terraform whose language, files and command line this program reproduces.
#pragma once

#include <string_view>

namespace landform {

inline constexpr std::string_view kTerraformVersion = "1.11.4";

}  // namespace landform
