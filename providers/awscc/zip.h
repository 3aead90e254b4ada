// Reads zip archives, as AWS publishes its schemas in.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::awscc {

// Calls `file` with the name and content of each file. What is neither stored nor deflated, is
// larger than a schema can be, or does not match its checksum ends it with an error.
[[nodiscard]] Result<bool> read_zip(
    std::string_view archive,
    const std::function<void(std::string_view name, const std::string& content)>& file);

}  // namespace landform::awscc
