// Finding what a static path in `lifecycle` names, by Terraform's rules for these.
#pragma once

#include <optional>

#include "value/path.h"
#include "value/value.h"

namespace landform::plan {

// Names in brackets are keys of maps, those after dots attributes of objects, and nothing is found
// below what has no such type, as a value of which not even the type is known. Marks on the way
// stay on what is found.
[[nodiscard]] std::optional<Value> attribute_at(Value value, const Path& path);

}  // namespace landform::plan
