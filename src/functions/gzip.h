// Compression in the gzip format.
#pragma once

#include <string>
#include <string_view>

namespace landform::functions {

// Byte for byte what Go's compress/gzip writes at its default level after a flush and a close, so
// that the output of both programs is identical.
[[nodiscard]] std::string gzip(std::string_view data);

}  // namespace landform::functions
