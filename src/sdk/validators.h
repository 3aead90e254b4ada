// Validators for common needs. They work at any depth; other attributes and blocks are named
// relative to the attribute (siblings in the same object), or with a leading "/" from the top
// level. Names that the schema does not have, and types that a validator cannot check, are found
// when the provider starts.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "sdk/rules.h"
#include "sdk/to_value.h"
#include "value/number.h"

namespace landform::sdk {

// --- Strings: length in characters, pattern, and allowed values.
[[nodiscard]] Validator length_between(size_t least, size_t most);
[[nodiscard]] Validator length_at_least(size_t least);
[[nodiscard]] Validator length_at_most(size_t most);
// In bytes of UTF-8, as some APIs count.
[[nodiscard]] Validator bytes_between(size_t least, size_t most);
// `what` describes the pattern for people. Patterns use RE2 syntax.
[[nodiscard]] Validator matches(const std::string& pattern, const std::string& what);
[[nodiscard]] Validator one_of(std::vector<std::string> texts);
[[nodiscard]] Validator none_of(std::vector<std::string> texts);
// Without regard to the case of ASCII letters.
[[nodiscard]] Validator one_of_ignoring_case(std::vector<std::string> texts);
[[nodiscard]] Validator none_of_ignoring_case(std::vector<std::string> texts);

// --- Numbers, whole or not: between(1, 64), at_least(0.5).
[[nodiscard]] Validator number_between(const Number& least, const Number& most);
[[nodiscard]] Validator number_at_least(const Number& least);
[[nodiscard]] Validator number_at_most(const Number& most);
template <typename A, typename B>
[[nodiscard]] Validator between(A least, B most) {
  return number_between(to_value(least).as_number(), to_value(most).as_number());
}
template <typename A>
[[nodiscard]] Validator at_least(A least) {
  return number_at_least(to_value(least).as_number());
}
template <typename A>
[[nodiscard]] Validator at_most(A most) {
  return number_at_most(to_value(most).as_number());
}
[[nodiscard]] Validator one_of_numbers(const std::vector<double>& numbers);
[[nodiscard]] Validator none_of_numbers(const std::vector<double>& numbers);
// Compared with the sum of other attributes; skipped while one of them is unknown, and null counts
// as 0.
[[nodiscard]] Validator at_least_sum_of(std::vector<std::string> others);
[[nodiscard]] Validator at_most_sum_of(std::vector<std::string> others);
[[nodiscard]] Validator equal_to_sum_of(std::vector<std::string> others);
// Skipped while one of them is unknown or null.
[[nodiscard]] Validator equal_to_product_of(std::vector<std::string> others);

// --- Bools.
[[nodiscard]] Validator must_be(bool wanted);

// --- Collections, and blocks that can occur several times.
[[nodiscard]] Validator size_between(size_t least, size_t most);
[[nodiscard]] Validator size_at_least(size_t least);
[[nodiscard]] Validator size_at_most(size_t most);
// Of lists; those of sets are.
[[nodiscard]] Validator unique_elements();
[[nodiscard]] Validator no_null_elements();
// The keys of a map, each as a string.
[[nodiscard]] Validator keys(std::vector<Validator> validators);

// --- Across attributes. They are skipped while something is unknown; a block that is not written
// counts as not set.
[[nodiscard]] Validator conflicts_with(std::vector<std::string> others);
// If this attribute is set, all of them must be.
[[nodiscard]] Validator requires_also(std::vector<std::string> others);
// Of this attribute and the others.
[[nodiscard]] Validator exactly_one_of(std::vector<std::string> others);
[[nodiscard]] Validator at_least_one_of(std::vector<std::string> others);
// A warning if this attribute is set and not the other, a write-only one that does the same without
// storing the value.
[[nodiscard]] Validator prefer_write_only(const std::string& other);

// --- For a whole Schema or Block (Schema::check, Block::check), about attributes and blocks in it.
[[nodiscard]] Validator conflicting(std::vector<std::string> names);
[[nodiscard]] Validator required_together(std::vector<std::string> names);
[[nodiscard]] Validator exactly_one(std::vector<std::string> names);
[[nodiscard]] Validator at_least_one(std::vector<std::string> names);

// --- All of them, or at least one.
[[nodiscard]] Validator all_of(std::vector<Validator> validators);
[[nodiscard]] Validator any_of(std::vector<Validator> validators);

}  // namespace landform::sdk
