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
    default: {
      if (type.is_object() && have_types_of(elements, type.attributes()))
        return Value::object(type, std::move(elements));
      Value::Attributes entries;
      entries.reserve(elements.size());
      for (size_t i = 0; i < elements.size(); ++i) {
        entries.emplace_back(like.key(i), std::move(elements[i]));
      }
      return type.is_map() ? Value::map(type.element(), std::move(entries))
                           : Value::object(std::move(entries));
    }
  }
}

}  // namespace landform
