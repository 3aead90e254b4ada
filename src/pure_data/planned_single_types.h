// What the AWS provider plans by rules that single types have. Private to the library.
#pragma once

#include <string_view>

#include "value/value.h"

namespace landform::pure_data {

// The configuration of a resource, an object with its defaults, with what such a rule says about
// it.
[[nodiscard]] Value with_rules_of_type(std::string_view type, const Value& config);

}  // namespace landform::pure_data
