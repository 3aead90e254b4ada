#include "value/with_elements.h"

#include <algorithm>
#include <span>
#include <utility>

namespace landform {
namespace {

bool have_types_of(const std::vector<Value>& elements, std::span<const AttributeType> attributes) {
  return std::equal(elements.begin(), elements.end(), attributes.begin(), attributes.end(),
                    [](const Value& value, const AttributeType& attribute) {
                      return value.type() == attribute.type && !attribute.optional;
                    });
}

}  // namespace

Value with_elements(const Value& like, std::vector<Value> elements) {
  Type type = like.type();
  switch (type.kind()) {
    case Kind::list:
      return Value::list(type.element(), std::move(elements));
    case Kind::set:
      return Value::set(type.element(), std::move(elements));
    case Kind::tuple:
      return Value::tuple(std::move(elements));
    case Kind::map: {
      Value::Attributes entries;
      entries.reserve(elements.size());
      for (size_t i = 0; i < elements.size(); ++i) {
        entries.emplace_back(like.key(i), std::move(elements[i]));
      }
      return Value::map(type.element(), std::move(entries));
    }
    default:
      return object_with(type, std::move(elements));
  }
}

Value object_with(Type names, std::vector<Value> elements) {
  const std::span<const AttributeType> attributes = names.attributes();
  if (have_types_of(elements, attributes)) return Value::object(names, std::move(elements));
  std::vector<NamedValue> entries;
  entries.reserve(elements.size());
  for (size_t i = 0; i < elements.size(); ++i) {
    entries.push_back({attributes[i].name, std::move(elements[i])});
  }
  return Value::object_of(std::move(entries));
}

}  // namespace landform
