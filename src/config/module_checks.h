// Errors in modules that do not affect evaluation: the problems found when they were loaded, and
// whether this version may run them at all.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "config/module_tree.h"

namespace landform::config {

// Checks every module of a tree, as often as it is called, but not their required_version.
[[nodiscard]] Diagnostics check_modules(const ModuleTree& modules, std::string_view version);

// Only the required_version of every module, which only some commands ask for.
[[nodiscard]] Diagnostics check_required_versions(const ModuleTree& modules,
                                                  std::string_view version);

// Of check_modules(), only the edition of the language that a module asks for.
[[nodiscard]] Diagnostics check_language(const Module& module, std::string_view version);

// Both, one after the other: `found` is what is wrong so far, and after errors, versions are not
// compared, since those may come from a language that this version does not know yet.
void check_modules_and_versions(const ModuleTree& modules, std::string_view version,
                                Diagnostics& found);

// Only the required_version of one module. `who` begins the message: "This configuration".
[[nodiscard]] Diagnostics check_required_versions(const Module& module, const std::string& who,
                                                  std::string_view version);

// Of check_modules(), those of the modules' places in the tree: what only the root module may have,
// and which providers modules pass to each other.
[[nodiscard]] Diagnostics check_places(const ModuleTree& modules);

}  // namespace landform::config
