// One verb of a format string, and numbers printed by it as Go's fmt does.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "value/number.h"

namespace landform::functions {

struct FormatVerb {
  std::string_view raw;  // "%05.2[1]f"
  size_t offset = 0;     // of the verb in the format string
  uint64_t argument = 1;
  char mode = 0;
  bool zero = false;
  bool sharp = false;
  bool plus = false;
  bool minus = false;
  bool space = false;
  // -1 if unset. Saturates at kMaxFormatSize + 1.
  int64_t width = -1;
  int64_t precision = -1;
};

// Go's fmt does not print a larger width or precision either.
inline constexpr int64_t kMaxFormatSize = 10'000'009;

// Modes b, d, o, x, X. The number must be whole.
[[nodiscard]] std::string format_integer(const FormatVerb& verb, const Number& number);
// Modes e, E, f, g, G.
[[nodiscard]] std::string format_real(const FormatVerb& verb, const Number& number);

}  // namespace landform::functions
