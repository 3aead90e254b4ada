// Planning the instances of managed resources that are in the configuration.
#pragma once

#include <optional>

#include "engine/planning.h"
#include "evaluation/visitor.h"

namespace landform::engine {

struct PlannedObject {
  // The planned value, or none after errors; where objects are only refreshed, null if it does not
  // exist any more.
  std::optional<Value> value;
  bool refreshed = true;  // if not, that failed
};

// `import_id` is the id or the identity of an existing object to take over, or null.
[[nodiscard]] PlannedObject plan_managed(const Planning& planning,
                                         const evaluation::ResourceVisit& visit,
                                         const ObjectContext& context, const Value* import_id,
                                         Diagnostics& diagnostics);

// What is not part of the operation is as the state says.
[[nodiscard]] Value stored_value(const ObjectContext& context, const state::Instance* stored);

}  // namespace landform::engine
