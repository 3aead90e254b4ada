// Whether objects are planned again while a plan is applied.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>

#include "engine/testing.h"
#include "sdk/provider.h"
#include "sdk/server.h"

namespace landform::engine {
namespace {

struct Calls {
  std::atomic<int> plans = 0;
  bool warns = false;
};

class Thing : public sdk::Resource {
 public:
  explicit Thing(Calls& calls) : calls_(calls) {}
  [[nodiscard]] std::string name() const override { return "thing"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema()
        .attribute("id", sdk::string().computed())
        .attribute("name", sdk::string().optional());
  }
  void plan(sdk::PlanContext& context, const sdk::Object* /*prior*/,
            sdk::Object& /*planned*/) override {
    ++calls_.plans;
    if (calls_.warns) context.warning("Odd", "It is odd.");
  }
  sdk::Object create(sdk::CreateContext&, sdk::Object planned) override {
    return planned.set("id", "the-id");
  }
  std::optional<sdk::Object> read(sdk::ReadContext&, sdk::Object current) override {
    return current;
  }
  sdk::Object update(sdk::UpdateContext&, sdk::Object, sdk::Object planned) override {
    return planned.set("id", "the-id");
  }
  void remove(sdk::RemoveContext&, sdk::Object) override {}

 private:
  Calls& calls_;
};

class Cloud : public sdk::Provider {
 public:
  explicit Cloud(Calls& calls) { add(std::make_unique<Thing>(calls)); }
  [[nodiscard]] std::string name() const override { return "cloud"; }
  [[nodiscard]] std::string description() const override { return "For tests."; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema().attribute("region", sdk::string().optional());
  }
};

class PlanAgain : public EngineTest {
 protected:
  std::unique_ptr<provider::Provider> make_provider(
      const config::ProviderAddress& address) override {
    if (address.is_builtin()) return EngineTest::make_provider(address);
    return std::make_unique<sdk::ProviderServer>(std::make_unique<Cloud>(calls_));
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
