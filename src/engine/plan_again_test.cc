// Whether objects are planned again while a plan is applied.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>

#include "engine/cloud_testing.h"

namespace landform::engine {
namespace {

struct Calls {
  std::atomic<int> plans = 0;
  bool warns = false;
};

class PlannedThing : public TestThing {
 public:
  explicit PlannedThing(Calls& calls) : calls_(calls) {}
  void plan(sdk::PlanContext& context, const sdk::Object* /*prior*/,
            sdk::Object& /*planned*/) override {
    ++calls_.plans;
    if (calls_.warns) context.warning("Odd", "It is odd.");
  }

 private:
  Calls& calls_;
};

class PlanAgain : public CloudTest {
 protected:
  std::unique_ptr<sdk::Resource> make_thing() override {
    return std::make_unique<PlannedThing>(calls_);
  }
  // How often things are planned when a configuration is applied.
  int plans_of(const std::string& text, bool applied_next = true) {
    calls_.plans = 0;
    PlanOptions options;
    options.applied_next = applied_next;
    EXPECT_FALSE(run(text, options).diagnostics.has_errors());
    return calls_.plans;
  }

  Calls calls_;
};

TEST_F(PlanAgain, NotWhenAllWasKnown) {
  EXPECT_EQ(plans_of(R"(resource "cloud_thing" "a" { name = "x" })"), 1);
  EXPECT_EQ(objects().size(), 1U);
  EXPECT_EQ(plans_of(R"(resource "cloud_thing" "a" { name = "y" })"), 1);
  EXPECT_EQ(plans_of(R"(resource "cloud_thing" "a" { name = "y" })"), 1);  // nothing to do
}

TEST_F(PlanAgain, WhenThePlanIsNotAppliedNext) {
  EXPECT_EQ(plans_of(R"(resource "cloud_thing" "a" { name = "x" })", false), 2);
}

TEST_F(PlanAgain, WhenMoreIsKnown) {
  EXPECT_EQ(plans_of(R"(
    resource "cloud_thing" "a" { name = "x" }
    resource "cloud_thing" "b" { name = cloud_thing.a.id })"),
            3);
}

TEST_F(PlanAgain, WhenTheProviderIsConfiguredOtherwise) {
  EXPECT_EQ(plans_of(R"(
    provider "cloud" { region = "north" }
    resource "cloud_thing" "a" { name = "x" })"),
            1);
  EXPECT_EQ(plans_of(R"(
    resource "terraform_data" "region" { input = "south" }
    provider "cloud" { region = terraform_data.region.output }
    resource "cloud_thing" "a" { name = "y" })"),
            2);
}

// They appear again, as in Terraform.
TEST_F(PlanAgain, WhenThereWereWarnings) {
  calls_.warns = true;
  EXPECT_EQ(plans_of(R"(resource "cloud_thing" "a" { name = "x" })"), 2);
}

}  // namespace
}  // namespace landform::engine
