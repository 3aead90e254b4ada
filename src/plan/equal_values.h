// When two values count as equal.
#pragma once

#include "value/value.h"

namespace landform::plan {

// Equal, ignoring the refinements of unknown values.
[[nodiscard]] bool equal_but_refinements(const Value& a, const Value& b);

// Certainly equal: the same, with nothing unknown in them.
[[nodiscard]] bool surely_equal(const Value& a, const Value& b);

}  // namespace landform::plan
