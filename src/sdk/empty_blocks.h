// Blocks that are not there are empty rather than null, at every depth: Terraform counts on it.
// Private to the library.
#pragma once

#include "schema/schema.h"
#include "value/value.h"

namespace landform::sdk {

// The value of a block, with empty values for those within it that are null.
[[nodiscard]] Value with_empty_blocks(const schema::Block& block, const Value& value);

}  // namespace landform::sdk
