// What this program calls itself.
#pragma once

#include <string_view>

namespace landform::cli {

inline constexpr std::string_view kVersion = LANDFORM_VERSION;
// The Terraform whose language and command line this program reproduces.
inline constexpr std::string_view kTerraformVersion = "1.11.4";

// Such as linux_amd64.
[[nodiscard]] std::string_view platform();

}  // namespace landform::cli
