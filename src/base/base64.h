// Base64, by the rules of Go's encoding/base64, quirks included.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform {

enum class Base64 : uint8_t {
  standard,      // with padding
  standard_raw,  // without
  url_raw,       // with - and _, without padding
};

[[nodiscard]] std::string base64_encode(std::string_view bytes, Base64 kind = Base64::standard);

// The error is the offset of the invalid byte. Line breaks are skipped, and bits beyond the last
// byte are ignored.
struct Base64Error {
  size_t offset;
};
[[nodiscard]] Result<std::string, Base64Error> base64_decode(std::string_view text,
                                                             Base64 kind = Base64::standard);

}  // namespace landform
