// Which properties are required of a resource depends on which others are there: `oneOf` and
// `anyOf` whose branches only demand properties.
#pragma once

#include "awscc/schema/terraform_type.h"

namespace landform::awscc {

// Of the resource and of all objects within it. What cannot be said by names of attributes is left
// to the service.
void add_alternatives(const ResourceSchema& schema, TerraformType& out);

}  // namespace landform::awscc
