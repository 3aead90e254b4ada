// Transforming the values of nested attributes and blocks, object by object.
#pragma once

#include <utility>
#include <vector>

#include "schema/schema.h"
#include "value/presence.h"
#include "value/value.h"
#include "value/with_elements.h"

namespace landform::plan {

// Applies a function to each object of a collection, or to a single object.
template <typename Change>
Value each_object(schema::Nesting nesting, const Value& value, const Change& change) {
  using schema::Nesting;
  if (!is_present(value)) return value;
  if (nesting == Nesting::single || nesting == Nesting::group) return change(value);
  std::vector<Value> elements;
  elements.reserve(value.length());
  for (const Value& element : value.elements()) elements.push_back(change(element));
  return with_elements(value, std::move(elements));
}

}  // namespace landform::plan
