// The rules for a provider's plan for a resource.
//
// A configured value must appear in the plan, or the prior value if the provider considers the two
// equivalent. Values that are not configured may be chosen only for computed attributes. The number
// of blocks is that of the configuration. The engine rejects plans that break a rule; providers
// built with the SDK detect this themselves before they respond.
#pragma once

#include "plan/violation.h"
#include "schema/schema.h"
#include "value/value.h"

namespace landform::plan {

// The values must conform to the schema's type and be unmarked. Prior and config are null for
// creation and destruction.
[[nodiscard]] Violations check_planned(const schema::Block& schema, const Value& prior,
                                       const Value& config, const Value& planned,
                                       Notation notation = Notation::cty);

}  // namespace landform::plan
