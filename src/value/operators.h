// The operators of the language on values.
//
// They propagate marks, return unknown (as refined as possible) for unknown operands, and expect
// non-null operands of the right type: callers convert first.
#pragma once

#include "value/value.h"

namespace landform {

[[nodiscard]] Value equals(const Value& a, const Value& b);
[[nodiscard]] Value not_equals(const Value& a, const Value& b);

[[nodiscard]] Value logical_not(const Value& a);
[[nodiscard]] Value logical_and(const Value& a, const Value& b);
[[nodiscard]] Value logical_or(const Value& a, const Value& b);

[[nodiscard]] Value add(const Value& a, const Value& b);
[[nodiscard]] Value subtract(const Value& a, const Value& b);
[[nodiscard]] Value multiply(const Value& a, const Value& b);
[[nodiscard]] Value divide(const Value& a, const Value& b);
[[nodiscard]] Value modulo(const Value& a, const Value& b);
[[nodiscard]] Value negate(const Value& a);
[[nodiscard]] Value absolute(const Value& a);

// Some operations on infinities are undefined (0/0, Inf-Inf), so callers must check first. Null if
// the operation is defined, otherwise the reason.
enum class Arithmetic : uint8_t { add, subtract, multiply, divide, modulo };
[[nodiscard]] const char* undefined_arithmetic(Arithmetic op, const Value& a, const Value& b);

[[nodiscard]] Value less_than(const Value& a, const Value& b);
[[nodiscard]] Value less_or_equal(const Value& a, const Value& b);
[[nodiscard]] Value greater_than(const Value& a, const Value& b);
[[nodiscard]] Value greater_or_equal(const Value& a, const Value& b);

// The length of a list, set, map, tuple or object as a number; possibly unknown, with bounds.
[[nodiscard]] Value length_of(const Value& collection);
// Whether a set (or list, tuple, map by values) contains the element: true, false or unknown.
[[nodiscard]] Value has_element(const Value& set, const Value& element);

}  // namespace landform
