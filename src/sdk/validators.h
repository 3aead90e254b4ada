// Validators for common needs. They work at any depth; other attributes are named relative to the
// attribute (siblings in the same object), or with a leading "/" from the top level.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sdk/rules.h"

namespace landform::sdk {

// Strings: length in characters, pattern, and allowed values.
[[nodiscard]] Validator length_between(size_t least, size_t most);
[[nodiscard]] Validator length_at_least(size_t least);
[[nodiscard]] Validator length_at_most(size_t most);
// `what` describes the pattern for people. Patterns use RE2 syntax.
[[nodiscard]] Validator matches(const std::string& pattern, const std::string& what);
[[nodiscard]] Validator one_of(std::vector<std::string> texts);
[[nodiscard]] Validator none_of(std::vector<std::string> texts);

// Numbers.
[[nodiscard]] Validator between(int64_t least, int64_t most);
[[nodiscard]] Validator at_least(int64_t least);
[[nodiscard]] Validator at_most(int64_t most);

// Collections.
[[nodiscard]] Validator size_between(size_t least, size_t most);
[[nodiscard]] Validator size_at_least(size_t least);
[[nodiscard]] Validator size_at_most(size_t most);
[[nodiscard]] Validator unique_elements();

// Across attributes. They are skipped while something is unknown.
[[nodiscard]] Validator conflicts_with(std::vector<std::string> others);
// If this attribute is set, all of them must be.
[[nodiscard]] Validator requires_also(std::vector<std::string> others);
// Of this attribute and the others.
[[nodiscard]] Validator exactly_one_of(std::vector<std::string> others);
[[nodiscard]] Validator at_least_one_of(std::vector<std::string> others);

// All of them, or at least one.
[[nodiscard]] Validator all_of(std::vector<Validator> validators);
[[nodiscard]] Validator any_of(std::vector<Validator> validators);

}  // namespace landform::sdk
