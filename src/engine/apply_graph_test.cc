// Plans that have no order in which they could be applied.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/testing.h"

namespace landform::engine {
namespace {

using ::testing::ContainsRegex;
using ::testing::ElementsAre;

class ApplyGraphTest : public EngineTest {};

// What is gone from the configuration still has to be destroyed after what it depended on was
// created, which has to wait for its old object to be destroyed, and that for what depended on it.
TEST_F(ApplyGraphTest, ReportsCyclesOfOldObjects) {
  run(R"(
resource "terraform_data" "a" {
  triggers_replace = 1
}
resource "terraform_data" "b" {
  input = terraform_data.a.id
  lifecycle { create_before_destroy = true }
}
)");
  ASSERT_EQ(objects().size(), 2U);
  Result result = run(R"(
resource "terraform_data" "a" {
  triggers_replace = 2
}
)");
  EXPECT_THAT(result.messages(), ElementsAre("Cycle: terraform_data.a, terraform_data.a (destroy), "
                                             "terraform_data.b (destroy)"));
  // The plan is there to be shown.
  EXPECT_THAT(result.actions(),
              ElementsAre("replace terraform_data.a", "destroy terraform_data.b"));
  EXPECT_FALSE(result.plan.errored);
  EXPECT_EQ(objects().size(), 2U);
}

// What was to be deposed has a name already, and a resource that is between others is named too.
TEST_F(ApplyGraphTest, NamesWhatIsInCycles) {
  run(R"(
resource "terraform_data" "a" {
  triggers_replace = 1
}
resource "terraform_data" "b" {
  triggers_replace = terraform_data.a.id
  lifecycle { create_before_destroy = true }
}
)");
  Result result = run(R"(
resource "terraform_data" "b" {
  triggers_replace = 2
  lifecycle { create_before_destroy = true }
}
locals {
  b = terraform_data.b.id
}
resource "terraform_data" "a" {
  triggers_replace = local.b
}
)");
  EXPECT_THAT(result.messages(),
              ElementsAre(ContainsRegex(
                  "^Cycle: local\\.b \\(expand\\), terraform_data\\.a, "
                  "terraform_data\\.a \\(destroy\\), terraform_data\\.a \\(expand\\), "
                  "terraform_data\\.b, "
                  "terraform_data\\.b \\(destroy deposed [0-9a-f]{8}\\)$")));
}

}  // namespace
}  // namespace landform::engine
