// The rules of conversion, shared by converting and unifying. Private to the library.
#pragma once

#include <optional>
#include <span>

#include "value/convert.h"
#include "value/type.h"

namespace landform::detail {

// Whether a value of type `in` may become one of type `out`.
[[nodiscard]] bool can_convert(Type in, Type out, bool safe);
[[nodiscard]] Result<Value, ConversionError> convert_value(const Value& value, Type want,
                                                           bool safe);

// The element type when a tuple is converted to a list or set of `want`, which may be dynamic.
[[nodiscard]] std::optional<Type> sequence_element(std::span<const Type> from, Type want,
                                                   bool safe);
// The same for an object converted to a map.
[[nodiscard]] std::optional<Type> map_element(Type object, Type want, bool safe);

[[nodiscard]] std::optional<Type> unify_types(std::span<const Type> types, bool safe);

}  // namespace landform::detail
