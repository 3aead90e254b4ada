// Resource types that belong to the language itself, so that what they have is known. Private to
// the library.
#pragma once

#include "config/module.h"
#include "value/value.h"

namespace landform::evaluation {

// terraform_data.
[[nodiscard]] bool is_builtin(const config::Resource& resource);

// What a new one will have, from what its configuration says.
[[nodiscard]] Value builtin_attributes(const Value& configured);

}  // namespace landform::evaluation
