// Conversion between types, and finding a type that several can be converted to.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "value/path.h"
#include "value/value.h"

namespace landform {

struct ConversionError {
  std::string message;  // without a full stop: "a number is required"
  Path path;            // where in the value
};

// Converts as the language does implicitly, including conversions that can fail or lose
// information: "1" to 1, a list to a set. `want` may be a constraint with dynamic parts and
// optional attributes.
[[nodiscard]] Result<Value, ConversionError> convert(const Value& value, Type want);

// Whether convert() can succeed for any value of that type.
[[nodiscard]] bool is_convertible(Type from, Type to);
// The same for conversions that never lose or fail: number to string, set to list.
[[nodiscard]] bool is_safely_convertible(Type from, Type to);

// The type that all these can be converted to; none if there is no such type or the list is empty.
[[nodiscard]] std::optional<Type> unify(std::span<const Type> types);
// The same for the types of values, and every value converted to it. `safe` allows only conversions
// that cannot fail. None if there is no such type or a conversion fails.
struct Unified {
  Type type;
  std::vector<Value> values;
};
[[nodiscard]] std::optional<Unified> unify_values(std::span<const Value> values, bool safe);

// Why a value of one type does not fit another, such as `attribute "a": number required`.
[[nodiscard]] std::string mismatch_message(Type got, Type want);

}  // namespace landform
