// Changes of a resource as a patch.
#pragma once

#include "awscc/schema/terraform_type.h"
#include "value/json_patch.h"
#include "value/value.h"

namespace landform::awscc {

// What makes of `current`, the document that the service has, one in which all that differs between
// `prior` and `planned` is as planned. Everything else stays as it is, whatever order the service
// keeps it in. What is never returned is sent along, since services forget what a patch does not
// mention. Empty if nothing differs.
[[nodiscard]] JsonPatch update_patch(const TerraformType& type, const Value& current,
                                     const Value& prior, const Value& planned);

}  // namespace landform::awscc
