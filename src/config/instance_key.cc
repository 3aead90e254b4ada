#include "config/instance_key.h"

namespace landform::config {

std::optional<Key> instance_key(const Value& value) {
  const Value plain = value.unmarked();
  if (!plain.is_known() || plain.is_null()) return std::nullopt;
  if (plain.type().is_string()) return Key(plain.as_string());
  if (!plain.type().is_number()) return std::nullopt;
  auto index = plain.as_number().to_int64();
  return index ? std::optional(Key(*index)) : std::nullopt;
}

}  // namespace landform::config
