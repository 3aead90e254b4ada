// Lookups in values of unknown structure, such as decoded JSON: parts that are missing, null,
// unknown or of another kind are treated as absent.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "value/presence.h"
#include "value/value.h"

namespace landform {

[[nodiscard]] inline bool is_object(const Value& value) {
  return is_present(value) && value.type().is_object();
}
// JSON arrays decode to tuples.
[[nodiscard]] inline bool is_tuple(const Value& value) {
  return is_present(value) && value.type().is_tuple();
}
[[nodiscard]] inline bool is_true(const Value& value) {
  return is_present(value) && value.type().is_bool() && value.as_bool();
}
// These return a null pointer if the part was not found.
[[nodiscard]] inline bool is_object(const Value* value) {
  return value != nullptr && is_object(*value);
}
[[nodiscard]] inline bool is_tuple(const Value* value) {
  return value != nullptr && is_tuple(*value);
}

// A null pointer if it is absent.
[[nodiscard]] inline const Value* property(const Value& object, std::string_view name) {
  const Value* found = is_object(object) ? object.find(name) : nullptr;
  return found != nullptr && is_present(*found) ? found : nullptr;
}

// Empty if it is not a string.
[[nodiscard]] inline std::string text_of(const Value& value) {
  bool text = is_present(value) && value.type().is_string();
  return text ? std::string(value.as_string()) : std::string();
}
[[nodiscard]] inline std::string text_property(const Value& object, std::string_view name) {
  const Value* found = property(object, name);
  return found == nullptr ? std::string() : text_of(*found);
}

// Empty if it is not a tuple (a decoded JSON array).
[[nodiscard]] inline std::span<const Value> elements_of(const Value& value) {
  return is_present(value) && value.type().is_tuple() ? value.elements() : std::span<const Value>();
}
[[nodiscard]] inline std::span<const Value> elements_of(const Value* value) {
  return value == nullptr ? std::span<const Value>() : elements_of(*value);
}

}  // namespace landform
