// Values as they come back from a provider or a saved plan.
#pragma once

#include "value/value.h"

namespace landform::engine {

// Numbers lose the sign of zero on the way.
[[nodiscard]] Value without_negative_zero(const Value& value);
// What is unknown when an operation ends is stored as null. The value must not be marked.
[[nodiscard]] Value unknown_as_null(const Value& value);

}  // namespace landform::engine
