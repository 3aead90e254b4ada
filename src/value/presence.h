// Two questions that are asked of values all over: is there something to look into, and is there
// surely nothing. What is unknown is neither.
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
