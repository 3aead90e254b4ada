// Instance keys as values.
#pragma once

#include <optional>

#include "config/address.h"
#include "value/value.h"

namespace landform::config {

// None if the value cannot be a key, or is not known.
[[nodiscard]] std::optional<Key> instance_key(const Value& value);

}  // namespace landform::config
