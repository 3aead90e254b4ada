// Values as plans and states in JSON describe them: what is known, and apart from it which parts
// are unknown and which are sensitive. For tests.
#pragma once

#include "schema/schema.h"
#include "value/value.h"

namespace landform::report::recorded {

// A value of that type, or where it is dynamic, of the type that the JSON implies. `unknown` has
// true in place of unknown parts. Either may be a null pointer.
[[nodiscard]] Value read_value(const Value* known, const Value* unknown, Type type);

// Marks the parts for which `sensitive` is true.
[[nodiscard]] Value mark_sensitive(const Value& value, const Value* sensitive);
// The same for an object of a block, except for what the schema makes sensitive.
[[nodiscard]] Value mark_sensitive(const Value& value, const Value* sensitive,
                                   const schema::Block& block);

}  // namespace landform::report::recorded
