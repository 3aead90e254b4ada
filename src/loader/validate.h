// The checks of a configuration that need neither providers nor the values of variables.
//
// What is checked is whether the configuration can be right for some values: variables are unknown,
// resources have no attributes yet, nothing is repeated. Names must exist, expressions must fit
// where they stand, and nothing may depend on itself. Of resource types, only those that belong to
// the language itself have a schema; others are checked for what their expressions refer to.
#pragma once

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module_tree.h"
#include "value/function.h"

namespace landform::loader {

// All that is wrong in a tree of modules that could be read. What depends on something wrong is not
// checked: it would only be wrong for the same reason.
[[nodiscard]] Diagnostics validate(const config::ModuleTree& modules, const SourceMap& sources,
                                   const FunctionTable& functions);

}  // namespace landform::loader
