// What the engine cannot do yet, found before anything is planned or changed.
#pragma once

#include "base/diagnostic.h"
#include "config/module_tree.h"

namespace landform::engine {

// Errors for provisioners other than local-exec.
[[nodiscard]] Diagnostics find_unsupported(const config::ModuleTree& modules);

}  // namespace landform::engine
