// Shared parts of the value decoders. Private to the library.
#pragma once

#include <vector>

#include "base/result.h"
#include "value/convert.h"
#include "value/value.h"

namespace landform::detail {

// Errors start at the innermost value with an empty path, and each level appends its own step; the
// path is reversed at the end.
[[nodiscard]] ConversionError at_step(ConversionError error, PathStep step);
[[nodiscard]] ConversionError outermost_first(ConversionError error);

// Containers from decoded elements. Where a type has dynamic parts, the elements determine them,
// and may disagree: that is the sender's mistake, hence an error.
//
// A list, set or tuple of that type; a tuple must have the right number of elements.
[[nodiscard]] Result<Value> make_sequence(Type type, std::vector<Value> elements);
[[nodiscard]] Result<Value> make_map(Type type, Value::Attributes entries);
// Missing attributes are null.
[[nodiscard]] Result<Value> make_object(Type type, Value::Attributes attributes);

}  // namespace landform::detail
