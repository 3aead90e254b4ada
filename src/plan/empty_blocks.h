// Blocks that are not there are empty rather than null, at every depth: who works with plans and
// states counts on it, and providers with the legacy type system mix the two up.
#pragma once

#include "schema/schema.h"
#include "value/value.h"

namespace landform::plan {

// The value of a block, with empty values for the blocks within it that are null.
[[nodiscard]] Value with_empty_blocks(const schema::Block& block, const Value& value);

}  // namespace landform::plan
