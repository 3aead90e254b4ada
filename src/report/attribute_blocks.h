// Attributes that are written as blocks: allowed for lists and sets of objects in the schemas of
// older providers, which have no nested types. Private to the library.
#pragma once

#include <string>
#include <vector>

#include "schema/schema.h"
#include "syntax/body.h"
#include "value/value.h"

namespace landform::report {

// The names of attributes that may be written as blocks.
[[nodiscard]] std::vector<std::string> names_of_attribute_blocks(const schema::Block& schema);

// The schema of a body in which attributes of such a type are written.
[[nodiscard]] schema::Block schema_of_element(Type object);

// The list of objects that blocks of one name stand for; unknown unless all of it is constant.
[[nodiscard]] Value constant_of_blocks(const std::vector<const syntax::Block*>& blocks,
                                       Type object);
// The expressions in them.
[[nodiscard]] std::vector<syntax::Expression> expressions_of_blocks(
    const std::vector<const syntax::Block*>& blocks, Type object);

}  // namespace landform::report
