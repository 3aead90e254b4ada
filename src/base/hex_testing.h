// For tests that write their bytes as hexadecimal digits.
#pragma once

#include "base/hex.h"

namespace landform {

[[nodiscard]] inline std::string from_hex(std::string_view digits) {
  std::string out;
  for (size_t i = 0; i + 1 < digits.size(); i += 2) {
    out += static_cast<char>(hex_number(digits.substr(i, 2)));
  }
  return out;
}

}  // namespace landform
