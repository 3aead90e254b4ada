// What cannot be done on this machine, found before anything is planned or changed.
#pragma once

#include "base/diagnostic.h"
#include "config/module_tree.h"

namespace landform::engine {

// Errors for provisioners whose connections cannot be made.
[[nodiscard]] Diagnostics find_unsupported(const config::ModuleTree& modules);

}  // namespace landform::engine
