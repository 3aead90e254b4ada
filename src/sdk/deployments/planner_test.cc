#include "sdk/deployments/planner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace landform::deployments {
namespace {

Value content(const char* text) { return Value::object({{"text", Value::string(text)}}); }

Record recorded(const char* text) {
  Record out;
  out.id = "7";
  out.content = content(text);
  out.hash = content_hash(out.content);
  return out;
}

// "create b | update c | remove a", stage by stage.
std::string shown(const Changes& changes) {
  std::string out;
  for (const Stage& stage : changes.stages) {
    if (!out.empty()) out += " | ";
    for (size_t i = 0; i < stage.size(); ++i) {
      const char* verbs[] = {"create ", "update ", "remove "};
      out += (i == 0 ? "" : ", ") +
             std::string(verbs[static_cast<size_t>(stage[i].kind)] + stage[i].target);
    }
  }
  return out;
}

TEST(Planner, ComparesByContent) {
  struct Case {
    const char* name;
    Records recorded;
    Desired desired;
    const char* want;
    std::vector<Target> unfinished;
  };
  Record unseen = recorded("x");
  unseen.seen = false;
  unseen.content = Value();
  Record half = recorded("x");
  half.hash = "";
  const Case kCases[] = {
      {"nothing", {}, {}, "", {}},
      {"all new", {}, {{"a", content("x")}, {"b", content("x")}}, "create a, create b", {"a", "b"}},
      {"the same", {{"a", recorded("x")}}, {{"a", content("x")}}, "", {}},
      {"another content", {{"a", recorded("x")}}, {{"a", content("y")}}, "update a", {"a"}},
      {"not wanted any more", {{"a", recorded("x")}}, {}, "remove a", {"a"}},
      {"removals come last",
       {{"a", recorded("x")}, {"b", recorded("x")}},
       {{"b", content("y")}, {"c", content("y")}},
       "update b, create c | remove a",
       {"a", "b", "c"}},
      {"not seen, as recorded", {{"a", unseen}}, {{"a", content("x")}}, "", {}},
      {"not seen, to be changed", {{"a", unseen}}, {{"a", content("y")}}, "update a", {"a"}},
      {"half made", {{"a", half}}, {{"a", content("x")}}, "update a", {"a"}},
  };
  for (const Case& one : kCases) {
    SCOPED_TRACE(one.name);
    EXPECT_EQ(shown(plan_changes(one.recorded, one.desired, [](const Target&) { return 0; })),
              one.want);
    EXPECT_EQ(unfinished(one.recorded, one.desired), one.unfinished);
  }
}

TEST(Planner, KeepsToRanks) {
  auto rank = [](const Target& target) { return target[0] - '0'; };
  Desired desired = {{"2b", content("x")}, {"1a", content("x")}, {"2c", content("x")}};
  EXPECT_EQ(shown(plan_changes({}, desired, rank)), "create 1a | create 2b, create 2c");
  Records records = {{"1a", recorded("x")}, {"2b", recorded("x")}};
  EXPECT_EQ(shown(plan_changes(records, {}, rank)), "remove 2b | remove 1a");
}

TEST(Fleet, HashesContentsWhateverTheirTypesAre) {
  Value tuple = Value::tuple({Value::string("a"), Value::string("b")});
  Value list = Value::list(Type::string(), {Value::string("a"), Value::string("b")});
  EXPECT_EQ(content_hash(tuple), content_hash(list));
  EXPECT_NE(content_hash(tuple), content_hash(Value::tuple({Value::string("a")})));
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Fleet, MakesTokens) {
  EXPECT_EQ(token_of("id", "1"), token_of("id", "1"));
  EXPECT_NE(token_of("id", "1"), token_of("id", "2"));
  EXPECT_NE(token_of("id", "1"), token_of("other", "1"));
}

}  // namespace
}  // namespace landform::deployments
