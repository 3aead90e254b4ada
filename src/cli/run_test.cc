#include "cli/run.h"

#include <gtest/gtest.h>

namespace landform::cli {
namespace {

TEST(UsesColor, AtTerminalsUnlessToldOtherwise) {
  EXPECT_TRUE(uses_color(true, nullptr, nullptr));
  EXPECT_TRUE(uses_color(true, "", nullptr));
  EXPECT_FALSE(uses_color(true, "1", nullptr));
  EXPECT_FALSE(uses_color(false, nullptr, nullptr));
  EXPECT_FALSE(uses_color(false, nullptr, ""));
  EXPECT_TRUE(uses_color(false, nullptr, "1"));
  EXPECT_FALSE(uses_color(false, "1", "1"));
}

}  // namespace
}  // namespace landform::cli
