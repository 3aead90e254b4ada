// Semantic equality of values, according to the types in the schema.
#pragma once

#include "sdk/attribute.h"
#include "sdk/schema.h"
#include "value/value.h"

namespace landform::sdk {

// Whether two values of the attribute are equivalent. Unknown values only equal themselves.
[[nodiscard]] bool means_same(const Attribute& attribute, const Value& a, const Value& b);
[[nodiscard]] bool means_same(const NestedBlock& block, const Value& a, const Value& b);

// `now`, with the parts that are equivalent taken from `before`, at any depth.
[[nodiscard]] Value spelled_like(const Attribute& attribute, const Value& before, const Value& now);
[[nodiscard]] Value spelled_like(const Block& block, const Value& before, const Value& now);

}  // namespace landform::sdk
