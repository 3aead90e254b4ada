#include "emulators/common/fields.h"

#include "value/json.h"

namespace landform::emulator {

std::optional<Fields> parse_fields(std::string_view text, Fields* nulls) {
  if (text.empty()) return Fields();
  auto value = decode_json(text);
  if (!value || value->is_null() || !value->type().is_object()) return std::nullopt;
  Fields out;
  for (size_t i = 0; i < value->length(); ++i) {
    const Value& element = value->elements()[i];
    if (!element.is_null()) {
      out.emplace(value->key(i), element);
    } else if (nulls != nullptr) {
      nulls->emplace(value->key(i), element);
    }
  }
  return out;
}

Fields fields_of(const Value& object) {
  Fields out;
  if (object.is_null() || !object.type().is_object()) return out;
  for (size_t i = 0; i < object.length(); ++i) {
    if (!object.elements()[i].is_null()) out.emplace(object.key(i), object.elements()[i]);
  }
  return out;
}

Value object_of(const Fields& fields) {
  return Value::object(Value::Attributes(fields.begin(), fields.end()));
}

std::string json_of(const Value& value) { return encode_json(value, value.type()).value(); }

std::optional<std::string> text(const Fields& fields, std::string_view name) {
  auto it = fields.find(name);
  if (it == fields.end() || !it->second.type().is_string()) return std::nullopt;
  return std::string(it->second.as_string());
}

std::optional<int64_t> integer(const Fields& fields, std::string_view name) {
  auto it = fields.find(name);
  if (it == fields.end() || !it->second.type().is_number()) return std::nullopt;
  return it->second.as_number().to_int64();
}

std::optional<bool> truth(const Fields& fields, std::string_view name) {
  auto it = fields.find(name);
  if (it == fields.end() || !it->second.type().is_bool()) return std::nullopt;
  return it->second.as_bool();
}

}  // namespace landform::emulator
