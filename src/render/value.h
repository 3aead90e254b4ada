// Values and types as the console shows them.
#pragma once

#include <string>

#include "value/type.h"
#include "value/value.h"

namespace landform::render {

[[nodiscard]] std::string render_value(const Value& value);
// Composite values span several lines.
[[nodiscard]] std::string render_type(Type type);

}  // namespace landform::render
