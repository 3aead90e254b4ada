// UUIDs.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::functions {

// 16 random bytes formatted as a UUID.
[[nodiscard]] std::string random_uuid();
// The UUID of a name inside a namespace: version 5, by SHA-1. The namespace is 16 bytes.
[[nodiscard]] std::string name_uuid(std::string_view space, std::string_view name);
// The 16 bytes of a UUID in any of its usual forms.
[[nodiscard]] Result<std::string> parse_uuid(std::string_view text);

}  // namespace landform::functions
