#include "base/shared_value.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace landform {
namespace {

using Names = std::vector<std::string>;
using Shared = SharedValue<Names>;

TEST(SharedValue, IsTheDefaultUntilItIsSet) {
  Shared value;
  EXPECT_TRUE(value->empty());
  EXPECT_EQ(value, Shared());
  EXPECT_EQ(value, Shared(Names()));
}

TEST(SharedValue, IsSharedByItsCopies) {
  const std::vector<Shared> copies(2, Shared(Names{"a"}));
  EXPECT_EQ(&*copies[0], &*copies[1]);
  EXPECT_EQ(copies[0], copies[1]);
}

TEST(SharedValue, IsEditedWithoutItsCopies) {
  Shared value(Names{"a"});
  Shared copy = value;
  value.edit().emplace_back("b");
  EXPECT_EQ(*value, (Names{"a", "b"}));
  EXPECT_EQ(*copy, Names{"a"});
  EXPECT_NE(copy, value);
  EXPECT_EQ(value, Shared(Names{"a", "b"}));
}

TEST(SharedValue, ADefaultIsEditedWithoutOtherDefaults) {
  Shared value;
  value.edit().emplace_back("a");
  EXPECT_TRUE(Shared()->empty());
}

}  // namespace
}  // namespace landform
