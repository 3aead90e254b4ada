// Finds items of a vector by the hashes of their keys.
//
// The items, and their keys, are stored elsewhere; this is only the table of their positions. Next
// to a map of nodes, it needs no allocation per item, a lookup reads one cache line before the key
// itself is compared, and growing does not touch the items. Items cannot be removed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace landform {

class HashIndex {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  void clear() {
    slots_.clear();
    count_ = 0;
  }

  void reserve(size_t items) {
    size_t size = kMinSize;
    while (is_full(items, size)) size *= 2;
    if (size > slots_.size()) resize(size);
  }

  // The position with this hash for which `is_equal(position)` is true, or kNone.
  template <typename IsEqual>
  [[nodiscard]] uint32_t find(size_t hash, const IsEqual& is_equal) const {
    if (slots_.empty()) return kNone;
    uint32_t mixed = mix(hash);
    for (size_t at = mixed & mask();; at = (at + 1) & mask()) {
      const Slot& slot = slots_[at];
      if (slot.position == kNone) return kNone;
      if (slot.hash == mixed && is_equal(slot.position)) return slot.position;
    }
  }

  // Adds a position whose key is not in the table yet.
  void add(size_t hash, uint32_t position) {
    if (slots_.empty() || is_full(count_ + 1, slots_.size())) {
      resize(slots_.empty() ? kMinSize : 2 * slots_.size());
    }
    put({mix(hash), position});
    ++count_;
  }

 private:
  struct Slot {
    uint32_t hash = 0;
    uint32_t position = kNone;
  };
  static constexpr size_t kMinSize = 8;

  static bool is_full(size_t items, size_t size) { return items * 4 > size * 3; }
  // Integers hash to themselves: the bits that choose a slot must depend on all of them.
  static uint32_t mix(size_t hash) {
    return static_cast<uint32_t>((uint64_t{hash} * 0x9e3779b97f4a7c15U) >> 32U);
  }
  [[nodiscard]] size_t mask() const { return slots_.size() - 1; }

  void put(Slot slot) {
    size_t at = slot.hash & mask();
    while (slots_[at].position != kNone) at = (at + 1) & mask();
    slots_[at] = slot;
  }

  void resize(size_t size) {
    std::vector<Slot> old(size);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.position != kNone) put(slot);
    }
  }

  std::vector<Slot> slots_;  // a power of two of them
  size_t count_ = 0;
};

}  // namespace landform
