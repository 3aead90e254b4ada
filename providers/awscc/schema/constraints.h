// What JSON Schema demands of values, as constraints of attributes.
#pragma once

#include <vector>

#include "awscc/schema/terraform_type.h"

namespace landform::awscc {

// `node` is effective, `shape` what it became.
void add_constraints(const ResourceSchema& schema, const Node& node, const Shape& shape,
                     std::vector<Constraint>& out);

}  // namespace landform::awscc
