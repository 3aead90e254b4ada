// Which element of a set was which before. Private to the library.
//
// Elements of sets have no names, so an element of the configuration is taken for the one of before
// that agrees with everything it says. Those that agree in what providers do not choose themselves
// are found by a hash, so the time grows with the number of elements.
#pragma once

#include <cstdint>
#include <vector>

#include "sdk/schema.h"
#include "value/value.h"

namespace landform::sdk {

// For each element of `config` the position of its counterpart in `prior`, or -1. No element of
// `prior` is anyone's counterpart twice.
[[nodiscard]] std::vector<int64_t> correlate(const Attributes& attributes, const Blocks* blocks,
                                             const Value& config, const Value& prior);

}  // namespace landform::sdk
