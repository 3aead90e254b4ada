#include "base/hash_index.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace landform {
namespace {

uint32_t find(const HashIndex& index, const std::vector<size_t>& keys, size_t key) {
  return index.find(key, [&](uint32_t at) { return keys[at] == key; });
}

TEST(HashIndex, FindsNothingInAnEmptyTable) {
  HashIndex index;
  EXPECT_EQ(find(index, {}, 0), HashIndex::kNone);
  index.reserve(100);
  EXPECT_EQ(find(index, {}, 0), HashIndex::kNone);
}

TEST(HashIndex, FindsWhatWasAddedWhileItGrows) {
  HashIndex index;
  std::vector<size_t> keys;
  for (size_t key = 0; key < 10'000; ++key) {
    EXPECT_EQ(find(index, keys, key << 40U), HashIndex::kNone);
    index.add(key << 40U, static_cast<uint32_t>(keys.size()));
    keys.push_back(key << 40U);
  }
  for (size_t key = 0; key < keys.size(); ++key) EXPECT_EQ(find(index, keys, key << 40U), key);
  EXPECT_EQ(find(index, keys, 1), HashIndex::kNone);
}

TEST(HashIndex, ComparesKeysWithTheSameHash) {
  HashIndex index;
  std::vector<std::string> keys = {"a", "b", "c"};
  for (uint32_t at = 0; at < 3; ++at) index.add(7, at);
  for (uint32_t at = 0; at < 3; ++at) {
    EXPECT_EQ(index.find(7, [&](uint32_t other) { return keys[other] == keys[at]; }), at);
  }
  EXPECT_EQ(index.find(7, [](uint32_t) { return false; }), HashIndex::kNone);
}

TEST(HashIndex, IsEmptyAfterClear) {
  HashIndex index;
  index.add(1, 0);
  index.clear();
  EXPECT_EQ(find(index, {1}, 1), HashIndex::kNone);
  index.add(1, 0);
  EXPECT_EQ(find(index, {1}, 1), 0U);
}

}  // namespace
}  // namespace landform
