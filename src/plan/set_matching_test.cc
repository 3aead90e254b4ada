#include "plan/set_matching.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/key_index.h"

namespace landform::plan {
namespace {

using testing::ElementsAre;

// Of each element.
using Keys = std::vector<std::vector<std::string>>;

TEST(MatchElements, TakesTheFirstFreeOneWithACommonKey) {
  const std::vector<std::string> right = {"a", "b", "a", "a", ""};
  auto always = [](size_t, size_t) { return true; };
  EXPECT_THAT(
      match_elements(Keys{{"a"}, {"a", "b"}, {"x"}, {"a"}, {}, {"a"}, {"a"}, {""}}, right, always),
      ElementsAre(0, 1, -1, 2, -1, 3, -1, 4));
  auto not_the_first = [](size_t, size_t j) { return j != 0; };
  EXPECT_THAT(match_elements(Keys{{"a"}, {"a"}, {"b"}}, right, not_the_first),
              ElementsAre(2, 3, 1));
  EXPECT_THAT(match_elements(Keys{{"a"}}, {}, always), ElementsAre(-1));
  EXPECT_THAT(match_elements(Keys{}, right, always), ElementsAre());
}

TEST(MatchElements, WithOneKeyOrNone) {
  auto always = [](size_t, size_t) { return true; };
  const std::vector<std::string> left = {"a", "", "b", "a"};
  const std::vector<std::string> right = {"", "b", "a"};
  EXPECT_THAT(match_elements(left, right, always), ElementsAre(2, -1, 1, -1));
  const std::vector<std::string> twice = {"a", "b", "a"};
  EXPECT_THAT(match_elements(twice, twice, always), ElementsAre(0, 1, 2));
  auto crossed = [](size_t i, size_t j) { return i + j == 2; };
  EXPECT_THAT(match_elements(twice, twice, crossed), ElementsAre(2, 1, 0));
}

TEST(UnmatchedElements, AreThoseThatCannotBecomeEachOther) {
  const Type type = Type::object({{"id", Type::string(), false}, {"key", Type::string(), false}});
  auto element = [](const Value& id, const char* key) {
    return Value::object({{"id", id}, {"key", Value::string(key)}});
  };
  const Value unknown = Value::unknown(Type::string());
  Value planned = Value::set(type, {element(Value::string("1"), "same"), element(unknown, "new"),
                                    element(unknown, "lost")});
  Value actual =
      Value::set(type, {element(Value::string("1"), "same"), element(Value::string("2"), "new"),
                        element(Value::string("3"), "surprise")});
  size_t compared = 0;
  auto same_key = [&](const Value& p, const Value& a) {
    ++compared;
    return p.find("key")->as_string() == a.find("key")->as_string();
  };
  UnmatchedElements open = unmatched_elements(planned, actual, same_key);
  EXPECT_LE(compared, 3U) << "only those that agree in position or in what is known";
  ASSERT_EQ(open.planned.size(), 1U);
  EXPECT_EQ(planned.elements()[open.planned[0]].find("key")->as_string(), "lost");
  ASSERT_EQ(open.actual.size(), 1U);
  EXPECT_EQ(actual.elements()[open.actual[0]].find("key")->as_string(), "surprise");
}

// Many keys, each several times: positions come back in order.
TEST(KeyIndex, HasAllPositionsOfAKeyInOrder) {
  std::vector<std::string> keys;
  for (int i = 0; i < 3000; ++i) keys.push_back(std::to_string(i % 1000));
  KeyIndex index(keys);
  for (uint32_t i = 0; i < 1000; ++i) {
    KeyIndex::Slot* slot = index.find(std::to_string(i));
    ASSERT_NE(slot, nullptr);
    EXPECT_EQ(slot->first, i);
    EXPECT_EQ(index.next(i), i + 1000);
    EXPECT_EQ(index.next(i + 1000), i + 2000);
    EXPECT_EQ(index.next(i + 2000), KeyIndex::kNone);
  }
  EXPECT_EQ(index.find("1000"), nullptr);
}

}  // namespace
}  // namespace landform::plan
