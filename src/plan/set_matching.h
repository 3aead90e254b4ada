// Matching the elements of two sets.
//
// Elements of sets have no keys, so they are matched by content, and comparing all pairs would be
// too slow for large sets. Elements are indexed by hash keys (bytes of the parts that cannot differ
// between counterparts), and only those with a common key are compared: time and memory are linear
// in the number of elements, unless the elements cannot be distinguished.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "value/value.h"

namespace landform::plan {

// For each element on the left the position of its counterpart on the right, or -1. That is the
// first one that has one of the keys, matches, and is not used yet. `left_keys` has any number of
// keys for each element, `right_keys` has one.
[[nodiscard]] std::vector<int64_t> match_elements(
    const std::vector<std::vector<std::string>>& left_keys,
    const std::vector<std::string>& right_keys,
    const std::function<bool(size_t left, size_t right)>& matches);

// The same with one key for each element on the left; with an empty one it has no counterpart.
[[nodiscard]] std::vector<int64_t> match_elements(
    const std::vector<std::string>& left_keys, const std::vector<std::string>& right_keys,
    const std::function<bool(size_t left, size_t right)>& matches);

// The bytes of a value, the same for equal values of one type. Marked values have none.
[[nodiscard]] std::string bytes_of(const Value& value);
void append_bytes(std::string& out, const Value& value);

struct UnmatchedElements {
  std::vector<size_t> planned;  // positions of elements without a counterpart
  std::vector<size_t> actual;
};

// The elements of a planned set that have no counterpart after applying, and those of the actual
// set that have none in the plan. Unknown parts become known, so several planned elements may
// become one. `may_become(planned, actual)` decides; it is called for pairs at the same position
// and for those that agree in all known attributes.
[[nodiscard]] UnmatchedElements unmatched_elements(
    const Value& planned, const Value& actual,
    const std::function<bool(const Value&, const Value&)>& may_become);

}  // namespace landform::plan
