// JSON objects as the emulator works on them: values by name.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "value/value.h"

namespace landform::emulator {

// Never null: what is null in a request is not there.
using Fields = std::map<std::string, Value, std::less<>>;

// Of the text of an object; none if it is not one. An empty text is an empty object. Names whose
// value is null are put into `nulls`, if that is given.
[[nodiscard]] std::optional<Fields> parse_fields(std::string_view text, Fields* nulls = nullptr);
[[nodiscard]] Fields fields_of(const Value& object);
[[nodiscard]] Value object_of(const Fields& fields);
[[nodiscard]] std::string json_of(const Value& value);

// None if it is not there, or something else.
[[nodiscard]] std::optional<std::string> text(const Fields& fields, std::string_view name);
[[nodiscard]] std::optional<int64_t> integer(const Fields& fields, std::string_view name);
[[nodiscard]] std::optional<bool> truth(const Fields& fields, std::string_view name);

}  // namespace landform::emulator
