#include "value/codec_support.h"

#include <algorithm>

#include "base/check.h"

namespace landform::detail {
namespace {

// The element type for a collection of `element`, which may have dynamic parts.
template <typename Values, typename Project>
Result<Type> common_element(Type element, const Values& values, Project value_of) {
  if (!element.has_dynamic()) return element;
  Type common = Type::dynamic();
  for (const auto& each : values) {
    Type type = value_of(each).type();
    if (type.is_dynamic() || type == common) continue;
    if (!common.is_dynamic()) return Error{"all elements must have the same type"};
    common = type;
  }
  return common.is_dynamic() ? element : common;
}

}  // namespace

ConversionError at_step(ConversionError error, PathStep step) {
  error.path.push_back(std::move(step));
  return error;
}

ConversionError outermost_first(ConversionError error) {
  std::reverse(error.path.begin(), error.path.end());
  return error;
}

Result<Value> make_sequence(Type type, std::vector<Value> elements) {
  if (type.is_tuple()) {
    LANDFORM_CHECK(elements.size() == type.elements().size());
    return Value::tuple(std::move(elements));
  }
  auto element =
      common_element(type.element(), elements, [](const Value& v) -> const Value& { return v; });
  if (!element) return std::move(element).error();
  return type.is_list() ? Value::list(*element, std::move(elements))
                        : Value::set(*element, std::move(elements));
}

Result<Value> make_map(Type type, Value::Attributes entries) {
  auto element = common_element(type.element(), entries,
                                [](const auto& entry) -> const Value& { return entry.second; });
  if (!element) return std::move(element).error();
  return Value::map(*element, std::move(entries));
}

Result<Value> make_object(Type type, Value::Attributes attributes) {
  std::vector<const Value*> given(type.attributes().size(), nullptr);
  for (const auto& [name, value] : attributes) {
    given[static_cast<size_t>(type.attribute_index(name))] = &value;
  }
  for (size_t i = 0; i < given.size(); ++i) {
    const AttributeType& attribute = type.attributes()[i];
    if (given[i] == nullptr) {
      attributes.emplace_back(attribute.name, Value::null(attribute.type));
    }
  }
  return Value::object(std::move(attributes));
}

}  // namespace landform::detail
