#include "provider/creation_token.h"

#include <vector>

#include "value/json.h"
#include "value/presence.h"
#include "value/with_elements.h"

namespace landform::provider {
namespace {

// Anything that is not an object has none.
std::optional<Value> read(const std::string& private_data) {
  // Most private data has none, and need not be JSON at all.
  if (private_data.find(kCreationToken) == std::string::npos) return std::nullopt;
  auto value = decode_json(private_data);
  if (!value || !is_present(*value) || !value->type().is_object()) return std::nullopt;
  return *value;
}

}  // namespace

std::optional<std::string> creation_token(const std::string& private_data) {
  const std::optional<Value> data = read(private_data);
  const Value* token = data ? data->find(kCreationToken) : nullptr;
  if (token == nullptr || !is_present(*token) || !token->type().is_string()) return std::nullopt;
  return std::string(token->as_string());
}

std::string with_creation_token(const std::string& private_data, const std::string& token) {
  const std::optional<Value> data = read(private_data);
  if (!data) return private_data;
  std::vector<Value> elements(data->elements().begin(), data->elements().end());
  const int index = data->type().attribute_index(kCreationToken);
  if (index < 0) return private_data;
  elements[static_cast<size_t>(index)] = Value::string(token);
  const Value changed = with_elements(*data, std::move(elements));
  auto text = encode_json(changed, changed.type());
  return text ? *text : private_data;
}

}  // namespace landform::provider
