// Which values mean the same, by the meanings that the schema gives them.
#pragma once

#include "sdk/attribute.h"
#include "sdk/schema.h"
#include "value/value.h"

namespace landform::sdk {

// Whether two values of the attribute mean the same. Unknown values only equal themselves.
[[nodiscard]] bool means_same(const Attribute& attribute, const Value& a, const Value& b);
[[nodiscard]] bool means_same(const NestedBlock& block, const Value& a, const Value& b);

// `now`, but spelled as `before` is wherever both mean the same, at any depth.
[[nodiscard]] Value spelled_like(const Attribute& attribute, const Value& before, const Value& now);
[[nodiscard]] Value spelled_like(const Block& block, const Value& before, const Value& now);

}  // namespace landform::sdk
