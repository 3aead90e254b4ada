// Changing the value of a block attribute by attribute, at any depth.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "plan/each_object.h"
#include "schema/schema.h"
#include "value/presence.h"
#include "value/value.h"

namespace landform::plan {

// An object with attributes and, unless it is a nested attribute (a null pointer), blocks.
// `change(attribute, value)` returns the replacement for a value, or nothing to keep it and descend
// into its nested attributes.
template <typename Change>
Value change_attributes(const std::map<std::string, schema::Attribute, std::less<>>& attributes,
                        const schema::Block* block, const Value& object, const Change& change) {
  if (!is_present(object)) return object;
  Value::Attributes out;
  for (size_t i = 0; i < object.length(); ++i) {
    std::string name(object.key(i));
    Value value = object.elements()[i];
    auto attribute = attributes.find(name);
    if (attribute != attributes.end()) {
      const schema::Attribute& own = attribute->second;
      if (std::optional<Value> changed = change(own, value)) {
        value = *std::move(changed);
      } else if (own.nested != nullptr) {
        value = each_object(own.nested->nesting, value, [&](const Value& element) {
          return change_attributes(own.nested->attributes, nullptr, element, change);
        });
      }
    } else if (block != nullptr && block->blocks.contains(name)) {
      const schema::NestedBlock& nested = block->blocks.find(name)->second;
      value = each_object(nested.nesting, value, [&](const Value& element) {
        return change_attributes(nested.block->attributes, nested.block.get(), element, change);
      });
    }
    out.emplace_back(std::move(name), std::move(value));
  }
  return Value::object(std::move(out));
}

template <typename Change>
Value change_attributes(const schema::Block& block, const Value& object, const Change& change) {
  return change_attributes(block.attributes, &block, object, change);
}

}  // namespace landform::plan
