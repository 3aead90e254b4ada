#include "report/diff_sequence.h"

#include <algorithm>

namespace landform::report {
namespace {

using Classes = std::span<const uint32_t>;

// Sequences whose table would be larger are not searched for common elements in between: half a
// gigabyte is more than a picture of differences is worth.
constexpr size_t kMaxCells = size_t{1} << 28U;

// Whether every element of `before` is somewhere in `after`.
bool is_reordering(Classes before, Classes after) {
  std::vector<uint32_t> sorted(after.begin(), after.end());
  std::sort(sorted.begin(), sorted.end());
  return std::all_of(before.begin(), before.end(), [&](uint32_t one) {
    return std::binary_search(sorted.begin(), sorted.end(), one);
  });
}

// The longest common subsequence. Where there are several, the choice follows from the order in
// which the table is filled and walked back, which is Terraform's: of equally long ones, it drops
// the last of `after` first.
std::vector<uint32_t> common_subsequence(Classes before, Classes after) {
  size_t width = before.size();
  size_t height = after.size();
  if (width == 0 || height == 0 || height > kMaxCells / width) return {};
  enum Step : uint8_t { take, left, up };
  std::vector<uint8_t> steps(width * height);
  std::vector<uint32_t> above(width + 1, 0);  // lengths, shifted by one
  std::vector<uint32_t> row(width + 1, 0);
  for (size_t y = 0; y < height; ++y) {
    for (size_t x = 0; x < width; ++x) {
      uint8_t& step = steps[width * y + x];
      if (before[x] == after[y]) {
        step = take;
        row[x + 1] = above[x] + 1;
      } else {
        step = row[x] > above[x + 1] ? left : up;
        row[x + 1] = std::max(row[x], above[x + 1]);
      }
    }
    std::swap(above, row);
  }
  std::vector<uint32_t> out;
  out.reserve(above[width]);
  for (size_t x = width, y = height; x > 0 && y > 0;) {
    switch (steps[width * (y - 1) + (x - 1)]) {
      case take:
        out.push_back(before[--x]);
        --y;
        break;
      case left:
        --x;
        break;
      default:
        --y;
    }
  }
  std::reverse(out.begin(), out.end());
  return out;
}

class Matching {
 public:
  Matching(const Sequence& before, const Sequence& after)
      : before_(before),
        after_(after),
        common_(common_subsequence(before.classes, after.classes)) {}

  std::vector<Pair> pairs() && {
    while (b_ < before_.classes.size() || a_ < after_.classes.size() || c_ < common_.size()) {
      removals();
      for (; a_ < after_.classes.size() && !is_next(after_, a_); ++a_) {
        pairs_.push_back({.after = a_});
      }
      if (c_ < common_.size()) {
        pairs_.push_back({.before = b_++, .after = a_++});
        ++c_;
      }
    }
    return std::move(pairs_);
  }

 private:
  // Whether the element is the next one in common.
  [[nodiscard]] bool is_next(const Sequence& sequence, size_t i) const {
    return c_ < common_.size() && sequence.classes[i] == common_[c_];
  }
  [[nodiscard]] static bool may_pair(const Sequence& sequence, size_t i) {
    return i < sequence.may_pair.size() && sequence.may_pair[i];
  }

  void removals() {
    for (; b_ < before_.classes.size() && !is_next(before_, b_); ++b_) {
      bool pair = may_pair(before_, b_) && may_pair(after_, a_) && !is_next(after_, a_);
      pairs_.push_back({.before = b_, .after = pair ? a_++ : Pair::kNone});
    }
  }

  const Sequence& before_;
  const Sequence& after_;
  std::vector<uint32_t> common_;
  std::vector<Pair> pairs_;
  size_t b_ = 0;
  size_t a_ = 0;
  size_t c_ = 0;
};

}  // namespace

std::vector<Pair> match_sequences(const Sequence& before, const Sequence& after) {
  size_t size = before.classes.size();
  if (size == after.classes.size() && !is_reordering(before.classes, after.classes)) {
    std::vector<Pair> out(size);
    for (size_t i = 0; i < size; ++i) out[i] = {.before = i, .after = i};
    return out;
  }
  return Matching(before, after).pairs();
}

}  // namespace landform::report
