// Number literals as text.
#pragma once

#include <cstdint>
#include <string_view>

namespace landform::syntax {

struct NumberText {
  enum class Kind : uint8_t {
    invalid,
    integer,  // that fits in an int64
    other,    // any other number; its text is its value
  };
  Kind kind = Kind::invalid;
  int64_t integer = 0;
};

// Digits, a fraction, an exponent; a sign only in the exponent.
[[nodiscard]] NumberText read_number(std::string_view text);

}  // namespace landform::syntax
