// The order in which local values can be evaluated.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "config/module.h"

namespace landform::config {

// Every local value after those that it refers to. Those in a cycle, and no others, are left out
// and reported, each cycle once with the names in it.
[[nodiscard]] std::vector<std::string> order_locals(const Module& module, Diagnostics& diagnostics);

}  // namespace landform::config
