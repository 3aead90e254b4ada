// Two common predicates: whether a value is known to be present, and known to be absent (null).
// Both are false for unknown values.
#pragma once

#include "value/value.h"

namespace landform {

[[nodiscard]] inline bool is_present(const Value& value) {
  return value.is_known() && !value.is_null();
}
[[nodiscard]] inline bool is_absent(const Value& value) {
  return value.is_known() && value.is_null();
}

}  // namespace landform
