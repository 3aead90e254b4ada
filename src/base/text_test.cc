#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "base/quote.h"
#include "base/random.h"
#include "base/source.h"
#include "base/suggest.h"
#include "base/unicode.h"
#include "base/uuid.h"

namespace landform {
namespace {

TEST(DescribeRange, OneLineAndSeveral) {
  SourceMap sources;
  FileId id = sources.add("dir/main.tf", "a = 1\n  \u00e9\u00e9 = [\n]\n");
  const SourceFile& file = *sources.file(id);
  EXPECT_EQ(range_text(file, {id, 0, 1}), "dir/main.tf:1,1-2");
  EXPECT_EQ(range_text(file, {id, 8, 12}), "dir/main.tf:2,3-5");
  EXPECT_EQ(range_text(file, {id, 15, 18}), "dir/main.tf:2,8-3,2");
}

TEST(Quote, AsGoDoes) {
  EXPECT_EQ(go_quote("a"), "\"a\"");
  EXPECT_EQ(go_quote(""), "\"\"");
  EXPECT_EQ(go_quote("a\"b\\c"), "\"a\\\"b\\\\c\"");
  EXPECT_EQ(go_quote("\a\b\f\n\r\t\v"), "\"\\a\\b\\f\\n\\r\\t\\v\"");
  EXPECT_EQ(go_quote(std::string_view("\0\x1f\x7f", 3)), "\"\\x00\\x1f\\x7f\"");
  EXPECT_EQ(go_quote("\u00e9\U0001F600"), "\"\u00e9\U0001F600\"");
  EXPECT_EQ(go_quote("\u00ad\u2028\U000E0001"), "\"\\u00ad\\u2028\\U000e0001\"");
  EXPECT_EQ(go_quote("\xff\xc3"), "\"\\xff\\xc3\"");
  EXPECT_EQ(go_quote("\ufffd"), "\"\ufffd\"");
}

TEST(NameSuggestion, FirstWithinTwoEdits) {
  constexpr std::array<std::string_view, 4> kNames = {"count", "counts", "for_each",
                                                      "\u00e9t\u00e9"};
  EXPECT_EQ(suggest_name("cuont", kNames), "count");
  EXPECT_EQ(suggest_name("countz", kNames), "count");
  EXPECT_EQ(suggest_name("foreach", kNames), "for_each");
  EXPECT_EQ(suggest_name("fareech", kNames), "");
  EXPECT_EQ(suggest_name("\u00e0t\u00e0", kNames), "\u00e9t\u00e9");
  EXPECT_EQ(suggest_name("", kNames), "");
  EXPECT_EQ(did_you_mean("cout", kNames), " Did you mean \"count\"?");
  EXPECT_EQ(did_you_mean("nothing", kNames), "");
}

TEST(Unicode, JoinedLengthEndsAtAClusterBoundary) {
  struct Case {
    std::string text;
    size_t want;
  };
  const Case kCases[] = {{"", 0},          {"a", 1},         {"ab", 1},   {"\r\nx", 2}, {"ä-b", 3},
                         {"a\u0301bc", 4}, {"x\u0600yz", 4}, {"日本", 6}, {"\xFF-x", 2}};
  for (const Case& c : kCases) {
    EXPECT_EQ(joined_length(c.text), c.want) << c.text;
    // It consists of whole clusters, as ICU finds them.
    size_t at = 0;
    while (at < c.want) at += grapheme_length(std::string_view(c.text).substr(at));
    EXPECT_EQ(at, c.want) << c.text;
  }
}

TEST(RandomBytes, AreAsManyAsAskedForAndDiffer) {
  EXPECT_EQ(random_bytes(0), "");
  EXPECT_EQ(random_bytes(3).size(), 3U);
  EXPECT_EQ(random_bytes(1000).size(), 1000U);  // more than the system gives at once for sure
  EXPECT_NE(random_bytes(16), random_bytes(16));
}

TEST(Uuid, IsRandom) {
  EXPECT_THAT(random_uuid(),
              ::testing::MatchesRegex("[0-9a-f]+-[0-9a-f]+-4[0-9a-f]+-[89ab][0-9a-f]+-[0-9a-f]+"));
  EXPECT_NE(random_uuid(), random_uuid());
}

}  // namespace
}  // namespace landform
