// Attributes that are sensitive by their schema.
#pragma once

#include "schema/schema.h"
#include "value/value.h"

namespace landform::plan {

// Whether any attribute of the block is sensitive, at any depth.
[[nodiscard]] bool has_sensitive(const schema::Block& schema);

// The value with marks on these attributes, in addition to the marks that it has.
[[nodiscard]] Value mark_sensitive(const schema::Block& schema, const Value& value);

}  // namespace landform::plan
