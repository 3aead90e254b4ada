#include "base/arena.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace landform {
namespace {

constexpr size_t kLargePage = size_t{2} << 20;

TEST(Arena, AlignsObjectsAndKeepsThem) {
  Arena arena;
  std::vector<std::pair<const uint64_t*, const char*>> made;
  for (uint64_t i = 0; i < 100'000; ++i) {
    const char* odd = arena.make<char>(static_cast<char>(i % 127));
    made.emplace_back(arena.make<uint64_t>(i), odd);
  }
  for (uint64_t i = 0; i < made.size(); ++i) {
    auto [number, odd] = made[i];
    ASSERT_EQ(reinterpret_cast<uintptr_t>(number) % alignof(uint64_t), 0U);
    ASSERT_EQ(*number, i);
    ASSERT_EQ(*odd, static_cast<char>(i % 127));
  }
}

TEST(Arena, HoldsWhatIsLargerThanABlock) {
  Arena arena;
  std::vector<int> numbers(1'000'000);
  std::iota(numbers.begin(), numbers.end(), 0);
  auto first = arena.copy(numbers);
  auto second = arena.copy(numbers);
  EXPECT_EQ(std::vector<int>(first.begin(), first.end()), numbers);
  EXPECT_EQ(std::vector<int>(second.begin(), second.end()), numbers);
}

TEST(Arena, StartsSmallAndTakesWhatIsExpectedAtOnce) {
  Arena small;
  small.make<int>(1);
  EXPECT_LE(small.bytes_reserved(), size_t{4} << 10);

  Arena expected;
  expected.expect(100'000);
  expected.make<int>(1);
  EXPECT_EQ(expected.bytes_reserved(), 100'000U);
}

TEST(Arena, TakesWholeLargePagesNoMoreThanExpected) {
  Arena arena;
  arena.expect(2 * kLargePage + 1000);
  const int* first = arena.make<int>(1);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(first) % kLargePage, 0U);
  EXPECT_EQ(arena.bytes_reserved(), 2 * kLargePage);
}

// Even if the expected size is absurd, or less than one object takes.
TEST(Arena, SurvivesWrongExpectations) {
  Arena arena;
  arena.expect(SIZE_MAX / 2);
  arena.make<int>(1);
  EXPECT_LE(arena.bytes_reserved(), size_t{64} << 20);

  Arena exceeded;
  exceeded.expect(kLargePage);
  std::vector<char> large(5 * kLargePage, 'x');
  auto copy = exceeded.copy(large);
  EXPECT_EQ(copy.back(), 'x');
  EXPECT_EQ(exceeded.bytes_reserved(), 6 * kLargePage);
}

TEST(Arena, Moves) {
  Arena from;
  const int* number = from.make<int>(7);
  Arena to = std::move(from);
  EXPECT_EQ(*number, 7);
  EXPECT_EQ(*to.make<int>(8), 8);
}

}  // namespace
}  // namespace landform
