#include "base/check.h"

#include <gtest/gtest.h>

namespace landform {
namespace {

void fail() { LANDFORM_CHECK(1 + 1 == 3); }

TEST(CheckDeathTest, EndsTheProgram) {
  EXPECT_DEATH(fail(), "this is a bug in Landform: 1 \\+ 1 == 3 does not hold");
}

}  // namespace
}  // namespace landform
