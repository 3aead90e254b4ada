// Paths as strings.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::install {

// Removes `.`, `..` where possible, and double and trailing slashes; "." if nothing is left.
[[nodiscard]] std::string clean_path(std::string_view path);
// Both parts joined and cleaned.
[[nodiscard]] std::string join_paths(std::string_view a, std::string_view b);

// The path with every symbolic link resolved; relative paths stay relative to `base`, as long as
// the links are.
[[nodiscard]] Result<std::string> resolve_links(const std::string& base, const std::string& path);

}  // namespace landform::install
