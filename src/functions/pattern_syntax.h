// Differences between Go's and RE2's pattern syntax, and Go's error messages.
#pragma once

#include <re2/re2.h>

#include <string>
#include <string_view>

#include "base/result.h"
#include "functions/pattern.h"

namespace landform::functions {

// The equivalent pattern for RE2, or an error that RE2 would not detect.
[[nodiscard]] Result<std::string, PatternError> rewrite_pattern(std::string_view source);

// Why RE2 rejected a pattern; `source` is what the user wrote.
[[nodiscard]] PatternError describe_error(const RE2& regex, std::string_view source);

}  // namespace landform::functions
