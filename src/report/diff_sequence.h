// Which elements of two sequences belong together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace landform::report {

// An element before and after; kNone if there is no such element on that side.
struct Pair {
  static constexpr size_t kNone = static_cast<size_t>(-1);
  size_t before = kNone;
  size_t after = kNone;
};

// Elements are given by a number each, the same for equal elements. Sequences of the same length
// are compared position by position, unless one is a reordering of the other. All others are
// matched by their longest common subsequence; what lies between its elements is removed and added.
// There, elements at the same place are a pair where `may_pair` allows it for both.
struct Sequence {
  std::span<const uint32_t> classes;
  std::span<const bool> may_pair{};  // empty if none may
};
[[nodiscard]] std::vector<Pair> match_sequences(const Sequence& before, const Sequence& after);

}  // namespace landform::report
