// Two common questions about values: is there something to look into, and is there certainly
// nothing. For unknown values both answers are no.
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
