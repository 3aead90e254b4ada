// Values as they come back from a provider or a saved plan.
#pragma once

#include "value/value.h"

namespace landform::engine {

// Numbers lose the sign of zero on the way.
[[nodiscard]] Value without_negative_zero(const Value& value);
// What is unknown when an operation ends is stored as null. The value must not be marked.
[[nodiscard]] Value unknown_as_null(const Value& value);
// Whether all numbers of two equal values have the same precision as well.
[[nodiscard]] bool same_precision(const Value& a, const Value& b);
// Whether any number has a lower precision once it comes from a provider than it has in a file:
// only those that no type of a program can represent are sent as text.
[[nodiscard]] bool loses_precision(const Value& value);

}  // namespace landform::engine
