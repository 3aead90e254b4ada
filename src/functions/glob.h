// File names by patterns: ? * ** [a-z] {x,y}, with \ to take the next character as it is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform::functions {

// Whether a name matches a pattern without slashes. The error is an invalid pattern, which may go
// unnoticed where the result does not depend on it.
[[nodiscard]] Result<bool> match_component(std::string_view pattern, std::string_view name);

// All paths that match, in no order. ** matches any directories, also behind symbolic links.
[[nodiscard]] Result<std::vector<std::string>> glob(std::string_view pattern);

}  // namespace landform::functions
