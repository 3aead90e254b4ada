// Lenient readers of JSON, and shorthands to make it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "value/value.h"

namespace landform::grid {

// The attribute of an object; null if it is missing or not in an object.
[[nodiscard]] const Value* member(const Value& object, std::string_view name);
// "", 0 and false if it is not there, or something else.
[[nodiscard]] std::string text_at(const Value& object, std::string_view name);
[[nodiscard]] int64_t number_at(const Value& object, std::string_view name);
[[nodiscard]] bool truth_at(const Value& object, std::string_view name);
[[nodiscard]] std::vector<Value> elements_at(const Value& object, std::string_view name);

[[nodiscard]] std::string json_of(const Value& value);
[[nodiscard]] Value texts(const std::vector<std::string>& texts);
// The number that a text is; -1 if it is none.
[[nodiscard]] int64_t number_of(const std::string& text);

}  // namespace landform::grid
