// Schemas as they count, with what they refer to and are composed of merged in.
#pragma once

#include <string>

#include "awscc/schema/resource_schema.h"

namespace landform::awscc {

// The node with its references followed: what stands beside a reference, its default and its
// description, counts more than what it refers to. All of `allOf` is part of it. Where a node has
// no properties of its own, it has those of all branches of its `oneOf`.
[[nodiscard]] Node effective(const ResourceSchema& schema, const Node& written);

// The one type that values have in Terraform: of several the first that is not an object. `object`
// if none is written.
[[nodiscard]] JsonType single_type(const Node& node);

// What the documentation says of a property.
[[nodiscard]] std::string described(const Node& node);

}  // namespace landform::awscc
