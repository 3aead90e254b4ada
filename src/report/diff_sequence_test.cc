#include "report/diff_sequence.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

namespace landform::report {
namespace {

// Each element is a character; upper case ones may be paired with others.
std::vector<uint32_t> classes_of(std::string_view text) { return {text.begin(), text.end()}; }

std::string matched(std::string_view before, std::string_view after) {
  std::vector<uint32_t> b = classes_of(before);
  std::vector<uint32_t> a = classes_of(after);
  auto flags = [](std::string_view text) {
    auto out = std::make_unique<bool[]>(text.size());
    for (size_t i = 0; i < text.size(); ++i) out[i] = text[i] >= 'A' && text[i] <= 'Z';
    return out;
  };
  auto before_flags = flags(before);
  auto after_flags = flags(after);
  std::string out;
  for (const Pair& pair :
       match_sequences({b, {before_flags.get(), b.size()}}, {a, {after_flags.get(), a.size()}})) {
    if (!out.empty()) out += ' ';
    if (pair.before == Pair::kNone) {
      out += std::string("+") + after[pair.after];
    } else if (pair.after == Pair::kNone) {
      out += std::string("-") + before[pair.before];
    } else if (before[pair.before] == after[pair.after]) {
      out += before[pair.before];
    } else {
      out += std::string(1, before[pair.before]) + ">" + after[pair.after];
    }
  }
  return out;
}

struct SequenceCase {
  const char* name;
  std::string_view before;
  std::string_view after;
  std::string_view want;
};

class Sequences : public ::testing::TestWithParam<SequenceCase> {};

TEST_P(Sequences, AreMatched) {
  EXPECT_EQ(matched(GetParam().before, GetParam().after), GetParam().want);
}

INSTANTIATE_TEST_SUITE_P(
    Table, Sequences,
    ::testing::Values(SequenceCase{"Empty", "", "", ""},
                      SequenceCase{"Same", "abc", "abc", "a b c"},
                      SequenceCase{"OfTheSameLengthByPosition", "abc", "axc", "a b>x c"},
                      SequenceCase{"ReorderedByCommonElements", "abc", "cab", "+c a b -c"},
                      SequenceCase{"Added", "ac", "abcd", "a +b c +d"},
                      SequenceCase{"Removed", "abcd", "bd", "-a b -c d"},
                      SequenceCase{"Everything", "ab", "", "-a -b"},
                      SequenceCase{"New", "", "ab", "+a +b"},
                      SequenceCase{"NothingInCommon", "ab", "xyz", "-a -b +x +y +z"},
                      SequenceCase{"PairsWhatMayBePaired", "aBc", "aXcd", "a B>X c +d"},
                      SequenceCase{"PairsOnlyWhereBothMay", "aBc", "axcd", "a -B +x c +d"},
                      SequenceCase{"PairsOneByOne", "ABC", "XYZV", "A>X B>Y C>Z +V"},
                      SequenceCase{"Duplicates", "aab", "abbb", "a -a b +b +b"}),
    [](const auto& info) { return info.param.name; });

TEST(Sequences, TooLargeForATableHaveNothingInCommon) {
  // The elements in common would be found by a table of 2^30 cells.
  std::vector<uint32_t> before(size_t{1} << 15U, 1);
  std::vector<uint32_t> after((size_t{1} << 15U) + 1, 1);
  std::vector<Pair> pairs = match_sequences({before}, {after});
  EXPECT_EQ(pairs.size(), before.size() + after.size());
}

}  // namespace
}  // namespace landform::report
