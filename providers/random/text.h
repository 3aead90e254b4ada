// Strings of random characters, also for passwords.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::random {

// The maximum length of generated values: in bytes, characters or elements. Terraform could not
// handle longer ones anyway.
inline constexpr int64_t kLongest = int64_t{1} << 24;

struct TextRules {
  struct Class {
    bool allowed = true;
    // Even if the class is otherwise not allowed.
    int64_t least = 0;
  };
  int64_t length = 0;  // in characters
  Class upper, lower, numeric, special;
  // Replaces the default special characters, unless it is empty.
  std::string override_special;
};

// Unpredictable characters in an unpredictable order. The error says which rules cannot be
// satisfied.
[[nodiscard]] Result<std::string> make_text(const TextRules& rules);

// Code points.
[[nodiscard]] int64_t count_characters(std::string_view text);

}  // namespace landform::random
