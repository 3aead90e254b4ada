// Checksums in addresses: `?checksum=sha256:…`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::install {

// Compares a file with a checksum: `TYPE:HEX` with md5, sha1, sha256 or sha512, or just the digits,
// whose number implies the type. Returns the error, if any.
[[nodiscard]] std::optional<Error> verify_checksum(const std::string& file,
                                                   std::string_view wanted);

}  // namespace landform::install
