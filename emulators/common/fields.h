// JSON objects in the emulator: values by name.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "value/value.h"

namespace landform::emulator {

// Never null: null values in a request are dropped.
using Fields = std::map<std::string, Value, std::less<>>;

// Parses an object; none if it is not one. An empty text is an empty object. Names with null values
// are added to `nulls`, if given.
[[nodiscard]] std::optional<Fields> parse_fields(std::string_view text, Fields* nulls = nullptr);
[[nodiscard]] Fields fields_of(const Value& object);
[[nodiscard]] Value object_of(const Fields& fields);
[[nodiscard]] std::string json_of(const Value& value);

// None if it is missing or of another type.
[[nodiscard]] std::optional<std::string> text(const Fields& fields, std::string_view name);
[[nodiscard]] std::optional<int64_t> integer(const Fields& fields, std::string_view name);
[[nodiscard]] std::optional<bool> truth(const Fields& fields, std::string_view name);

}  // namespace landform::emulator
