// The constraints of a resource type as validators of the SDK, and as checks of whole
// configurations.
#pragma once

#include "awscc/schema/terraform_type.h"
#include "sdk/attribute.h"
#include "sdk/context.h"
#include "sdk/object.h"

namespace landform::awscc {

void add_validators(const TerraformAttribute& from, sdk::Attribute& to);

// What depends on several attributes: one of them is required, or exactly one; and that nobody
// writes what only the service knows.
void check_configuration(const TerraformType& type, const Value& config,
                         sdk::Diagnostics& diagnostics);

}  // namespace landform::awscc
