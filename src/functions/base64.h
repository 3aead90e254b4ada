// Base64 with the standard alphabet and padding.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::functions {

[[nodiscard]] std::string base64_encode(std::string_view bytes);

// The error is the offset of the byte at fault. Line breaks are skipped, and bits beyond the last
// byte are ignored.
struct Base64Error {
  size_t offset;
};
[[nodiscard]] Result<std::string, Base64Error> base64_decode(std::string_view text);

}  // namespace landform::functions
