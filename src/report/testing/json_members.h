// Access to the members of JSON objects that were read as values. For tests.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "value/presence.h"
#include "value/value.h"

namespace landform::report::recorded {

// Null if there is no such member, it is null, or this is not an object.
[[nodiscard]] inline const Value* member(const Value* object, std::string_view name) {
  if (object == nullptr || !is_present(*object) || !object->type().is_object()) return nullptr;
  const Value* found = object->find(name);
  return found == nullptr || found->is_null() ? nullptr : found;
}
[[nodiscard]] inline const Value* member(const Value& object, std::string_view name) {
  return member(&object, name);
}

[[nodiscard]] inline std::string text_member(const Value& object, std::string_view name) {
  const Value* found = member(object, name);
  return found != nullptr && found->type().is_string() ? std::string(found->as_string()) : "";
}

[[nodiscard]] inline bool is_true(const Value* value) {
  return value != nullptr && value->type().is_bool() && is_present(*value) && value->as_bool();
}
[[nodiscard]] inline bool flag_member(const Value& object, std::string_view name) {
  return is_true(member(object, name));
}

[[nodiscard]] inline uint64_t number_member(const Value& object, std::string_view name) {
  const Value* found = member(object, name);
  if (found == nullptr || !found->type().is_number()) return 0;
  return static_cast<uint64_t>(found->as_number().to_int64().value_or(0));
}

// The elements of an array, or the values of an object; none if there is no such member.
[[nodiscard]] inline std::span<const Value> members(const Value* value) {
  if (value == nullptr || !(value->type().is_tuple() || value->type().is_object())) return {};
  return value->elements();
}

}  // namespace landform::report::recorded
