// Hostile nesting: a message, never a crash, and the rest of the file is still parsed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "syntax/parser_testing.h"

namespace landform::syntax {
namespace {

constexpr size_t kMany = 100000;

std::string repeat(std::string_view piece, size_t count) {
  std::string out;
  out.reserve(piece.size() * count);
  for (size_t i = 0; i < count; ++i) out += piece;
  return out;
}

struct Bomb {
  std::string_view name;
  std::string_view open;
  std::string_view middle;
  std::string_view close;
};

class NestingBomb : public testing::TestWithParam<Bomb> {};

constexpr std::string_view kFollows = "\nafter = 1\n";

// Deep nesting, properly closed: the attribute after it is parsed.
TEST_P(NestingBomb, IsReportedOnceAndHidesNothing) {
  const Bomb& bomb = GetParam();
  std::string text = "x = " + repeat(bomb.open, kMany) + std::string(bomb.middle) +
                     repeat(bomb.close, kMany) + std::string(kFollows);
  std::string shown = show_config(text, DumpRanges::no);
  EXPECT_THAT(shown, testing::StartsWith("E Nesting too deep | "));
  EXPECT_THAT(shown, testing::Not(testing::HasSubstr("\nE ")));
  EXPECT_THAT(shown, testing::HasSubstr("\nA after@"));
}

TEST_P(NestingBomb, UnclosedIsReportedToo) {
  const Bomb& bomb = GetParam();
  std::string shown = show_config("x = " + repeat(bomb.open, kMany), DumpRanges::no);
  EXPECT_THAT(shown, testing::HasSubstr("E Nesting too deep | "));
}

TEST_P(NestingBomb, ModestDepthIsFine) {
  const Bomb& bomb = GetParam();
  constexpr size_t kFew = 150;
  std::string text = "x = " + repeat(bomb.open, kFew) + std::string(bomb.middle) +
                     repeat(bomb.close, kFew) + std::string(kFollows);
  EXPECT_THAT(show_config(text, DumpRanges::no), testing::Not(testing::StartsWith("E ")));
}

INSTANTIATE_TEST_SUITE_P(
    Table, NestingBomb,
    testing::Values(Bomb{"negate", "- ", "1", ""}, Bomb{"not_", "!", "a", ""},
                    Bomb{"conditional_right", "a ? b : ", "c", ""},
                    Bomb{"conditional_middle", "a ? ", "c", " : b"}, Bomb{"tuple", "[", "", "]"},
                    Bomb{"paren", "(", "1", ")"}, Bomb{"object", "{a=", "1", "}"},
                    Bomb{"object_key", "{(", "a", ")=1}"}, Bomb{"quotes", "\"${", "a", "}\""},
                    Bomb{"call", "f(", "1", ")"}, Bomb{"index_inside", "a[", "b", "]"},
                    Bomb{"for_", "[for a in b : ", "a", "]"},
                    Bomb{"for_collection", "[for a in ", "b", " : a]"}),
    [](const auto& info) { return std::string(info.param.name); });

class ChainBomb : public testing::TestWithParam<Bomb> {};

// Long chains without nesting: the tree would still be too high to walk.
TEST_P(ChainBomb, IsReportedOnceAndHidesNothing) {
  const Bomb& bomb = GetParam();
  std::string text = "x = " + std::string(bomb.middle) + repeat(bomb.open, kMany) +
                     std::string(bomb.close) + std::string(kFollows);
  std::string shown = show_config(text, DumpRanges::no);
  EXPECT_THAT(shown, testing::StartsWith("E Nesting too deep | "));
  EXPECT_THAT(shown, testing::Not(testing::HasSubstr("\nE ")));
  EXPECT_THAT(shown, testing::HasSubstr("\nA after@"));
}

INSTANTIATE_TEST_SUITE_P(Table, ChainBomb,
                         testing::Values(Bomb{"add", "+a", "a", ""},
                                         Bomb{"mixed", "+b*c||d&&e==f", "a", ""},
                                         Bomb{"index", "[b]", "a", ""},
                                         Bomb{"full_splat", "[*]", "a", ""},
                                         Bomb{"splat_and_index", ".*.c[0]", "a", ""},
                                         Bomb{"template_if", "%{if a}", "\"", "\""},
                                         Bomb{"template_for", "%{for a in b}", "\"", "\""}),
                         [](const auto& info) { return std::string(info.param.name); });

// Steps of a traversal are a list, not a tree.
TEST(Nesting, LongTraversalsAreFine) {
  EXPECT_THAT(show_expression("a" + repeat(".b", kMany), DumpRanges::no),
              testing::StartsWith("(traversal a .b .b"));
  EXPECT_THAT(show_expression("(a)" + repeat("[0]", kMany), DumpRanges::no),
              testing::StartsWith("(relative (paren (traversal a)) [0] [0]"));
}

// Nesting and chains together must not multiply.
TEST(Nesting, TotalHeightIsBounded) {
  std::string text = repeat("(", 100) + "1" + repeat(repeat("+1", 20) + ")", 100);
  EXPECT_THAT(show_expression(text, DumpRanges::no), testing::StartsWith("E Nesting too deep"));
}

TEST(Nesting, Blocks) {
  std::string text = repeat("a {\n", kMany) + repeat("}\n", kMany) + "after = 1\n";
  std::string shown = show_config(text, DumpRanges::no);
  EXPECT_THAT(shown, testing::StartsWith("E Nesting too deep | "));
  EXPECT_THAT(shown, testing::Not(testing::HasSubstr("\nE ")));
  EXPECT_THAT(shown, testing::HasSubstr("\nA after@"));
}

TEST(Nesting, ProperlyClosedDirectives) {
  std::string text = "x = \"" + repeat("%{if a}", kMany) + repeat("%{endif}", kMany) + "\"\n";
  EXPECT_THAT(show_config(text + "after = 1\n", DumpRanges::no), testing::HasSubstr("\nA after@"));
}

// The number of messages is bounded, and the last says how many more there are.
TEST(Nesting, ManyErrorsAreCounted) {
  SourceMap sources;
  FileId file = sources.add("in", repeat("a\n", kMany));
  Diagnostics diagnostics = parse_config(sources, file).diagnostics;
  ASSERT_EQ(diagnostics.size(), ParseErrors::kMaxErrors + 1);
  EXPECT_EQ(diagnostics[diagnostics.size() - 1].summary, "Too many errors");
  EXPECT_EQ(diagnostics[diagnostics.size() - 1].detail,
            "There are 99000 more errors in this file. Correct the errors above first.");
}

// Each of these would take minutes if any recovery step rescanned the whole text.
TEST(Nesting, RecoveryIsLinear) {
  for (std::string_view piece :
       {"a {", "a = [", "\"", "a \"${", "x = \"%{if x}", "@", "'", "a = 1\n", "x = f(", "<<E\n${",
        "x = {a = <<-E\n", "/*", "[for ", "? :"}) {
    SCOPED_TRACE(piece);
    SourceMap sources;
    FileId file = sources.add("in", repeat(piece, kMany));
    auto start = std::chrono::steady_clock::now();
    EXPECT_LE(parse_config(sources, file).diagnostics.size(), 2 * ParseErrors::kMaxErrors + 2);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  }
}

}  // namespace
}  // namespace landform::syntax
