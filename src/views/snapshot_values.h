// Values with what is noted beside them: which parts are unknown, and which are sensitive. Private
// to the library.
#pragma once

#include <vector>

#include "schema/schema.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::views {

// `where` has the shape of the value, with true for the parts that are unknown.
[[nodiscard]] Value with_unknowns(const Value& value, const Value& where);
// `where` has true for the parts that are sensitive. Elements of a list may go by their indexes as
// text as well.
[[nodiscard]] Value with_secrets(const Value& value, const Value& where);
// State files keep the values of attributes that may be of any type with their types beside them.
// Attributes without those types; which attributes have one is known by the schema, if there is
// one, or by their shape.
[[nodiscard]] Value without_types(const Value& attributes, const schema::Block* schema);
// The shape of secrets, from the paths that state files have.
[[nodiscard]] Value shape_of_paths(const std::vector<Path>& paths);

}  // namespace landform::views
