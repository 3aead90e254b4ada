// A text compressed in the gzip format.
#pragma once

#include <string>
#include <string_view>

namespace landform::functions {

// Byte for byte what Go's compress/gzip writes at its default level after a flush and a close, so
// that what was made by either program compares equal.
[[nodiscard]] std::string gzip(std::string_view data);

}  // namespace landform::functions
