// Attributes that are written as blocks: allowed for lists and sets of objects in the schemas of
// older providers, which have no nested types.
//
// May be called from any thread.
#pragma once

#include <string>
#include <vector>

#include "schema/schema.h"
#include "value/type.h"

namespace landform::eval {

// The names of attributes that may be written as blocks.
[[nodiscard]] std::vector<std::string_view> names_of_attribute_blocks(const schema::Block& schema);

// Whether an attribute of that type may be, in a schema that allows it.
[[nodiscard]] bool is_list_of_objects(Type type);

// The schema of a block that stands for an object of that type.
[[nodiscard]] schema::Block schema_of_attribute_block(Type object);

}  // namespace landform::eval
