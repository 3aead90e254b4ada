#include "grid/values.h"

#include <charconv>

#include "value/json.h"
#include "value/presence.h"

namespace landform::grid {

const Value* member(const Value& object, std::string_view name) {
  if (!is_present(object) || !object.type().is_object()) return nullptr;
  const Value* out = object.find(name);
  return out != nullptr && is_present(*out) ? out : nullptr;
}

std::string text_at(const Value& object, std::string_view name) {
  const Value* value = member(object, name);
  return value != nullptr && value->type().is_string() ? std::string(value->as_string()) : "";
}

int64_t number_at(const Value& object, std::string_view name) {
  const Value* value = member(object, name);
  if (value == nullptr || !value->type().is_number()) return 0;
  return value->as_number().to_int64().value_or(0);
}

bool truth_at(const Value& object, std::string_view name) {
  const Value* value = member(object, name);
  return value != nullptr && value->type().is_bool() && value->as_bool();
}

std::vector<Value> elements_at(const Value& object, std::string_view name) {
  const Value* value = member(object, name);
  if (value == nullptr || !value->type().is_tuple()) return {};
  return {value->elements().begin(), value->elements().end()};
}

std::string json_of(const Value& value) { return encode_json(value, value.type()).value(); }

Value texts(const std::vector<std::string>& texts) {
  std::vector<Value> out;
  for (const std::string& text : texts) out.push_back(Value::string(text));
  return Value::tuple(std::move(out));
}

int64_t number_of(const std::string& text) {
  int64_t out = -1;
  auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), out);
  return failed == std::errc() && end == text.data() + text.size() ? out : -1;
}

}  // namespace landform::grid
