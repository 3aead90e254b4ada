// Resource types that are part of the language, so their attributes are known. Private to the
// library.
#pragma once

#include "config/module.h"
#include "value/value.h"

namespace landform::evaluation {

// terraform_data.
[[nodiscard]] bool is_builtin(const config::Resource& resource);

// The planned value of a new resource, from its configuration.
[[nodiscard]] Value builtin_attributes(const Value& configured);

}  // namespace landform::evaluation
