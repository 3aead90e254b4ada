// Resolving paths.
#pragma once

#include <optional>

#include "value/path.h"
#include "value/value.h"

namespace landform {

// The value at the end of the path; none if it does not exist, such as below null or beyond the end
// of a list. Below an unknown value everything is unknown. An element of a set is found by the
// element itself.
[[nodiscard]] std::optional<Value> value_at(const Value& value, const Path& path);

}  // namespace landform
