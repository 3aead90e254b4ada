// When two values count as the same.
#pragma once

#include "value/value.h"

namespace landform::plan {

// Equal but for what is known of unknown values.
[[nodiscard]] bool equal_but_refinements(const Value& a, const Value& b);

// Surely equal: the same, with nothing unknown in them.
[[nodiscard]] bool surely_equal(const Value& a, const Value& b);

}  // namespace landform::plan
