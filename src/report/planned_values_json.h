// The objects and outputs that there will be once a plan has been applied, as far as that is known:
// a part of the plan's JSON. Private to the library.
#pragma once

#include <string>

#include "base/result.h"
#include "engine/plan.h"
#include "engine/schemas.h"

namespace landform::report {

// Fails if the schema of a type is missing.
[[nodiscard]] Result<bool> append_planned_values(std::string& out, const engine::Plan& plan,
                                                 const engine::SchemaSource& schemas);

}  // namespace landform::report
