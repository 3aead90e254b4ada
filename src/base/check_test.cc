#include "base/check.h"

#include <gtest/gtest.h>

#include <thread>

namespace landform {
namespace {

void fail() { LANDFORM_CHECK(1 + 1 == 3); }

TEST(CheckDeathTest, EndsTheProgram) { EXPECT_DEATH(fail(), "1 \\+ 1 == 3 does not hold"); }

TEST(CheckDeathTest, ThrowsOnlyOnTheThreadThatAskedForItAndOnlyThen) {
  {
    ChecksThrow here;
    EXPECT_THROW(fail(), CheckFailure);
    EXPECT_DEATH(std::thread(fail).join(), "does not hold");
  }
  EXPECT_DEATH(fail(), "does not hold");
}

}  // namespace
}  // namespace landform
