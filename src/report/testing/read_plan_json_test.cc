#include "report/testing/read_plan_json.h"

#include <gtest/gtest.h>

#include "report/testing/read_schemas_json.h"

namespace landform::report::recorded {
namespace {

constexpr std::string_view kSchemas = R"({"format_version":"1.0","provider_schemas":{
"example.com/a/b":{"provider":{"version":0,"block":{}},"resource_schemas":{"b_thing":{"version":3,
"block":{"attributes":{"id":{"type":"string","computed":true},"size":{"type":"number","optional":true},
"secret":{"type":"string","optional":true,"sensitive":true},
"tags":{"type":["map","string"],"optional":true}},
"block_types":{"part":{"nesting_mode":"set","block":{"attributes":{"name":{"type":"string",
"required":true}}}}}}}}}}})";

constexpr std::string_view kPlan = R"({"format_version":"1.2","resource_changes":[{
"address":"module.m[0].b_thing.x[\"k\"]","mode":"managed","type":"b_thing","name":"x","index":"k",
"provider_name":"example.com/a/b","action_reason":"replace_because_cannot_update",
"change":{"actions":["delete","create"],
"before":{"id":"1","size":2,"secret":"s","tags":{"a":"b"},"part":[]},
"after":{"size":3,"secret":"s","tags":{"a":"b"},"part":[{"name":"p"}]},
"after_unknown":{"id":true,"tags":{"c":true},"part":[{}]},
"before_sensitive":{"secret":true,"part":[],"tags":{"a":true}},"after_sensitive":{"secret":true},
"replace_paths":[["size"]]}}],"timestamp":"2024-01-01T00:00:00Z","applyable":true,
"complete":true,"errored":false})";

TEST(ReadPlanJsonTest, ReadsChangesByTheirSchemas) {
  auto schemas = JsonSchemas::read(std::string(kSchemas));
  ASSERT_TRUE(schemas.ok());
  auto plan = read_plan_json(kPlan, **schemas);
  ASSERT_TRUE(plan.ok()) << plan.error().message;
  EXPECT_TRUE(plan->applyable);
  ASSERT_EQ(plan->changes.size(), 1U);
  const engine::ResourceChange& change = plan->changes[0];
  EXPECT_EQ(change.address.to_string(), R"(module.m[0].b_thing.x["k"])");
  EXPECT_EQ(change.action, plan::Action::delete_then_create);
  EXPECT_EQ(change.reason, plan::Reason::cannot_update);
  ASSERT_EQ(change.details->required_replace.size(), 1U);
  EXPECT_EQ(path_to_string(change.details->required_replace[0]), ".size");

  // Sensitive by its schema, so not marked.
  EXPECT_FALSE(change.before.find("secret")->is_marked());
  EXPECT_TRUE(change.before.find("tags")->find("a")->is_marked());
  EXPECT_FALSE(change.after.find("id")->is_known());
  EXPECT_FALSE(change.after.find("tags")->find("c")->is_known());
  EXPECT_EQ(change.after.find("part")->type().kind(), Kind::set);
  EXPECT_EQ(change.after.find("size")->as_number().to_int64(), 3);
}

}  // namespace
}  // namespace landform::report::recorded
