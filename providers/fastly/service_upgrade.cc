// States of older versions: before version 1, Bot Management was a flag, not a block.
#include "fastly/service_parent.h"
#include "value/convert.h"
#include "value/presence.h"

namespace landform::fastly {
namespace {

// A value of JSON as one of a type, as far as it goes: what the type does not have is left out, and
// what is missing is null.
Value fitted(const Value& value, Type type) {
  if (!is_present(value)) return Value::null(type);
  bool from_list = value.type().is_tuple();
  bool from_object = value.type().is_object();
  if (type.is_object() && from_object) {
    std::vector<Value> members;
    for (const AttributeType& attribute : type.attributes()) {
      const Value* member = value.find(attribute.name);
      members.push_back(fitted(member == nullptr ? Value() : *member, attribute.type));
    }
    return Value::object(type, std::move(members));
  }
  if ((type.is_list() || type.is_set()) && from_list) {
    std::vector<Value> elements;
    for (const Value& element : value.elements()) {
      elements.push_back(fitted(element, type.element()));
    }
    return type.is_list() ? Value::list(type.element(), std::move(elements))
                          : Value::set(type.element(), std::move(elements));
  }
  auto converted = convert(value, type);
  return converted ? *converted : Value::null(type);
}

// A flag that was set becomes a block that is enabled.
Value with_bot_management(const Value& products) {
  Value::Attributes out;
  for (size_t i = 0; i < products.length(); ++i) {
    Value value = products.elements()[i];
    if (products.key(i) == "bot_management" && !is_absent(value) && value.type().is_bool()) {
      Value block = Value::object(
          {{"enabled", Value::boolean(true)}, {"contentguard", Value::string("off")}});
      value = value.as_bool() ? Value::tuple({block}) : Value::empty_tuple();
    }
    out.emplace_back(products.key(i), value);
  }
  return Value::object(std::move(out));
}

}  // namespace

sdk::Object ServiceParent::upgrade(sdk::UpgradeContext& context, int64_t version, const Value& old,
                                   sdk::Object empty) {
  if (version != 0 || !is_present(old) || !old.type().is_object()) {
    context.error("The state cannot be read",
                  "It has the version " + std::to_string(version) + ", which is not known.");
    return empty;
  }
  for (const AttributeType& attribute : empty.type().attributes()) {
    const Value* value = old.find(attribute.name);
    if (value == nullptr) continue;
    bool products = attribute.name == "product_enablement" && is_present(*value) &&
                    value->type().is_tuple() && value->length() == 1;
    Value now = products ? Value::tuple({with_bot_management(value->elements()[0])}) : *value;
    empty.set(attribute.name, fitted(now, attribute.type));
  }
  // Blocks are never null.
  for (const AttributeType& attribute : empty.type().attributes()) {
    bool block = attribute.type.is_set() || attribute.type.is_list();
    if (block && empty.is_null(attribute.name)) {
      empty.set(attribute.name, fitted(Value::empty_tuple(), attribute.type));
    }
  }
  return empty;
}

}  // namespace landform::fastly
