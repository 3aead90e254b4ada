// Which element of one set belongs to which of another.
//
// Elements of sets have no names, so they are matched by their content, and comparing all with all
// is out of the question for large sets. Elements are filed under keys (bytes of what cannot differ
// between counterparts), and only those with a common key are compared: time and memory grow with
// the number of elements, unless nothing tells them apart.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "value/value.h"

namespace landform::plan {

// For each element on the left the position of its counterpart on the right, or -1. That is the
// first one that is filed under one of the keys, matches, and is nobody's counterpart yet.
// `left_keys` has any number of keys for each element, `right_keys` has one.
[[nodiscard]] std::vector<int64_t> match_elements(
    const std::vector<std::vector<std::string>>& left_keys,
    const std::vector<std::string>& right_keys,
    const std::function<bool(size_t left, size_t right)>& matches);

// The bytes of a value, equal for values that are the same.
[[nodiscard]] std::string bytes_of(const Value& value);

struct UnmatchedElements {
  std::vector<size_t> planned;  // elements without a counterpart, by their position
  std::vector<size_t> actual;
};

// Which elements of a planned set became nothing, and which of the set after applying came from
// nothing. Unknown parts become known, so planned elements may become the same one.
// `may_become(planned, actual)` is asked for pairs that agree in all attributes that are known.
[[nodiscard]] UnmatchedElements unmatched_elements(
    const Value& planned, const Value& actual,
    const std::function<bool(const Value&, const Value&)>& may_become);

}  // namespace landform::plan
