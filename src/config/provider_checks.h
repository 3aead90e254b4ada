// Checks of the provider configurations in a whole configuration: which ones modules require,
// declare and pass to each other. Private to the library.
#pragma once

#include "base/diagnostic.h"
#include "config/module_tree.h"

namespace landform::config {

void check_providers(const ModuleNode& root, Diagnostics& diagnostics);

}  // namespace landform::config
