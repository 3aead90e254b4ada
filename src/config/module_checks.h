// What is wrong in modules beyond what evaluating them needs: their problems as they were found
// when they were loaded, and whether this version may run them at all.
#pragma once

#include <string_view>

#include "base/diagnostic.h"
#include "config/module_tree.h"

namespace landform::config {

// Of one module.
[[nodiscard]] Diagnostics check_module(const ModuleNode& node, std::string_view version);

// Of every module of a tree, each once. `version` is what modules may ask for by required_version.
[[nodiscard]] Diagnostics check_modules(const ModuleTree& modules, std::string_view version);

}  // namespace landform::config
