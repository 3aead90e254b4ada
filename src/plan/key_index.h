// Positions by key: a hash table over a list of keys, in two arrays. Lookups of many keys touch
// little memory, which is what counts for large sets. Private to the library.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace landform::plan {

class KeyIndex {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  // All positions with one key, in ascending order: `first`, then next(first), … up to kNone. The
  // user may change `first` to leave out the beginning.
  struct Slot {
    uint64_t hash = 0;
    uint32_t key = kNone;  // a position with that key; kNone for an empty slot
    uint32_t first = kNone;
  };

  // The keys must outlive the index, and be fewer than 2^31.
  explicit KeyIndex(const std::vector<std::string>& keys)
      : keys_(keys), slots_(std::bit_ceil(2 * keys.size() + 1)), next_(keys.size(), kNone) {
    for (size_t i = keys.size(); i-- > 0;) {
      const uint64_t hash = std::hash<std::string_view>()(keys[i]);
      Slot& slot = slots_[slot_of(hash, keys[i])];
      if (slot.key == kNone) slot = {hash, static_cast<uint32_t>(i), kNone};
      next_[i] = slot.first;
      slot.first = static_cast<uint32_t>(i);
    }
  }

  // Null if no position has that key.
  [[nodiscard]] Slot* find(std::string_view key) {
    Slot& slot = slots_[slot_of(std::hash<std::string_view>()(key), key)];
    return slot.key == kNone ? nullptr : &slot;
  }
  [[nodiscard]] uint32_t next(uint32_t position) const { return next_[position]; }

 private:
  // The slot with that key, or the empty one where it belongs.
  [[nodiscard]] size_t slot_of(uint64_t hash, std::string_view key) const {
    const size_t mask = slots_.size() - 1;
    size_t at = hash & mask;
    while (slots_[at].key != kNone && (slots_[at].hash != hash || keys_[slots_[at].key] != key)) {
      at = (at + 1) & mask;
    }
    return at;
  }

  const std::vector<std::string>& keys_;
  std::vector<Slot> slots_;
  std::vector<uint32_t> next_;
};

}  // namespace landform::plan
