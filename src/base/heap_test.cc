#include "base/heap.h"

#include <gtest/gtest.h>

#include <memory>

namespace landform {
namespace {

// Tests do not end soon: there, nothing may be left to the end.
TEST(Heap, DestroysWhatIsGivenUp) {
  auto object = std::make_shared<int>(1);
  std::weak_ptr<int> alive = object;
  give_up(std::move(object));
  EXPECT_FALSE(frees_at_exit());
  EXPECT_TRUE(alive.expired());
  EXPECT_EQ(object, nullptr);  // NOLINT(bugprone-use-after-move): it was taken
}

TEST(Heap, ExpectsNothingWithoutPreparation) {
  expect_memory(size_t{1} << 40U);
  expect_memory(0);
}

}  // namespace
}  // namespace landform
