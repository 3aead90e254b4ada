// Missing blocks are empty rather than null, at every depth: code that works with plans and states
// relies on it, and providers with the legacy type system mix the two up.
#pragma once

#include "schema/schema.h"
#include "value/value.h"

namespace landform::plan {

// The value of a block, with null nested blocks replaced by empty ones.
[[nodiscard]] Value with_empty_blocks(const schema::Block& block, const Value& value);

}  // namespace landform::plan
