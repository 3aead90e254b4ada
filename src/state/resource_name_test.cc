#include "state/resource_name.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <unordered_set>
#include <vector>

namespace landform::state {
namespace {

TEST(ResourceNameTest, IsKeptOnce) {
  const ResourceName a("terraform_data.a");
  const ResourceName again(std::string("terraform_data.") + "a");
  const ResourceName b("terraform_data.b");
  EXPECT_EQ(&a.text(), &again.text());
  EXPECT_EQ(a, again);
  EXPECT_NE(a, b);
  EXPECT_EQ(a, "terraform_data.a");
  EXPECT_EQ((std::unordered_set<ResourceName>{a, again, b}).size(), 2U);
}

TEST(ResourceNameTest, IsOrderedByText) {
  // Not in the order in which they were made.
  std::vector<ResourceName> names = {ResourceName("order.c"), ResourceName("order.a"),
                                     ResourceName("order.b"), ResourceName("order")};
  std::sort(names.begin(), names.end());
  EXPECT_THAT(names, testing::ElementsAre("order", "order.a", "order.b", "order.c"));
}

TEST(ResourceNameTest, IsMadeByManyThreads) {
  constexpr int kNames = 1000;
  std::vector<std::vector<ResourceName>> made(4);
  {
    std::vector<std::jthread> threads;
    for (auto& own : made) {
      threads.emplace_back([&own] {
        for (int i = 0; i < kNames; ++i) own.emplace_back("threads.n" + std::to_string(i));
      });
    }
  }
  for (const auto& own : made) EXPECT_EQ(own, made[0]);
}

}  // namespace
}  // namespace landform::state
