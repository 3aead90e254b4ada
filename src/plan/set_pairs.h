// Which elements of a planned set may have become which elements of the set after applying.
// Private to the library.
//
// Elements of sets have no names: unknown parts become known, and the element is another one. All
// pairs would have to be compared, so elements that are the same in both are taken out first, and
// the rest are compared only with those that agree in the attributes that are known in all of them.
// Time and memory grow with the number of elements, unless nothing at all is known of them.
#pragma once

#include <functional>
#include <vector>

#include "value/value.h"

namespace landform::plan {

struct SetPairs {
  std::vector<size_t> planned_alone;  // elements without a counterpart, by their position
  std::vector<size_t> actual_alone;
};

// `may_become(planned, actual)` is asked for pairs that may belong together.
[[nodiscard]] SetPairs pair_sets(const Value& planned, const Value& actual,
                                 const std::function<bool(const Value&, const Value&)>& may_become);

}  // namespace landform::plan
