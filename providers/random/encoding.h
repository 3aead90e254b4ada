// Bytes as text: base64, hexadecimal and decimal digits, UUIDs.
//
// Errors are worded like those of Go's packages, which users of the provider know.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/base64.h"
#include "base/result.h"

namespace landform::random {

[[nodiscard]] Result<std::string> from_base64(std::string_view text, Base64 kind);

// Two lower-case digits per byte.
[[nodiscard]] std::string to_hex(std::string_view bytes);
// The bytes as one number, most significant byte first.
[[nodiscard]] std::string to_decimal(std::string_view bytes);

using Uuid = std::array<unsigned char, 16>;
[[nodiscard]] std::string to_string(const Uuid& uuid);
// Only xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx.
[[nodiscard]] Result<Uuid> parse_uuid(std::string_view text);
// Also without hyphens, in braces, and after "urn:uuid:".
[[nodiscard]] Result<Uuid> parse_any_uuid(std::string_view text);

// A decimal number with an optional sign.
[[nodiscard]] Result<int64_t> parse_int64(std::string_view text);

}  // namespace landform::random
