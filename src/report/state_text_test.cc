// Errors, and the text of single objects; whole states are in tests/report.
#include "report/state_text.h"

#include <gtest/gtest.h>

#include "report/outputs_text.h"
#include "report/testing/read_schemas_json.h"
#include "state/read.h"

namespace landform::report {
namespace {

const engine::SchemaSource& schemas() {
  static const auto kSchemas = *recorded::JsonSchemas::read(R"({"provider_schemas": {
    "registry.terraform.io/hashicorp/test": {"resource_schemas": {"test_a": {"version": 1, "block": {
      "attributes": {"id": {"type": "string"}, "size": {"type": "number"}}}}}}}})");
  return *kSchemas;
}

state::State state_of(std::string_view instances) {
  std::string json = R"({"version": 4, "terraform_version": "1.11.4", "serial": 1, "lineage": "x",
    "outputs": {}, "resources": [{"mode": "managed", "type": "test_a", "name": "x",
    "provider": "provider[\"registry.terraform.io/hashicorp/test\"]", "instances": [)" +
                     std::string(instances) + "]}]}";
  auto state = state::read_state(json);
  EXPECT_FALSE(state.diagnostics.has_errors());
  return *state.value;
}

std::string text_of(const state::State& state) {
  auto text = state_text(state, schemas(), {});
  return text.ok() ? *text : "error: " + text.error().message;
}

TEST(StateText, OfNothing) {
  EXPECT_EQ(text_of({}), "The state file is empty. No resources are represented.\n");
}

TEST(StateText, ShowsOneObject) {
  state::State state = state_of(R"(
      {"index_key": 0, "schema_version": 1, "attributes": {"id": "a", "size": null}},
      {"index_key": 1, "schema_version": 1, "status": "tainted", "attributes": {"id": "b", "size": 2}},
      {"index_key": 1, "schema_version": 0, "deposed": "0a0b0c0d", "attributes": {"id": "c"}})");
  auto address = config::InstanceAddress::parse("test_a.x[1]");
  auto text = state_object_text(state, *address, schemas(), {});
  ASSERT_TRUE(text.ok());
  EXPECT_EQ(*text, R"(# test_a.x[1]: (tainted)
resource "test_a" "x" {
    id   = "b"
    size = 2
}
)");
  EXPECT_EQ(text_of(state), R"(# test_a.x[0]:
resource "test_a" "x" {
    id = "a"
}

# test_a.x[1]: (tainted)
resource "test_a" "x" {
    id   = "b"
    size = 2
}

# test_a.x[1]: (deposed object 0a0b0c0d)
resource "test_a" "x" {
    id = "c"
}
)");
}

TEST(StateText, RefusesWhatTheSchemaDoesNotDescribe) {
  EXPECT_EQ(text_of(state_of(R"({"schema_version": 0, "attributes": {"id": "a"}})")),
            "error: schema version 0 for test_a.x in state does not match version 1 from the "
            "provider");
  state::State other = state_of(R"({"schema_version": 1, "attributes": {"id": "a"}})");
  other.resources.begin()->second.provider.edit().provider.type = "other";
  EXPECT_EQ(
      text_of(other),
      "error: no schema found for test_a.x (in provider registry.terraform.io/hashicorp/other)");
}

TEST(OutputsText, HidesWhatIsSensitiveUnlessAskedForIt) {
  std::map<std::string, state::Output> outputs;
  outputs["a"] = {Value::object({{"x", Value::number(1)}}), false};
  outputs["secret"] = {Value::string("s"), true};
  EXPECT_EQ(outputs_text(outputs), "a = {\n  \"x\" = 1\n}\nsecret = <sensitive>\n");
  EXPECT_EQ(output_text(outputs["secret"]), "\"s\"\n");
  EXPECT_EQ(outputs_section_text({}, {}), "");
  TextStyle color;
  color.color = true;
  outputs.erase("a");
  EXPECT_EQ(outputs_section_text(outputs, color),
            "\x1b[0m\x1b[1m\x1b[32m\nOutputs:\n\n\x1b[0msecret = <sensitive>\n");
}

}  // namespace
}  // namespace landform::report
