// Mistakes in what modules declare that loading them passes over.
//
// Evaluating a configuration needs only some of what its blocks say: loading reads that, and is
// lenient with the rest. These checks read all of it: the shapes of blocks, meta-arguments and
// addresses. Nothing is evaluated.
#pragma once

#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module_tree.h"

namespace landform::config {

// Of one module.
[[nodiscard]] Diagnostics check_module(const SourceMap& sources, const ModuleNode& node,
                                       std::string_view version);

// Of every module of a tree, each once, as far as loading has not told it already. `version` is
// what modules may ask for by required_version.
[[nodiscard]] Diagnostics check_modules(const SourceMap& sources, const ModuleTree& modules,
                                        std::string_view version);

}  // namespace landform::config
