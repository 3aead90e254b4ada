// Resource types that are part of the language, so their attributes are known. Private to the
// library.
#pragma once

#include "config/module.h"
#include "value/value.h"

namespace landform::evaluation {

// terraform_data.
[[nodiscard]] bool is_builtin(const config::Resource& resource);

// The planned value of a new resource, from its configuration. `rest` is what is known about
// attributes that are set on apply.
[[nodiscard]] Value builtin_attributes(const Value& configured,
                                       const Value& rest = Value::unknown());

}  // namespace landform::evaluation
