// Numbers determined by a seed: the generator of Go's math/rand, number for number.
//
// It is the additive lagged Fibonacci generator of Mitchell and Reeds,
//     x[n] = x[n-607] + x[n-273]  (mod 2^64),
// initialized with numbers derived from the seed, each XORed with one of 607 fixed numbers. Those
// are the state of the same generator after 7.8e12 steps from a simple start. They are computed,
// not listed: n steps are one multiplication by t^n modulo t^607 - t^334 - 1, which takes a few
// milliseconds when the first seed is used.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "random/number_source.h"

namespace landform::random {

class SeededSource : public NumberSource {
 public:
  explicit SeededSource(int64_t seed);
  uint64_t next() override;

  static constexpr size_t kLength = 607;
  using Register = std::array<uint64_t, kLength>;

 private:
  Register register_;
  size_t tap_;
  size_t feed_;
};

// The seed for a string: its CRC-64 (ISO 3309).
[[nodiscard]] int64_t seed_of(std::string_view text);

}  // namespace landform::random
