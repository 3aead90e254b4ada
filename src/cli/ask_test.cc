#include "cli/ask.h"

#include <gtest/gtest.h>

#include <sstream>

namespace landform::cli {
namespace {

std::optional<std::string> answer_in(const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  CommandIo io{in, out, out};
  return ask(io, "Sure?", "Only 'yes' will do.");
}

TEST(Ask, WantsAWholeLine) {
  EXPECT_EQ(answer_in("yes\nmore"), "yes");
  EXPECT_EQ(answer_in("yes \t\r\n"), "yes");
  EXPECT_EQ(answer_in("  yes\n"), "  yes");
  EXPECT_EQ(answer_in("\n"), "");
  // It may have been cut off.
  EXPECT_EQ(answer_in("yes"), std::nullopt);
  EXPECT_EQ(answer_in(""), std::nullopt);
}

TEST(Ask, IgnoresWhatCameWithAnAnswer) {
  std::istringstream in("5\nyes\n");
  std::ostringstream out;
  CommandIo io{in, out, out};
  EXPECT_EQ(ask(io, "var.a", ""), "5");
  EXPECT_EQ(ask(io, "Sure?", ""), std::nullopt);
}

}  // namespace
}  // namespace landform::cli
