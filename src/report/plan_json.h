// Plans as JSON: what `show -json` prints for them.
//
// On one line, in the bytes of Terraform, without the newline at the end. May be called from any
// thread.
#pragma once

#include <string>

#include "base/result.h"
#include "config/module_tree.h"
#include "engine/plan.h"
#include "engine/schemas.h"

namespace landform::report {

// `modules` is the configuration that was planned. Fails if the schema of a type is missing, or if
// an object of the prior state does not conform to its schema.
[[nodiscard]] Result<std::string> plan_json(const engine::Plan& plan,
                                            const engine::SchemaSource& schemas,
                                            const config::ModuleTree& modules);

// The changes alone, with the schemas of the providers (provider_schemas_json()) that are needed to
// read them: what `test -json -verbose` prints.
[[nodiscard]] Result<std::string> plan_changes_json(const engine::Plan& plan,
                                                    const engine::SchemaSource& schemas,
                                                    const std::string& provider_schemas);

}  // namespace landform::report
