// CloudFormation resource schemas → Terraform. The rules are described in docs/awscc.md.
#pragma once

#include <memory>

#include "awscc/schema/terraform_type.h"
#include "base/result.h"

namespace landform::awscc {

// How often a definition may contain itself: what lies deeper is written as JSON.
inline constexpr int kMaxRecursion = 3;

// The error says why the type cannot be served. `schema` is kept alive.
[[nodiscard]] Result<TerraformType> map_resource(std::shared_ptr<const ResourceSchema> schema);

}  // namespace landform::awscc
