// The goldens in tests/conformance/fmt are Terraform's fixed points for the .tf files beside them.
// With UPDATE_GOLDEN=1 they are recorded again from the terraform on the PATH.
#include "syntax/format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "syntax/scanner.h"

namespace landform::syntax {
namespace {

namespace fs = std::filesystem;

const fs::path kGoldens = fs::path(LANDFORM_SOURCE_DIR) / "tests/conformance/fmt";

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> golden_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kGoldens)) {
    if (entry.path().extension() == ".tf") names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  return names;
}

void update(const std::string& name) {
  fs::path work = fs::temp_directory_path() / ("landform_golden_" + name + ".tf");
  fs::copy_file(kGoldens / (name + ".tf"), work, fs::copy_options::overwrite_existing);
  // Terraform may need several runs to reach a fixed point.
  for (std::string before; before != read(work);) {
    before = read(work);
    ASSERT_EQ(std::system(("terraform fmt -list=false '" + work.string() + "'").c_str()), 0);
  }
  fs::copy_file(work, kGoldens / (name + ".golden"), fs::copy_options::overwrite_existing);
  fs::remove(work);
}

class FormatGolden : public testing::TestWithParam<std::string> {};

TEST_P(FormatGolden, MatchesTerraform) {
  const std::string& name = GetParam();
  if (std::getenv("UPDATE_GOLDEN") != nullptr) update(name);
  std::string want = read(kGoldens / (name + ".golden"));
  EXPECT_EQ(format(read(kGoldens / (name + ".tf"))), want)
      << "run alone: --gtest_filter='*FormatGolden*/" << name << "'";
  EXPECT_EQ(format(want), want) << "not idempotent";
}

INSTANTIATE_TEST_SUITE_P(Conformance, FormatGolden, testing::ValuesIn(golden_names()),
                         [](const auto& param) { return param.param; });

TEST(Format, GoldensAreThere) { EXPECT_GE(golden_names().size(), 60U); }

// Where Terraform would lose or break what the user wrote.
TEST(Format, KeepsWhatTerraformBreaks) {
  struct {
    std::string_view name, text, want;
  } cases[] = {
      {"label with a dollar", "a \"b$c\" {}\n", "a \"b$c\" {}\n"},
      {"label with an escaped sequence", "a \"$${b}\" {}\n", "a \"$${b}\" {}\n"},
      {"index by true", "a = b[ true ]\n", "a = b[true]\n"},
      {"index after an index", "a = b.0 .1\n", "a = b.0 .1\n"},
      {"index of a number", "a = [ 1.\t21.\t2 ]\n", "a = [1 .21 .2]\n"},
      {"index by null", "a = b[null]\n", "a = b[null]\n"},
      {"comment ends a line before the expression", "a = \"${ # c\nb}\"\n", "a = ( # c\nb)\n"},
      {"comment ends a line within the expression", "a = \"${b # c\n+ c}\"\n",
       "a = (b # c\n+ c)\n"},
      {"parentheses that do not match", "a = \"${(b)\n+ (c)}\"\n", "a = ((b)\n+ (c))\n"},
      {"comment within brackets needs none", "a = \"${b( # c\nc)}\"\n", "a = b( # c\nc)\n"},
      {"comment after the expression needs none", "a = \"${b # c\n}\"\n", "a = b # c\n\n"},
      {"heredoc before a comment", "a = \"${<<E\nx\nE\n}\" # c\n", "a = \"${<<E\nx\nE\n}\" # c\n"},
      {"heredoc before a brace", "a { b = \"${<<E\nx\nE\n}\" }\n",
       "a { b = \"${<<E\nx\nE\n}\" }\n"},
      {"heredoc before a parenthesis", "a = \"${b +\n<<E\nx\nE\n}\"\n",
       "a = \"${b +\n  <<E\nx\nE\n}\"\n"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(format(c.text), c.want) << c.name;
    EXPECT_EQ(format(c.want), c.want) << c.name << ": not idempotent";
  }
}

std::string repeat(std::string_view text, size_t times) {
  std::string out;
  for (size_t i = 0; i < times; ++i) out += text;
  return out;
}

// Deep nesting, long lines and many comments take linear time. (Deep indentation is not listed, as
// the size of the result itself is quadratic in the depth.)
TEST(Format, IsLinear) {
  constexpr size_t kTimes = 200'000;
  const std::string texts[] = {
      "a = " + repeat("[", kTimes) + repeat("]", kTimes),
      "a = " + repeat("\"${", kTimes) + "b" + repeat("}\"", kTimes),
      "a = \"${b " + repeat("# c\n", kTimes) + "}\"\n",
      "a = \"${" + repeat("/* c */", kTimes) + "b}\"\n",
      repeat("a = 1 # c\n", kTimes),
      repeat("a ", kTimes) + "{}",
      repeat("a = ", kTimes),
      repeat("a /* c */", kTimes),
      repeat("a \"", kTimes),
      repeat("= ", kTimes),
  };
  for (const std::string& text : texts) EXPECT_FALSE(format(text).empty());
}

// Any text gives some result, and no tokens are lost except quotes, line breaks and comments
// between labels.
TEST(Format, SurvivesSyntaxErrors) {
  for (std::string_view text : {"a",        "a =",         "a = \"",
                                "a = \"${", "a = \"${}\"", "a = \"${\n}\"",
                                "}",        "a {",         "a b",
                                "a \"",     "a \"b",       "a \"${b}\" {",
                                "= 1",      "a = }",       "variable \"x\" { type =",
                                "<<E\n",    "a = <<E\n$",  "\xFF",
                                "\"",       "a = )",       "a b = {",
                                "# c",      "/*",          "a = \"${\n# c\n}\""}) {
    std::string once = format(text);
    EXPECT_EQ(scan(once).back().kind, TokenKind::eof) << text;
  }
}

}  // namespace
}  // namespace landform::syntax
