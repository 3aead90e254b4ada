#include "random/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/unicode.h"
#include "random/words.h"

namespace landform::random {
namespace {

int64_t count_of(std::string_view text, std::string_view characters) {
  int64_t count = 0;
  while (!text.empty()) {
    DecodedRune rune = decode_rune(text);
    if (characters.find(text.substr(0, rune.size)) != std::string_view::npos) ++count;
    text.remove_prefix(rune.size);
  }
  return count;
}

constexpr std::string_view kUpper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view kLower = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kSpecial = "!@#$%&*()-_=+[]{}<>:?";

TEST(Text, FollowsItsRules) {
  struct Case {
    std::string name;
    TextRules rules;
    std::string characters;  // all possible characters
  };
  const TextRules::Class kNo{false, 0};
  const TextRules::Class kYes{true, 0};
  const std::string kAll = std::string(kUpper) + std::string(kLower) + std::string(kDigits);
  const Case kCases[] = {
      {"all", {40, kYes, kYes, kYes, kYes, ""}, kAll + std::string(kSpecial)},
      {"one", {1, kYes, kYes, kYes, kYes, ""}, kAll + std::string(kSpecial)},
      {"lower case only", {40, kNo, kYes, kNo, kNo, ""}, std::string(kLower)},
      {"no special characters", {40, kYes, kYes, kYes, kNo, ""}, kAll},
      {"other special characters", {40, kNo, kNo, kNo, kYes, "°ß€x"}, "°ß€x"},
      {"minimums",
       {12, {true, 3}, {true, 3}, {true, 3}, {true, 3}, ""},
       kAll + std::string(kSpecial)},
      {"a minimum of a class that is not allowed",
       {5, {false, 2}, kNo, kYes, kNo, ""},
       std::string(kUpper) + std::string(kDigits)},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    for (int i = 0; i < 50; ++i) {
      auto text = make_text(c.rules);
      ASSERT_TRUE(text) << text.error().message;
      EXPECT_EQ(count_characters(*text), c.rules.length) << *text;
      EXPECT_EQ(count_of(*text, c.characters), c.rules.length) << *text;
      EXPECT_GE(count_of(*text, kUpper), c.rules.upper.least) << *text;
      EXPECT_GE(count_of(*text, kLower), c.rules.lower.least) << *text;
      EXPECT_GE(count_of(*text, kDigits), c.rules.numeric.least) << *text;
      EXPECT_GE(count_of(*text, kSpecial), c.rules.special.least) << *text;
    }
  }
}

// Every position can have every kind of character, although minimums are drawn first.
TEST(Text, ShufflesTheMinimums) {
  std::set<bool> first_is_digit;
  for (int i = 0; i < 200; ++i) {
    TextRules rules{2, {true, 1}, {false, 0}, {true, 1}, {false, 0}, ""};
    first_is_digit.insert(count_of(make_text(rules)->substr(0, 1), kDigits) == 1);
  }
  EXPECT_EQ(first_is_digit.size(), 2U);
}

TEST(Text, UsesCharactersEvenly) {
  std::map<char, int> counts;
  TextRules rules{100'000, {false, 0}, {false, 0}, {true, 0}, {false, 0}, ""};
  const std::string text = make_text(rules).value();
  for (char c : text) ++counts[c];
  ASSERT_EQ(counts.size(), 10U);
  // Ten standard deviations.
  for (auto [c, count] : counts) EXPECT_NEAR(count, 10'000, 950) << c;
}

TEST(Text, ReportsUnsatisfiableRules) {
  const TextRules::Class kNo{false, 0};
  EXPECT_EQ(make_text({5, kNo, kNo, kNo, kNo, ""}).error().message,
            "the character set specified is empty");
  EXPECT_EQ(make_text({5, {true, 3}, {true, 3}, kNo, kNo, ""}).error().message,
            "the length is less than the sum of the minimum numbers");
  EXPECT_EQ(make_text({5, {true, -1}, kNo, kNo, kNo, ""}).error().message,
            "a minimum number of characters is negative");
  EXPECT_EQ(make_text({5, {true, INT64_MAX}, {true, INT64_MAX}, kNo, kNo, ""}).error().message,
            "the length is less than the sum of the minimum numbers");
  EXPECT_FALSE(make_text({int64_t{1} << 40, {true, 0}, kNo, kNo, kNo, ""}));
}

TEST(Words, AreManyAndValid) {
  for (auto list : {adverbs(), adjectives(), animals()}) {
    std::set<std::string_view> seen;
    for (std::string_view word : list) {
      EXPECT_TRUE(seen.insert(word).second) << word << " comes twice";
      EXPECT_GE(word.size(), 3U) << word;
      EXPECT_EQ(word.find_first_not_of(kLower), std::string_view::npos) << word;
    }
    EXPECT_GE(list.size(), 250U);
  }
}

}  // namespace
}  // namespace landform::random
