// Letter case and white space by code point, without the mappings that change a string's length
// ("ß" stays, unlike in full Unicode case mapping).
#pragma once

#include <string>
#include <string_view>

namespace landform::functions {

[[nodiscard]] std::string to_upper(std::string_view text);
[[nodiscard]] std::string to_lower(std::string_view text);
// The first letter of each word in title case, the rest unchanged.
[[nodiscard]] std::string to_title(std::string_view text);
// Without white space at both ends.
[[nodiscard]] std::string_view trim_space(std::string_view text);

}  // namespace landform::functions
