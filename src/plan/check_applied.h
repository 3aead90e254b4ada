// The rules for a provider's result after applying a plan: values known in the plan must be
// unchanged, and unknown values must have become something that the plan allows.
#pragma once

#include "plan/violation.h"
#include "schema/schema.h"
#include "value/value.h"

namespace landform::plan {

// The values must conform to the schema's type and be unmarked.
[[nodiscard]] Violations check_applied(const schema::Block& schema, const Value& planned,
                                       const Value& actual, Notation notation = Notation::cty);
// The same for a value of any type.
[[nodiscard]] Violations check_completed(const Value& planned, const Value& actual);

}  // namespace landform::plan
