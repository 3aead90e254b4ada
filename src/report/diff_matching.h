// Which elements of a list or set before a change belong to which ones after it.
#pragma once

#include <cstdint>
#include <vector>

#include "report/diff_change.h"
#include "report/diff_sequence.h"

namespace landform::report {

// Whether different elements at the same place are shown as one that changes.
enum class Pairing : uint8_t { never, always, objects };

[[nodiscard]] std::vector<Pair> match_lists(const Change& change, Pairing pairing);

// Elements without a partner: first those that are removed, then, after all others, the new ones.
[[nodiscard]] std::vector<Pair> match_sets(const Change& change);

}  // namespace landform::report
