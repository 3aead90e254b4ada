// Hexadecimal digits.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace landform {

// The value of a digit in either case, -1 for anything else.
[[nodiscard]] constexpr int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}
[[nodiscard]] constexpr bool is_hex_digit(char c) { return hex_digit(c) >= 0; }

// The value of up to eight digits.
[[nodiscard]] constexpr char32_t hex_number(std::string_view digits) {
  char32_t out = 0;
  for (char c : digits) out = out << 4U | static_cast<char32_t>(hex_digit(c));
  return out;
}

// Two lower-case digits for each byte.
[[nodiscard]] inline std::string to_hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out(bytes.size() * 2, '\0');
  for (size_t i = 0; i < bytes.size(); ++i) {
    auto byte = static_cast<unsigned char>(bytes[i]);
    out[2 * i] = kDigits[byte >> 4U];
    out[2 * i + 1] = kDigits[byte & 15U];
  }
  return out;
}

}  // namespace landform
