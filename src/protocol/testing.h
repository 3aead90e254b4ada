// What the tests of this library share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace landform::protocol::testing {

inline std::string hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (char c : bytes) {
    out += digits[static_cast<uint8_t>(c) >> 4];
    out += digits[static_cast<uint8_t>(c) & 15];
  }
  return out;
}

inline std::string unhex(std::string_view digits) {
  auto nibble = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string out;
  for (size_t i = 0; i + 1 < digits.size(); i += 2) {
    out += static_cast<char>(nibble(digits[i]) << 4 | nibble(digits[i + 1]));
  }
  return out;
}

}  // namespace landform::protocol::testing
