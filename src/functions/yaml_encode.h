// Values as YAML documents.
#pragma once

#include <string>

#include "base/result.h"
#include "value/value.h"

namespace landform::functions {

// The value must be wholly known and unmarked.
[[nodiscard]] Result<std::string> encode_yaml(const Value& value);

}  // namespace landform::functions
