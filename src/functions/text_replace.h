// Replacing text, with a limit on the size of the result.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace landform::functions {

// No function builds a larger string from small arguments.
inline constexpr size_t kMaxTextSize = size_t{1} << 30U;

// Replaces each occurrence; an empty `what` occurs before each character and at the end. None if
// the result would be too large.
[[nodiscard]] std::optional<std::string> replace_all(std::string_view text, std::string_view what,
                                                     std::string_view with);

}  // namespace landform::functions
