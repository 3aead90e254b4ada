#include "base/descriptors.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace landform {
namespace {

// How many open files the kernel has room for without growing this program's table.
size_t room() {
  std::ifstream status("/proc/self/status");
  std::string name;
  while (status >> name) {
    size_t value = 0;
    if (name == "FDSize:" && status >> value) return value;
  }
  return 0;
}

TEST(Descriptors, MakesRoomAtOnce) {
  const size_t before = room();
  ASSERT_GT(before, 0U);
  prepare_descriptors();
  EXPECT_GE(room(), 1024U) << "before: " << before;
}

}  // namespace
}  // namespace landform
