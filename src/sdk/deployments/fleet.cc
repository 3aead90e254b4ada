#include "sdk/deployments/fleet.h"

#include <openssl/evp.h>

#include <array>

#include "base/check.h"
#include "base/hex.h"
#include "value/convert.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::deployments {

Ids Fleet::recorded(const Object& object) const {
  Ids out;
  const Value& map = object.get(identifiers());
  if (!is_present(map) || !map.is_wholly_known()) return out;
  auto texts = convert(map, Type::map(Type::string()));
  if (!texts) return out;
  for (size_t i = 0; i < texts->length(); ++i) {
    const Value& id = texts->elements()[i];
    if (is_present(id)) out.emplace(texts->key(i), id.as_string());
  }
  return out;
}

void Fleet::record(Object& object, const Ids& ids) const {
  Value::Attributes out;
  for (const auto& [target, id] : ids) out.emplace_back(target, Value::string(id));
  object.set(identifiers(), Value::map(Type::string(), std::move(out)));
}

std::string sha256_hex(std::string_view bytes) {
  std::array<unsigned char, 32> digest{};
  unsigned int length = 0;
  LANDFORM_CHECK(::EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, ::EVP_sha256(),
                              nullptr) == 1);
  return to_hex(std::string_view(reinterpret_cast<const char*>(digest.data()), digest.size()));
}

std::string content_hash(const Value& content) {
  // Objects are written in the order of their names, so equal contents are equal texts.
  auto text = encode_json(content, content.type());
  LANDFORM_CHECK(text.ok());
  return sha256_hex(*text);
}

std::string token_of(const std::string& id, const Target& target) {
  return sha256_hex(id + "\n" + target).substr(0, 32);
}

}  // namespace landform::deployments
