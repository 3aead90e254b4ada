// File name patterns: ? * ** [a-z] {x,y}, with \ to escape the next character.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform::functions {

// Whether a name matches a pattern without slashes. The error is an invalid pattern, which may go
// unnoticed where the result does not depend on it.
[[nodiscard]] Result<bool> match_component(std::string_view pattern, std::string_view name);

// All matching paths, in no particular order. ** matches any directories, including those behind
// symbolic links.
[[nodiscard]] Result<std::vector<std::string>> glob(std::string_view pattern);

}  // namespace landform::functions
