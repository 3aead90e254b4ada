// Values with other elements.
#pragma once

#include <vector>

#include "value/value.h"

namespace landform {

// A list, set, tuple, map or object like `like`, which is known, with these elements in the places
// of its own. Those of a collection have its element type; those of an object may be of any.
[[nodiscard]] Value with_elements(const Value& like, std::vector<Value> elements);

}  // namespace landform
