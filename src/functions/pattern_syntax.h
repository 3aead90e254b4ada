// Where the syntax of patterns differs from RE2's, and how its mistakes are worded.
#pragma once

#include <re2/re2.h>

#include <string>
#include <string_view>

#include "base/result.h"
#include "functions/pattern.h"

namespace landform::functions {

// The same pattern for RE2, or the mistake that RE2 would not see.
[[nodiscard]] Result<std::string, PatternError> rewrite_pattern(std::string_view source);

// Why RE2 refused a pattern; `source` is what the user wrote.
[[nodiscard]] PatternError describe_error(const RE2& regex, std::string_view source);

}  // namespace landform::functions
