// Finds the lines that two texts have in common.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace landform::cli {

// The lines of a text, and whether each is changed, that is, not in the other text. The unchanged
// lines are the same in both, in the same order.
struct DiffSide {
  std::vector<std::string_view> lines;  // with their line endings
  std::vector<uint32_t> ids;            // equal lines have equal ids, across both texts
  std::vector<bool> changed;
};

struct LineDiff {
  DiffSide before;
  DiffSide after;
};

// A small set of changes, found by Myers' algorithm; where there is a choice, each run of changed
// lines is placed as far down as possible, or opposite one on the other side.
[[nodiscard]] LineDiff diff_lines(std::string_view before, std::string_view after);

}  // namespace landform::cli
