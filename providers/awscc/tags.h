// Tags that the provider gives to everything that can have tags (`default_tags`).
//
// They are added to what is sent, and what comes back is shown without them, unless a resource has
// them itself: the configuration of a resource is what its plan must show.
#pragma once

#include <map>
#include <string>

#include "awscc/schema/terraform_type.h"
#include "value/value.h"

namespace landform::awscc {

using Tags = std::map<std::string, std::string>;

// The value of a resource with the default tags among its own; those that it has itself count more.
[[nodiscard]] Value with_default_tags(const TerraformType& type, const Value& value,
                                      const Tags& tags);
// What was received without the default tags, but for those that `before` has.
[[nodiscard]] Value without_default_tags(const TerraformType& type, const Value& received,
                                         const Value& before, const Tags& tags);

}  // namespace landform::awscc
