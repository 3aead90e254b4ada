// Planning the instances of managed resources that are in the configuration.
#pragma once

#include <optional>

#include "engine/planning.h"
#include "evaluation/visitor.h"

namespace landform::engine {

// Returns the planned value, or none after errors; where objects are only refreshed, null if it
// does not exist any more. `import_id` is the id or the identity of an existing object to take
// over, or null. `reached` is set once the object is compared with its configuration.
[[nodiscard]] std::optional<Value> plan_managed(const Planning& planning,
                                                const evaluation::ResourceVisit& visit,
                                                const ObjectContext& context,
                                                const Value* import_id, bool& reached,
                                                Diagnostics& diagnostics);

// What is not part of the operation is as the state says.
[[nodiscard]] Value stored_value(const ObjectContext& context, const state::Instance* stored);

}  // namespace landform::engine
