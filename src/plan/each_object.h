// Values of nested attributes and blocks, object by object.
#pragma once

#include <utility>
#include <vector>

#include "schema/schema.h"
#include "value/presence.h"
#include "value/value.h"

namespace landform::plan {

// The same collection, or single object, with something done to each object in it.
template <typename Change>
Value each_object(schema::Nesting nesting, const Value& value, const Change& change) {
  using schema::Nesting;
  if (!is_present(value)) return value;
  if (nesting == Nesting::single || nesting == Nesting::group) return change(value);
  std::vector<Value> elements;
  Value::Attributes entries;
  for (size_t i = 0; i < value.length(); ++i) {
    Value changed = change(value.elements()[i]);
    if (nesting == Nesting::map) {
      entries.emplace_back(value.key(i), std::move(changed));
    } else {
      elements.push_back(std::move(changed));
    }
  }
  Type type = value.type();
  if (type.is_tuple()) return Value::tuple(std::move(elements));
  if (nesting == Nesting::list) return Value::list(type.element(), std::move(elements));
  if (nesting == Nesting::set) return Value::set(type.element(), std::move(elements));
  return type.is_map() ? Value::map(type.element(), std::move(entries))
                       : Value::object(std::move(entries));
}

}  // namespace landform::plan
