// Texts of random characters, for strings and passwords.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::random {

// How long a value may become that this provider makes: in bytes, characters or elements. Beyond
// it Terraform could not take it anyway.
inline constexpr int64_t kLongest = int64_t{1} << 24;

struct TextRules {
  struct Class {
    bool allowed = true;
    // Even where the class is not allowed otherwise.
    int64_t least = 0;
  };
  int64_t length = 0;  // in characters
  Class upper, lower, numeric, special;
  // In place of the usual special characters, unless it is empty.
  std::string override_special;
};

// Of characters that nobody can foresee, in an order that nobody can foresee. The error says which
// rules cannot be kept.
[[nodiscard]] Result<std::string> make_text(const TextRules& rules);

// Code points.
[[nodiscard]] int64_t count_characters(std::string_view text);

}  // namespace landform::random
