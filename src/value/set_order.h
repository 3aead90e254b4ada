// The order of elements in a set, and which of them are the same. Private to the library.
#pragma once

#include <string>
#include <vector>

#include "value/value.h"

namespace landform::detail {

// Sorts unmarked values of one type into the order of a set and leaves out duplicates. Values that
// are not wholly known are never duplicates of anything.
void sort_as_set(Type element, std::vector<Value>& elements);

// Text by which elements that are not primitive are ordered.
std::string set_order_key(const Value& value);

}  // namespace landform::detail
