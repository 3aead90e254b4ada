#include "syntax/format_config.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "syntax/format.h"

namespace landform::syntax {
namespace {

// All fmt goldens, concatenated often enough to give many pieces. Top-level attributes would be
// duplicates, so each copy is wrapped in a block.
std::string long_config() {
  std::string all;
  for (int round = 0; round < 3; ++round) {
    for (const auto& entry : std::filesystem::directory_iterator(
             std::filesystem::path(LANDFORM_SOURCE_DIR) / "tests/conformance/fmt")) {
      if (entry.path().extension() != ".tf") continue;
      std::ifstream file(entry.path(), std::ios::binary);
      std::ostringstream text;
      text << file.rdbuf();
      std::string block =
          "block \"" + entry.path().stem().string() + "\" {\n" + text.str() + "\n}\n";
      if (!format_config(block, {.threads = 1, .piece = block.size()}).broken) all += block;
    }
  }
  return all;
}

TEST(FormatConfig, PiecesGiveTheSameResultAsTheWhole) {
  const std::string text = long_config();
  const std::string whole = format(text);
  ASSERT_GT(text.size(), 10'000U);
  ASSERT_NE(text, whole);
  for (size_t piece : {size_t{1}, size_t{100}, size_t{3000}, text.size()}) {
    for (size_t threads : {size_t{1}, size_t{4}}) {
      FormattedConfig formatted = format_config(text, {.threads = threads, .piece = piece});
      EXPECT_FALSE(formatted.broken);
      EXPECT_TRUE(formatted.changed);
      EXPECT_EQ(formatted.text, whole) << piece << " bytes, " << threads << " threads";
    }
  }
}

TEST(FormatConfig, LeavesCanonicalTextUnchanged) {
  FormattedConfig formatted =
      format_config("a \"b\" {\n}\nc \"d\" {\n}\n", {.threads = 1, .piece = 1});
  EXPECT_FALSE(formatted.broken);
  EXPECT_FALSE(formatted.changed);
}

struct Case {
  const char* name;
  const char* text;
  bool broken;
};

class CutWithinAnItem : public testing::TestWithParam<Case> {};

TEST_P(CutWithinAnItem, FormatsTheTextAsAWhole) {
  const std::string text = GetParam().text;
  FormattedConfig formatted = format_config(text, {.threads = 2, .piece = 1});
  EXPECT_EQ(formatted.broken, GetParam().broken);
  if (!formatted.broken) {
    EXPECT_EQ(formatted.changed ? formatted.text : text, format(text));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, CutWithinAnItem,
    testing::Values(Case{"heredoc", "a = <<E\n}\n}\n  x\nE\nb {\nc=1\n}\n", false},
                    Case{"comment", "/*\n}\n*/\na {\nb=1\n}\n", false},
                    Case{"nested", "a {\nb {\n}\nc=1\n}\n", false},
                    Case{"in_parentheses", "a = (\n{\n}\n)\nlonger = 1\n", false},
                    Case{"attributes", "a = {\n}\nbc = {\n}\nd=1\n", false},
                    Case{"attribute_twice", "a = {\n}\nb = {\n}\na = 1\n", true},
                    Case{"closed_twice", "a {\n}\n}\nb {\n}\n", true},
                    Case{"never_closed", "a {\n}\nb {\nc = {\n}\n", true},
                    Case{"empty", "", false}),
    [](const testing::TestParamInfo<Case>& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace landform::syntax
