// Whether calls pass the right arguments to the modules that they call.
#pragma once

#include "base/diagnostic.h"
#include "config/module_tree.h"

namespace landform::config {

// The errors of one call, those in called modules first: as in Terraform, nothing is said about the
// others.
[[nodiscard]] Diagnostics check_call_arguments(const ModuleTree& modules);

}  // namespace landform::config
