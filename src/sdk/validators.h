// Validators for common needs. They hold at any depth; names of other attributes are those beside
// the attribute (in the same object), or with a leading "/" those at the top.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sdk/rules.h"

namespace landform::sdk {

// Text: length in characters, form, and choice.
[[nodiscard]] Validator length_between(size_t least, size_t most);
[[nodiscard]] Validator length_at_least(size_t least);
[[nodiscard]] Validator length_at_most(size_t most);
// `what` says for people what the pattern asks for. Patterns are RE2's.
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

// Across attributes. They look away while something is unknown.
[[nodiscard]] Validator conflicts_with(std::vector<std::string> others);
// If this is set, all of them must be.
[[nodiscard]] Validator requires_also(std::vector<std::string> others);
// Of this and the others.
[[nodiscard]] Validator exactly_one_of(std::vector<std::string> others);
[[nodiscard]] Validator at_least_one_of(std::vector<std::string> others);

// All of them, or at least one.
[[nodiscard]] Validator all_of(std::vector<Validator> validators);
[[nodiscard]] Validator any_of(std::vector<Validator> validators);

}  // namespace landform::sdk
