// The rules that a provider's plan for a resource must keep to.
//
// What the configuration says must be in the plan, or, where the provider takes both for the same,
// what was there before. What it does not say may be chosen only for computed attributes. Blocks
// are as many as in the configuration. The engine rejects plans that break a rule; providers made
// with the SDK find it out themselves before they answer.
#pragma once

#include "plan/violation.h"
#include "schema/schema.h"
#include "value/value.h"

namespace landform::plan {

// The values must conform to the schema's type and be unmarked. Prior and config are null for
// creation and destruction.
[[nodiscard]] Violations check_planned(const schema::Block& schema, const Value& prior,
                                       const Value& config, const Value& planned);

}  // namespace landform::plan
