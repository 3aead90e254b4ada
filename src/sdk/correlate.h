// Matching the elements of a set with those of the prior state. Private to the library.
//
// Elements of sets have no keys, so an element of the configuration is matched with the prior
// element that agrees with everything it sets. Candidates that agree in the non-computed attributes
// are found by a hash, so the time is linear in the number of elements.
#pragma once

#include <cstdint>
#include <vector>

#include "sdk/schema.h"
#include "value/value.h"

namespace landform::sdk {

// For each element of `config` the position of its counterpart in `prior`, or -1. No element of
// `prior` is used twice.
[[nodiscard]] std::vector<int64_t> correlate(const Attributes& attributes, const Blocks* blocks,
                                             const Value& config, const Value& prior);

}  // namespace landform::sdk
