// The configuration of the provider: arguments, and what they mean for reaching AWS.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "aws/config.h"
#include "awscc/cloud.h"
#include "sdk/context.h"
#include "sdk/object.h"
#include "sdk/schema.h"

namespace landform::awscc {

[[nodiscard]] sdk::Schema provider_schema();

// Everything that has to be known is; otherwise the provider cannot be configured yet.
[[nodiscard]] bool is_known_enough(const sdk::Object& config);

[[nodiscard]] aws::ConfigOptions config_options(const sdk::Object& config);
[[nodiscard]] Tags default_tags(const sdk::Object& config);

}  // namespace landform::awscc
