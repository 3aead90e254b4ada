// What a saved plan does not say; the rest is in tests/report.
#include "report/plan_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "report/testing/read_plan_json.h"
#include "report/testing/read_schemas_json.h"

namespace landform::report {
namespace {

using engine::Mode;
using engine::Plan;

const engine::SchemaSource& schemas() {
  static const auto kSchemas = *recorded::JsonSchemas::read(R"({"provider_schemas": {
    "registry.terraform.io/hashicorp/test": {"resource_schemas": {"test_a": {"version": 0, "block": {
      "attributes": {"id": {"type": "string"}, "size": {"type": "number"}}}}}}}})");
  return *kSchemas;
}

Plan plan_of(std::string_view json, Mode mode = Mode::normal) {
  Plan plan = *recorded::read_plan_json(json, schemas());
  plan.mode = mode;
  return plan;
}

std::string text_of(const Plan& plan, TextStyle style = {}) {
  Result<std::string> text = plan_text(plan, schemas(), style);
  return text.ok() ? *text : "error: " + text.error().message;
}

constexpr std::string_view kDrift = R"({"resource_drift": [{
    "address": "test_a.x", "provider_name": "registry.terraform.io/hashicorp/test",
    "change": {"actions": ["update"], "before": {"id": "1", "size": 1},
               "after": {"id": "1", "size": 2}}}],
  "relevant_attributes": [{"resource": "test_a.x", "attribute": ["ATTRIBUTE"]}],
  "resource_changes": [{
    "address": "test_a.y", "previous_address": "test_a.z",
    "provider_name": "registry.terraform.io/hashicorp/test",
    "change": {"actions": ["no-op"], "before": {"id": "2"}, "after": {"id": "2"}}}]})";

std::string drift_of(std::string_view attribute) {
  std::string json(kDrift);
  json.replace(json.find("ATTRIBUTE"), std::string_view("ATTRIBUTE").size(), attribute);
  return json;
}

TEST(PlanText, ShowsDriftThatMatters) {
  EXPECT_EQ(text_of(plan_of(drift_of("size"))), R"(
Note: Objects have changed outside of Terraform

Terraform detected the following changes made outside of Terraform since the
last "terraform apply" which may have affected this plan:

  # test_a.x has changed
  ~ resource "test_a" "x" {
        id   = "1"
      ~ size = 1 -> 2
    }


Unless you have made equivalent changes to your configuration, or ignored the
relevant attributes using ignore_changes, the following plan may include
actions to undo or respond to these changes.

─────────────────────────────────────────────────────────────────────────────

Terraform will perform the following actions:

  # test_a.z has moved to test_a.y
    resource "test_a" "y" {
        id = "2"
    }

Plan: 0 to add, 0 to change, 0 to destroy.
)");
}

TEST(PlanText, HidesDriftThatDoesNot) {
  EXPECT_EQ(text_of(plan_of(drift_of("id"))), R"(
Terraform will perform the following actions:

  # test_a.z has moved to test_a.y
    resource "test_a" "y" {
        id = "2"
    }

Plan: 0 to add, 0 to change, 0 to destroy.
)");
}

TEST(PlanText, HidesDriftIfNothingElseHappens) {
  Plan plan = plan_of(drift_of("size"));
  plan.changes.clear();
  EXPECT_EQ(text_of(plan), R"(
No changes. Your infrastructure matches the configuration.

Terraform has compared your real infrastructure against your configuration
and found no differences, so no changes are needed.
)");
}

TEST(PlanText, IsWrappedToTheTerminal) {
  TextStyle narrow;
  narrow.width = 40;
  EXPECT_EQ(text_of(Plan(), narrow), R"(
No changes. Your infrastructure matches the configuration.

Terraform has compared your real
infrastructure against your
configuration and found no differences,
so no changes are needed.
)");
}

TEST(PlanText, NamesMissingSchemas) {
  Plan plan = plan_of(drift_of("size"));
  plan.changes[0].address.resource.type = "test_b";
  EXPECT_EQ(
      text_of(plan),
      "error: no schema found for test_b.y (in provider registry.terraform.io/hashicorp/test)");
}

TEST(PlanText, IsHandedOnInPartsIfThereAreManyChanges) {
  Plan plan = plan_of(drift_of("id"));
  engine::ResourceChange change = plan.changes[0];
  plan.changes.clear();
  std::string want = "\nTerraform will perform the following actions:\n";
  for (int64_t i = 0; i < 10'000; ++i) {
    change.address.key = config::Key(i);
    plan.changes.push_back(change);
    want += "\n  # test_a.z has moved to test_a.y[" + std::to_string(i) +
            "]\n    resource \"test_a\" \"y\" {\n        id = \"2\"\n    }\n";
  }
  want += "\nPlan: 0 to add, 0 to change, 0 to destroy.\n";
  std::string text;
  size_t largest = 0;
  auto error = draw_plan(plan, schemas(), {}, [&](std::string_view part) {
    text += part;
    largest = std::max(largest, part.size());
  });
  EXPECT_FALSE(error.has_value());
  EXPECT_EQ(text, want);
  EXPECT_LT(largest, want.size() / 10);
}

TEST(PlanText, SaysHowToGoOn) {
  EXPECT_EQ(plan_next_steps_text("", "", {}), R"(
─────────────────────────────────────────────────────────────────────────────

Note: You didn't use the -out option to save this plan, so Terraform can't
guarantee to take exactly these actions if you run "terraform apply" now.
)");
  EXPECT_EQ(plan_next_steps_text("my plan", "made.tf", {}), R"(
─────────────────────────────────────────────────────────────────────────────

Terraform has generated configuration and written it to made.tf. Please
review the configuration and edit it as necessary before adding it to version
control.

Saved the plan to: my plan

To perform exactly these actions, run the following command to apply:
    terraform apply "my plan"
)");
  TextStyle automation;
  automation.in_automation = true;
  EXPECT_EQ(plan_next_steps_text("plan", "", automation), "");
}

TEST(Palette, ExpandsMarkup) {
  Palette color(true);
  EXPECT_EQ(color.expand("[bold]a[0][reset] [x] ["), "\x1b[1ma[0]\x1b[0m [x] [\x1b[0m");
  EXPECT_EQ(color.expand("a[0]"), "a[0]");
  EXPECT_EQ(Palette(false).expand("[bold]a[0][reset] b"), "a[0] b");
}

}  // namespace
}  // namespace landform::report
