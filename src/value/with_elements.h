// Replacing the elements of values.
#pragma once

#include <vector>

#include "value/value.h"

namespace landform {

// A value like `like`, a known list, set, tuple, map or object, with these elements instead of its
// own. Elements of a collection must have its element type; those of an object may have any type.
[[nodiscard]] Value with_elements(const Value& like, std::vector<Value> elements);
// An object with the names of an object type, and elements of any type in their order.
[[nodiscard]] Value object_with(Type names, std::vector<Value> elements);

}  // namespace landform
