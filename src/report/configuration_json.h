// Configurations as JSON: the part of a plan's JSON that says what is written, with expressions
// instead of values.
//
// In the bytes of Terraform. May be called from any thread.
#pragma once

#include <string>

#include "base/result.h"
#include "config/module_tree.h"
#include "engine/schemas.h"

namespace landform::report {

// Fails if the schema of a resource is missing.
[[nodiscard]] Result<bool> append_configuration_json(std::string& out,
                                                     const config::ModuleTree& modules,
                                                     const engine::SchemaSource& schemas);

}  // namespace landform::report
