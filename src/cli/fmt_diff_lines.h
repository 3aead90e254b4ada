// Which lines two texts have in common.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace landform::cli {

// A text as lines, and for each whether it is changed: not in the other text. What is not changed
// is the same, in the same order, in both.
struct DiffSide {
  std::vector<std::string_view> lines;  // with their line endings
  std::vector<uint32_t> ids;            // equal lines have equal ids, over both texts
  std::vector<bool> changed;
};

struct LineDiff {
  DiffSide before;
  DiffSide after;
};

// Few changes, found by Myers' algorithm; where there is a choice, each run of changed lines is as
// far down as it may be, or opposite to one on the other side.
[[nodiscard]] LineDiff diff_lines(std::string_view before, std::string_view after);

}  // namespace landform::cli
