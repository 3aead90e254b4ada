// Types of resources as schemas of the SDK.
//
// What the SDK plans with (defaults, what stays, what replaces) is not part of them: planning is
// done by planning.h, which knows which elements of a list were which.
#pragma once

#include "awscc/schema/terraform_type.h"
#include "sdk/schema.h"

namespace landform::awscc {

[[nodiscard]] sdk::Schema resource_schema(const TerraformType& type);
[[nodiscard]] sdk::Schema data_source_schema(const TerraformType& type);
// Of the data source that lists all of them.
[[nodiscard]] sdk::Schema plural_schema(const TerraformType& type);
// Of a list block, which takes what listing needs to know.
[[nodiscard]] sdk::Schema list_schema(const TerraformType& type);

// The type of values of that shape.
[[nodiscard]] Type value_type(const Shape& shape);

}  // namespace landform::awscc
