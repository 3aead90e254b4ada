// The order of elements in a set, and which of them are the same. Private to the library.
#pragma once

#include <vector>

#include "value/value.h"

namespace landform::detail {

// Sorts unmarked values of one type into set order and removes duplicates. Values that are not
// wholly known are never duplicates.
void sort_as_set(Type element, std::vector<Value>& elements);

}  // namespace landform::detail
