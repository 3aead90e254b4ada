// Where a value is unknown, for a message that quotes Terraform's own notation.
#pragma once

#include <string>

#include "value/value.h"

namespace landform::engine {

// One line for each unknown part: `cty.Path{cty.GetAttrStep{Name:"tags"}}`.
[[nodiscard]] std::string unknown_paths(const Value& value);

}  // namespace landform::engine
