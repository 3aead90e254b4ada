// The expected numbers come from Go's math/rand and hash/crc64.
#include "random/seeded_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace landform::random {
namespace {

using ::testing::ElementsAre;

TEST(SeededSource, GivesTheSameNumbersAsGo) {
  struct Case {
    int64_t seed;
    uint64_t first, second, third, number_1004;
  };
  const Case kCases[] = {
      {1, 5577006791947779410U, 8674665223082153551U, 15352856648520921629U, 3940008962762074858U},
      {0, 8717895732742165505U, 2259404117704393152U, 6050128673802995827U, 6050441218909099379U},
      {-1, 12868334305193165484U, 9773543399016688047U, 3094056749125766625U,
       14500953881400710414U},
      {42, 12663951391086054483U, 9832119173398632219U, 5571782338101878760U, 6707421774765746693U},
      {(int64_t{1} << 40) + 7, 13202019066202542833U, 4266504305799241910U, 3220787393292843511U,
       9153994264979063621U},
      {std::numeric_limits<int64_t>::min(), 7681445645332086223U, 16000530077514976911U,
       17971378070088983720U, 9319315367884692670U},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.seed);
    SeededSource source(c.seed);
    EXPECT_EQ(source.next(), c.first);
    EXPECT_EQ(source.next(), c.second);
    EXPECT_EQ(source.next(), c.third);
    for (int i = 0; i < 1000; ++i) source.next();
    EXPECT_EQ(source.next(), c.number_1004);
  }
}

TEST(SeededSource, DrawsAndShufflesAsGoDoes) {
  struct Case {
    std::string text;
    int64_t seed;
    std::vector<uint64_t> drawn;
    std::vector<size_t> permutation;
  };
  const Case kCases[] = {
      {"a",
       3756002089226993664,
       {2, 18907, 806788810, 728953463, 710921420444, 1868356536596886927},
       {4, 1, 9, 3, 2, 0, 7, 6, 5, 8}},
      {"seed",
       3702753618340872192,
       {6, 43692, 582651933, 127152676, 812173817384, 1261027461890652706},
       {3, 9, 8, 5, 2, 1, 0, 7, 4, 6}},
      {"landform",
       -8048552452453202914,
       {9, 64226, 902106959, 908877162, 933728460948, 4589780960559580577},
       {1, 5, 6, 8, 9, 0, 3, 4, 2, 7}},
      {"äöü",
       -7995613468251570176,
       {9, 42433, 910760874, 569688901, 154751820354, 4588408456655916860},
       {5, 4, 9, 1, 6, 7, 3, 2, 8, 0}},
  };
  const uint64_t kCounts[] = {10,         1U << 16U, 1000000007, (1U << 31U) - 1, (1ULL << 40U) + 1,
                              1ULL << 62U};
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.text);
    EXPECT_EQ(seed_of(c.text), c.seed);
    SeededSource source(seed_of(c.text));
    std::vector<uint64_t> drawn;
    for (uint64_t count : kCounts) drawn.push_back(source.below(count));
    EXPECT_EQ(drawn, c.drawn);
    EXPECT_EQ(SeededSource(seed_of(c.text)).permutation(10), c.permutation);
    EXPECT_THAT(SeededSource(seed_of(c.text)).permutation(1), ElementsAre(0));
  }
}

}  // namespace
}  // namespace landform::random
