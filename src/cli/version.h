// The name and version of this program.
#pragma once

#include <string_view>

#include "base/terraform_version.h"

namespace landform::cli {

inline constexpr std::string_view kVersion = LANDFORM_VERSION;

}  // namespace landform::cli
