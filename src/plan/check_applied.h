// The rules that what a provider says after applying a plan must keep to: what was known in the
// plan is as it was, and what was unknown has become something that the plan allowed.
#pragma once

#include "plan/violation.h"
#include "schema/schema.h"
#include "value/value.h"

namespace landform::plan {

// The values must conform to the schema's type and be unmarked.
[[nodiscard]] Violations check_applied(const schema::Block& schema, const Value& planned,
                                       const Value& actual);
// The same for a value of any type.
[[nodiscard]] Violations check_completed(const Value& planned, const Value& actual);

}  // namespace landform::plan
