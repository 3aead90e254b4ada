#include "report/state_json.h"

#include <gtest/gtest.h>

#include <memory>

#include "report/testing/read_schemas_json.h"

namespace landform::report {
namespace {

constexpr const char* kSchemas =
    R"({"provider_schemas":{"registry.terraform.io/hashicorp/x":{"resource_schemas":{
"x_empty":{"version":2,"block":{}},"x_thing":{"version":1,"block":{"attributes":{
"id":{"type":"string","computed":true},"key":{"type":"string","sensitive":true}}}}}}}})";

state::State state_of(const char* type, uint64_t version, const char* attributes) {
  state::State out;
  out.terraform_version = "1.2.3";
  auto object = std::make_shared<state::InstanceObject>();
  object->schema_version = version;
  object->attributes = state::RawJson::own(attributes);
  state::Resource& resource = out.resources[{{}, config::ResourceMode::managed, type, "a"}];
  resource.provider.edit().provider = config::ProviderAddress::implied("x");
  resource.instances[std::nullopt].current = std::move(object);
  return out;
}

std::string print(const state::State& state) {
  auto schemas = recorded::JsonSchemas::read(kSchemas);
  auto printed = state_json(state, **schemas);
  return printed ? *printed : printed.error().message;
}

TEST(StateJsonTest, SaysNothingAboutAnEmptyState) {
  state::State state;
  state.terraform_version = "1.2.3";
  EXPECT_EQ(print(state), R"({"format_version":"1.0"})");
}

TEST(StateJsonTest, ShowsObjects) {
  EXPECT_EQ(print(state_of("x_thing", 1, R"({"id":"1","key":"k"})")),
            R"({"format_version":"1.0","terraform_version":"1.2.3","values":{"root_module":{)"
            R"("resources":[{"address":"x_thing.a","mode":"managed","type":"x_thing","name":"a",)"
            R"("provider_name":"registry.terraform.io/hashicorp/x","schema_version":1,)"
            R"("values":{"id":"1","key":"k"},"sensitive_values":{"key":true}}]}}})");
  EXPECT_EQ(print(state_of("x_empty", 2, "{}")),
            R"({"format_version":"1.0","terraform_version":"1.2.3","values":{"root_module":{)"
            R"("resources":[{"address":"x_empty.a","mode":"managed","type":"x_empty","name":"a",)"
            R"("provider_name":"registry.terraform.io/hashicorp/x","schema_version":2,)"
            R"("sensitive_values":{}}]}}})");
}

TEST(StateJsonTest, NeedsTheSchemaOfTheSameVersion) {
  EXPECT_EQ(print(state_of("x_other", 0, "{}")),
            "no schema found for x_other.a (in provider registry.terraform.io/hashicorp/x)");
  EXPECT_EQ(print(state_of("x_thing", 3, "{}")),
            "schema version 3 for x_thing.a in state does not match version 1 from the provider");
  EXPECT_EQ(print(state_of("x_thing", 1, R"({"id":[]})")), "string is required");
}

TEST(StateJsonTest, PrintsOutputs) {
  std::map<std::string, state::Output> outputs;
  EXPECT_EQ(outputs_json(outputs), "{}");
  outputs["list"] = {Value::tuple({Value::string("<a>"), Value::number(1)}), false};
  outputs["none"] = {Value::tuple({}), true};
  EXPECT_EQ(outputs_json(outputs), R"({
  "list": {
    "sensitive": false,
    "type": [
      "tuple",
      [
        "string",
        "number"
      ]
    ],
    "value": [
      "\u003ca\u003e",
      1
    ]
  },
  "none": {
    "sensitive": true,
    "type": [
      "tuple",
      []
    ],
    "value": []
  }
})");
  EXPECT_EQ(output_json(outputs["list"]), R"(["\u003ca\u003e",1])");
}

}  // namespace
}  // namespace landform::report
