#include "sdk/state_json.h"

#include <vector>

#include "plan/empty_blocks.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::sdk {
namespace {

// Removes attributes that the type does not have, and adds those that are missing.
Value pruned(const Value& value, Type type) {
  if (type.is_dynamic() && is_present(value) && value.type().is_object() &&
      value.find("type") != nullptr && value.find("value") != nullptr) {
    // Stored together with its type.
    auto text = encode_json(value, value.type());
    if (!text) return value;
    auto again = decode_json(*text, Type::dynamic());
    return again ? std::move(again).value() : value;
  }
  if (!is_present(value) || value.type().is_primitive()) return value;
  auto all = [&](auto type_of) {
    std::vector<Value> out;
    for (size_t i = 0; i < value.length(); ++i) {
      out.push_back(pruned(value.elements()[i], type_of(i)));
    }
    return out;
  };
  switch (type.kind()) {
    case Kind::list:
    case Kind::set:
      if (!value.type().is_tuple()) return value;
      return Value::tuple(all([&](size_t) { return type.element(); }));
    case Kind::tuple:
      if (!value.type().is_tuple() || value.length() != type.elements().size()) return value;
      return Value::tuple(all([&](size_t i) { return type.elements()[i]; }));
    case Kind::map: {
      if (!value.type().is_object()) return value;
      Value::Attributes out;
      for (size_t i = 0; i < value.length(); ++i) {
        out.emplace_back(value.key(i), pruned(value.elements()[i], type.element()));
      }
      return Value::object(std::move(out));
    }
    case Kind::object: {
      if (!value.type().is_object()) return value;
      Value::Attributes out;
      for (const AttributeType& attribute : type.attributes()) {
        const Value* found = value.find(attribute.name);
        out.emplace_back(attribute.name, found == nullptr ? Value::null(attribute.type)
                                                          : pruned(*found, attribute.type));
      }
      return Value::object(std::move(out));
    }
    default:
      return value;
  }
}

}  // namespace

Result<Value> read_state_json(const std::string& json) {
  auto value = decode_json(json);
  if (!value) return Error{value.error().message};
  if (!value->is_null() && !value->type().is_object()) return Error{"it is not an object"};
  return std::move(value).value();
}

Result<Value, ConversionError> shaped_like(const Value& value, const schema::Block& block) {
  Type type = block.implied_type();
  if (!is_present(value)) return Value::null(type);
  Value shaped = pruned(value, type);
  auto converted = convert(shaped, type);
  if (!converted) return converted.error();
  return plan::with_empty_blocks(block, *converted);
}

Result<Value> read_stored_state(const provider::StoredState& state) {
  if (state.json.empty() && !state.flatmap.empty()) {
    return Error{
        "it is in the flat form of Terraform 0.11; apply it with Terraform 0.12 and a version of "
        "the provider that supports it first"};
  }
  return read_state_json(state.json);
}

}  // namespace landform::sdk
