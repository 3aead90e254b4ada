// YAML documents as values.
#pragma once

#include <string_view>

#include "base/result.h"
#include "value/value.h"

namespace landform::functions {

// Parses a text with a single document. Sequences become tuples and mappings objects.
[[nodiscard]] Result<Value> decode_yaml(std::string_view text);

}  // namespace landform::functions
