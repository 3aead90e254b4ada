#include <gtest/gtest.h>

#include <string>

#include "syntax/dump.h"
#include "syntax/parser.h"

namespace landform::syntax {
namespace {

struct Case {
  const char* name;
  const char* text;
};

class ParsePieces : public testing::TestWithParam<Case> {};

// The tree with its positions, then the errors.
std::string parsed(const std::string& text, ParseLimits limits) {
  SourceMap sources;
  FileId id = sources.add("main.tf", text);
  Diagnosed<File> file = parse_config(sources, id, limits);
  std::string out;
  BodyContent all = file.value.body->everything();
  auto add = [&](const std::string& what, Range range) {
    out += what + " " + std::to_string(range.begin) + "-" + std::to_string(range.end) + "\n";
  };
  for (const Attribute& a : all.attributes) {
    add(std::string(a.name) + " = " + dump(*a.expr.node), a.range);
  }
  for (const Block& b : all.blocks) {
    add(std::string(b.type), b.range);
    for (const Attribute& a : b.body->everything().attributes) {
      add("  " + std::string(a.name) + " = " + dump(*a.expr.node), a.range);
    }
  }
  add("missing", file.value.body->missing_item_range());
  for (const Diagnostic& d : file.diagnostics) add(d.summary + ": " + d.detail, *d.subject);
  return out;
}

TEST_P(ParsePieces, GiveTheSameTreeAsTheWhole) {
  const std::string text = GetParam().text;
  std::string whole = parsed(text, {});
  for (size_t threads = 2; threads < 6; ++threads) {
    EXPECT_EQ(parsed(text, {.threads = threads, .large = 0}), whole) << threads << " threads";
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, ParsePieces,
    testing::Values(Case{"blocks",
                         "a {\n  x = 1\n}\nb {\n  y = \"é\"\n}\n\n# c\nc {\n  z = [1]\n}\n"},
                    Case{"attributes", "a = {\n}\nb = {\n  c = 1\n}\n"},
                    Case{"attribute_twice", "a = {\n}\nb = {\n}\na = {\n}\nc = 1\n"},
                    Case{"heredoc", "a = <<E\n}\n}\n}\n  x\nE\nb {\nc=1\n}\n"},
                    Case{"comment", "/*\n}\n}\n*/\na {\nb=1\n}\n"},
                    Case{"error_in_one", "a {\n}\nb {\n  c = \n}\nd {\n}\n"},
                    Case{"never_closed", "a {\n}\nb {\nc = {\n}\n"},
                    Case{"byte_order_mark",
                         "\xEF\xBB\xBF"
                         "a {\n}\nb {\n}\n"},
                    Case{"empty", ""}),
    [](const testing::TestParamInfo<Case>& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace landform::syntax
