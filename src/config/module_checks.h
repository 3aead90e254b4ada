// Errors in modules that do not affect evaluation: the problems found when they were loaded, and
// whether this version may run them at all.
#pragma once

#include <string_view>

#include "base/diagnostic.h"
#include "config/module_tree.h"

namespace landform::config {

// The summary of the error for a required_version that is not met.
inline constexpr const char* kUnsupportedVersion = "Unsupported Terraform Core version";

// Checks one module.
[[nodiscard]] Diagnostics check_module(const ModuleNode& node, std::string_view version);

// Checks every module of a tree once. `version` is compared with their required_version.
[[nodiscard]] Diagnostics check_modules(const ModuleTree& modules, std::string_view version);

}  // namespace landform::config
