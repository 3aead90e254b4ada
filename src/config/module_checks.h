// Errors in modules that do not affect evaluation: the problems found when they were loaded, and
// whether this version may run them at all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "config/module_tree.h"

namespace landform::config {

// The summary of the error for a required_version that is not met.
inline constexpr const char* kUnsupportedVersion = "Unsupported Terraform Core version";

// Whether a required_version has to be met: only some commands ask for that.
enum class CoreVersions : uint8_t { required, ignored };

// Checks one module.
[[nodiscard]] Diagnostics check_module(const ModuleNode& node, std::string_view version,
                                       CoreVersions versions = CoreVersions::required);

// Checks every module of a tree, as often as it is called. `version` is compared with their
// required_version.
[[nodiscard]] Diagnostics check_modules(const ModuleTree& modules, std::string_view version,
                                        CoreVersions versions = CoreVersions::required);

// Of these checks, only the required_version of every module.
[[nodiscard]] Diagnostics check_required_versions(const ModuleTree& modules,
                                                  std::string_view version);

// Of these checks, only the edition of the language that a module asks for.
[[nodiscard]] Diagnostics check_language(const Module& module, std::string_view version);

// Of these checks, only the required_version. `who` begins the message: "This configuration".
[[nodiscard]] Diagnostics check_required_versions(const Module& module, const std::string& who,
                                                  std::string_view version);

// Of these checks, those of the modules' places in the tree: what only the root module may have,
// and which providers modules pass to each other.
[[nodiscard]] Diagnostics check_places(const ModuleTree& modules);

}  // namespace landform::config
