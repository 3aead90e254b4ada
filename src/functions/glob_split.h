// Finding and splitting at unescaped characters.
#pragma once

#include <string_view>
#include <vector>

namespace landform::functions {

// The first occurrence without a backslash before it, or npos.
[[nodiscard]] size_t find_unescaped(std::string_view text, char c);
[[nodiscard]] std::vector<std::string_view> split_unescaped(std::string_view text, char separator);

}  // namespace landform::functions
