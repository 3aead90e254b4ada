// Text wrapped to a width.
#pragma once

#include <string>
#include <string_view>

namespace landform::render {

// Breaks lines at spaces so that none is longer than `width` characters, unless a single word is.
[[nodiscard]] std::string wrap_text(std::string_view text, size_t width);

}  // namespace landform::render
