// States that come from elsewhere: older versions, other types, imports.
#include "terraform_case.h"

namespace landform::e2e {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class States : public TerraformCase {
 protected:
  // A state with one resource, as written by a provider of that version.
  void write_state(const std::string& type, int version, const std::string& attributes) const {
    work_.write("terraform.tfstate", R"({
      "version": 4, "terraform_version": "1.11.4", "serial": 1,
      "lineage": "2b8b4c07-0a3f-4d0c-9a53-4b5f2d4fd0a1", "outputs": {},
      "resources": [{"mode": "managed", "type": ")" +
                                         type + R"(", "name": "a",
        "provider": "provider[\"example.com/test/kitchen\"]",
        "instances": [{"schema_version": )" +
                                         std::to_string(version) +
                                         ", \"attributes\": " + attributes + "}]}]}");
  }
};
INSTANTIATE_TEST_SUITE_P(Over, States, both_transports(), transport_name);

TEST_P(States, OlderVersionsAreUpgraded) {
  struct {
    const char* name;
    int version;
    const char* attributes;
  } cases[] = {
      {"version 0", 0, R"({"id": "thing-old", "title": "old", "size": "4", "color": "red"})"},
      {"version 1", 1, R"({"id": "thing-old", "name": "old", "size": 4, "comment": null})"},
  };
  configure("resource \"kitchen_thing\" \"a\" {\n  name = \"old\"\n  size = 4\n}\n");
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    write_state("kitchen_thing", c.version, c.attributes);
    Outcome plan = run({"plan", "-detailed-exitcode", "-no-color"});
    EXPECT_EQ(plan.exit_code, 0) << plan.text;
    EXPECT_THAT(plan.words, HasSubstr("It was of version " + std::to_string(c.version)));
    Outcome refresh = apply({"-refresh-only"});
    EXPECT_EQ(refresh.exit_code, 0) << refresh.text;
    EXPECT_EQ(in_state("kitchen_thing.a:schema_version"), "2");
    EXPECT_EQ(in_state("kitchen_thing.a.name"), R"("old")");
    EXPECT_EQ(in_state("kitchen_thing.a.size"), "4");
    EXPECT_EQ(in_state("kitchen_thing.a.color"), "nothing");
    expect_nothing_to_do();
  }
}

TEST_P(States, NewerVersionsAreRejected) {
  configure("resource \"kitchen_thing\" \"a\" { name = \"new\" }\n");
  write_state("kitchen_thing", 3, R"({"id": "thing-new"})");
  Outcome plan = run({"plan", "-no-color"});
  EXPECT_EQ(plan.exit_code, 1);
  EXPECT_THAT(plan.words, HasSubstr("newer")) << plan.text;
}

TEST_P(States, RemovedAttributesAreDropped) {
  configure("resource \"kitchen_widget\" \"a\" { name = \"w\" }\n");
  write_state("kitchen_widget", 0, R"({"id": "widget-w", "name": "w", "gone": [1, {"x": 2}]})");
  expect_nothing_to_do();
}

TEST_P(States, MoveAcrossTypes) {
  configure("resource \"kitchen_widget\" \"a\" { name = \"w\" }\n");
  expect_apply("1 added");
  configure(R"(
    resource "kitchen_thing" "b" { name = "w" }
    moved {
      from = kitchen_widget.a
      to   = kitchen_thing.b
    }
  )");
  Outcome plan = run({"plan", "-no-color"});
  EXPECT_THAT(plan.words, HasSubstr("kitchen_widget.a has moved to kitchen_thing.b")) << plan.text;
  EXPECT_THAT(plan.words, HasSubstr("Plan: 0 to add, 0 to change, 0 to destroy.")) << plan.text;
  expect_apply("0 added, 0 changed, 0 destroyed");
  EXPECT_EQ(in_state("kitchen_thing.b.origin"), R"("moved")");
  EXPECT_EQ(in_state("kitchen_thing.b:schema_version"), "2");
  expect_nothing_to_do();
}

TEST_P(States, ImpossibleMove) {
  configure("resource \"kitchen_everything\" \"a\" { name = \"w\" }\n");
  expect_apply("1 added");
  configure(R"(
    resource "kitchen_thing" "b" { name = "w" }
    moved {
      from = kitchen_everything.a
      to   = kitchen_thing.b
    }
  )");
  Outcome plan = run({"plan", "-no-color"});
  EXPECT_EQ(plan.exit_code, 1);
  EXPECT_THAT(plan.words,
              HasSubstr("A kitchen_everything of example.com/test/kitchen cannot become "
                        "a kitchen_thing"))
      << plan.text;
}

TEST_P(States, ImportByCommand) {
  configure("resource \"kitchen_thing\" \"a\" { name = \"alpha\" }\n");
  Outcome imported = run({"import", "-no-color", "kitchen_thing.a", "thing-alpha"});
  EXPECT_EQ(imported.exit_code, 0) << imported.text;
  EXPECT_EQ(in_state("kitchen_thing.a.origin"), R"("imported")");
  expect_nothing_to_do();
  configure(R"(
    resource "kitchen_thing" "a" { name = "alpha" }
    resource "kitchen_thing" "b" { name = "beta" }
  )");
  Outcome missing = run({"import", "-no-color", "kitchen_thing.b", "nowhere"});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_THAT(missing.words, HasSubstr("There is no kitchen_thing with the id \"nowhere\""))
      << missing.text;
}

// The configuration that Terraform generates for an existing object matches it.
TEST_P(States, ImportBlocksWithGeneratedConfiguration) {
  configure(R"(
    import {
      to = kitchen_thing.a
      id = "thing-alpha"
    }
    import {
      to = kitchen_everything.b
      id = "everything-beta"
    }
  )");
  Outcome plan = run({"plan", "-no-color", "-generate-config-out=generated.tf"});
  EXPECT_EQ(plan.exit_code, 0) << plan.text << read_file(path("generated.tf"));
  EXPECT_THAT(plan.words, HasSubstr("Plan: 2 to import, 0 to add, 0 to change, 0 to destroy."))
      << plan.text << read_file(path("generated.tf"));
  expect_apply("Apply complete! Resources: 2 imported, 0 added, 0 changed, 0 destroyed.");
  EXPECT_EQ(in_state("kitchen_everything.b.zone.a.label"), R"("za")");
  EXPECT_EQ(in_state("kitchen_everything.b.zone.a.inner"), "{}");
  EXPECT_EQ(in_state("kitchen_everything.b.big"), "123456789012345678901234567890");
  expect_nothing_to_do();
}

}  // namespace
}  // namespace landform::e2e
