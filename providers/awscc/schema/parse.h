// Reads a CloudFormation resource schema.
#pragma once

#include <memory>
#include <string_view>

#include "awscc/schema/resource_schema.h"
#include "base/result.h"

namespace landform::awscc {

// Reads live schemas as the registry has them as well as sanitised ones. Keywords that are not
// known are skipped: new ones must not break old programs. The error says what is wrong and where,
// by a JSON pointer. `text` need not outlive the call.
[[nodiscard]] Result<std::unique_ptr<ResourceSchema>> parse_resource_schema(std::string_view text);

}  // namespace landform::awscc
