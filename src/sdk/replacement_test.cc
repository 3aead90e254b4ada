// What requires a new object: attributes, and what comes and goes in nested attributes and blocks.
#include <gtest/gtest.h>

#include "sdk/hooked_testing.h"
#include "sdk/modifiers.h"

namespace landform::sdk {
namespace {

Attributes members() {
  return {{"size", int64().required().requires_replace()}, {"note", string().optional()}};
}

Block content() {
  return Block()
      .attribute("size", int64().required().requires_replace())
      .attribute("note", string().optional());
}

Schema schema() {
  return Schema("Everything that can be nested.")
      .attribute("id", string().computed().stable())
      .attribute("one", nested(members()).optional())
      .attribute("list", nested_list(members()).optional())
      .attribute("set", nested_set(members()).optional())
      .attribute("map", nested_map(members()).optional())
      .block("single", single_block(content()))
      .block("listed", list_block(content()))
      .block("in_set", set_block(content()))
      .block("outer", list_block(Block().block("inner", list_block(content()))))
      .block("whole",
             list_block(Block().attribute("note", string().optional())).requires_replace());
}

struct Case {
  const char* name;
  const char* before;
  const char* config;
  const char* want;  // the paths
};

const Case kCases[] = {
    {"nothing", R"({"one":{"size":1}})", R"({"one":{"size":1}})", ""},
    {"another attribute", R"({"one":{"size":1}})", R"({"one":{"size":1,"note":"x"}})", ""},
    {"a change", R"({"one":{"size":1}})", R"({"one":{"size":2}})", ".one.size"},
    {"one comes", R"({})", R"({"one":{"size":1}})", ".one.size"},
    {"one goes", R"({"one":{"size":1}})", R"({})", ".one.size"},
    {"an element comes", R"({"list":[{"size":1}]})", R"({"list":[{"size":1},{"size":2}]})",
     ".list[1].size"},
    {"an element goes", R"({"list":[{"size":1},{"size":2}]})", R"({"list":[{"size":1}]})",
     ".list[1].size"},
    {"the whole list goes", R"({"list":[{"size":1},{"size":2}]})", R"({})",
     ".list[0].size .list[1].size"},
    {"the list becomes empty", R"({"list":[{"size":1}]})", R"({"list":[]})", ".list[0].size"},
    {"a key comes", R"({"map":{"a":{"size":1}}})", R"({"map":{"a":{"size":1},"b":{"size":1}}})",
     ".map[\"b\"].size"},
    {"a key goes", R"({"map":{"a":{"size":1},"b":{"size":1}}})", R"({"map":{"b":{"size":1}}})",
     ".map[\"a\"].size"},
    {"an element of a set changes", R"({"set":[{"size":1},{"size":2}]})",
     R"({"set":[{"size":1},{"size":3}]})", ".set"},
    {"only a note in a set", R"({"set":[{"size":1}]})", R"({"set":[{"size":1,"note":"x"}]})",
     ".set"},
    {"a single block comes", R"({})", R"({"single":{"size":1}})", ".single.size"},
    {"a single block goes", R"({"single":{"size":1}})", R"({})", ".single.size"},
    {"a block comes", R"({"listed":[]})", R"({"listed":[{"size":1}]})", ".listed[0].size"},
    {"a block goes", R"({"listed":[{"size":1}]})", R"({"listed":[]})", ".listed[0].size"},
    {"a block of a set goes", R"({"in_set":[{"size":1},{"size":2}]})", R"({"in_set":[{"size":2}]})",
     ".in_set"},
    {"a block in a block goes with it", R"({"outer":[{"inner":[{"size":1}]}]})", R"({"outer":[]})",
     ".outer[0].inner[0].size"},
    {"a block as a whole comes", R"({})", R"({"whole":[{"note":"x"}]})", ".whole"},
    {"a block as a whole changes", R"({"whole":[{"note":"x"}]})", R"({"whole":[{"note":"y"}]})",
     ".whole"},
    {"a block as a whole stays", R"({"whole":[{"note":"x"}]})",
     R"({"whole":[{"note":"x"}],"one":{"size":1}})", ".one.size"},
};

TEST(Replacement, CountsWhatComesAndGoes) {
  Hooked hooked{.schema = schema()};
  HookedServer server(hooked);
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    Object before(server.object(c.before));
    before.set("id", "1");
    auto planned = server.plan(server.object(c.config), before.value());
    EXPECT_EQ(text_of(planned.diagnostics), "");
    EXPECT_EQ(replacements(planned), c.want);
    // A new object replaces nothing.
    EXPECT_EQ(replacements(server.plan(server.object(c.config), server.none())), "");
  }
}

TEST(Replacement, ConditionsAreOnlyAskedAboutChanges) {
  auto shrinks = replace_if("it shrinks", [](const PlanModifierContext& change) {
    return compare(number_of(change.planned), number_of(change.prior)) < 0;
  });
  Hooked hooked{.schema = Schema("Shrinks.")
                              .attribute("id", string().computed().stable())
                              .block("disk", list_block(Block().attribute(
                                                 "size", int64().required().plan(shrinks))))};
  HookedServer server(hooked);
  Value before = server.object(R"({"id":"1","disk":[{"size":5}]})");
  auto plan = [&](const char* config) { return server.plan(server.object(config), before); };
  EXPECT_EQ(replacements(plan(R"({"disk":[{"size":5},{"size":1}]})")), "");
  EXPECT_EQ(replacements(plan(R"({"disk":[]})")), "");
  EXPECT_EQ(replacements(plan(R"({"disk":[{"size":4}]})")), ".disk[0].size");
}

TEST(Modifiers, PlanFromOtherAttributes) {
  auto doubled = computed_default("Twice the size.", [](const Value& object) {
    const Value& size = *object.find("size");
    if (!size.is_known()) return Value::null(Type::number());
    return Value::number(2 * number_of(size).to_int64().value());
  });
  Hooked hooked{.schema =
                    Schema("Followers.")
                        .attribute("size", int64().required())
                        .attribute("label", string().optional())
                        .attribute("title", string().optional().computed().plan(follows("label")))
                        .attribute("quota", int64().optional().computed().plan(doubled))
                        .attribute("kept", string().computed().plan(keep_if_set()))};
  HookedServer server(hooked);
  auto first = server.plan(server.object(R"({"size":2,"label":"a"})"), server.none());
  EXPECT_EQ(text_of(first.diagnostics), "");
  EXPECT_EQ(text_of(*first.planned.find("title")), "a");
  EXPECT_EQ(number_of(*first.planned.find("quota")).to_string(), "4");
  EXPECT_FALSE(first.planned.find("kept")->is_known());
  Value before = server.object(R"({"size":2,"label":"a","title":"a","quota":4,"kept":"k"})");
  auto next = server.plan(server.object(R"({"size":3,"label":"b","quota":9})"), before);
  EXPECT_EQ(text_of(*next.planned.find("title")), "b");
  EXPECT_EQ(number_of(*next.planned.find("quota")).to_string(), "9");
  EXPECT_EQ(text_of(*next.planned.find("kept")), "k");
}

}  // namespace
}  // namespace landform::sdk
