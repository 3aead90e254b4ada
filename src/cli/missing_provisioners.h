// Provisioners that do not exist. What is said about them depends on what needs to know them first.
#pragma once

#include <cstdint>

#include "base/diagnostic.h"
#include "config/module_tree.h"

namespace landform::cli {

// The schemas of everything that a configuration uses, or the graph of a configuration.
enum class ProvisionerUse : uint8_t { schemas, graph };

[[nodiscard]] Diagnostics check_provisioners(const config::ModuleTree& modules, ProvisionerUse use);

}  // namespace landform::cli
