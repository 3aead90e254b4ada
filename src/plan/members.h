// Parts of values that may themselves be null or unknown. Private to the library.
#pragma once

#include <string_view>

#include "schema/schema.h"
#include "value/presence.h"
#include "value/value.h"

namespace landform::plan {

// The attribute of an object; null if the object is null, unknown if it is unknown.
[[nodiscard]] inline Value member(const Value& object, std::string_view name, Type type) {
  if (!object.is_known()) return Value::unknown(type);
  if (object.is_null()) return Value::null(type);
  const Value* found = object.find(name);
  return found == nullptr ? Value::null(type) : *found;
}

// The element with the index of a list or tuple, or null.
[[nodiscard]] inline Value element(const Value& sequence, size_t i, Type type) {
  bool there = is_present(sequence) && i < sequence.length();
  return there ? sequence.elements()[i] : Value::null(type);
}

}  // namespace landform::plan
