// Which values mean the same to a service, and which element of a collection was which before.
#pragma once

#include <cstdint>
#include <vector>

#include "awscc/schema/terraform_type.h"
#include "value/value.h"

namespace landform::awscc {

// Whether two values mean the same: JSON in another layout, the same moment in another zone, a list
// without an order in another order, an empty list and none. Unknown values equal nothing.
[[nodiscard]] bool same(const Shape& shape, const Value& a, const Value& b);

// Whether `whole` is what somebody could have meant who wrote `part`: all that is set in the part
// means the same there.
[[nodiscard]] bool agrees(const Shape& shape, const Value& part, const Value& whole);

// For each element of the list or set `now` the position of its counterpart in `before`, or -1.
// Those that agree belong together, wherever they are; of the others, in a list, those at the same
// place. No element is anyone's counterpart twice.
[[nodiscard]] std::vector<int64_t> partners(const Shape& collection, const Value& now,
                                            const Value& before);

// Nothing, as far as services are concerned: null, an empty collection, an object without anything
// in it.
[[nodiscard]] bool is_nothing(const Value& value);

// What a value becomes when it is null: members of objects by name, null for null.
[[nodiscard]] Value member_of(const Value& object, const TerraformAttribute& attribute);

}  // namespace landform::awscc
