// Containers from decoded elements. Where a type has dynamic parts, the elements say what they are,
// and may disagree: that is the sender's mistake, hence an error. Private to the library.
#pragma once

#include <vector>

#include "base/result.h"
#include "value/value.h"

namespace landform::detail {

// A list, set or tuple of that type; a tuple must have the right number of elements.
[[nodiscard]] Result<Value> make_sequence(Type type, std::vector<Value> elements);
[[nodiscard]] Result<Value> make_map(Type type, Value::Attributes entries);
// Attributes that are missing are null.
[[nodiscard]] Result<Value> make_object(Type type, Value::Attributes attributes);

}  // namespace landform::detail
