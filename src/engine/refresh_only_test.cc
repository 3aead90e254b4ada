// What references see of objects that turn out not to exist any more.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/cloud_testing.h"

namespace landform::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Names = std::set<std::string, std::less<>>;

class PerishableThing : public TestThing {
 public:
  explicit PerishableThing(const Names& gone) : gone_(gone) {}
  std::optional<sdk::Object> read(sdk::ReadContext&, sdk::Object current) override {
    if (gone_.contains(current.maybe_string("name").value_or("none"))) return std::nullopt;
    return current;
  }

 private:
  const Names& gone_;
};

class RefreshOnly : public CloudTest {
 protected:
  std::unique_ptr<sdk::Resource> make_thing() override {
    return std::make_unique<PerishableThing>(gone_);
  }

  Names gone_;
};

std::string config(const char* output) {
  return std::string(R"(
resource "cloud_thing" "each" {
  for_each = toset(["a", "b"])
  name     = "each-${each.key}"
}
resource "cloud_thing" "many" {
  count = 2
  name  = "many-${count.index}"
}
resource "cloud_thing" "one" {
  name = "one"
}
output "o" {
  value = )") +
         output + "\n}\n";
}

TEST_F(RefreshOnly, WhatIsGoneIsNotAmongTheOthers) {
  PlanOptions refresh;
  refresh.mode = Mode::refresh_only;
  run(config("null"));
  gone_ = {"each-a", "many-1", "one"};
  Result keys = plan(config("[keys(cloud_thing.each), length(cloud_thing.many)]"), refresh);
  EXPECT_THAT(keys.messages(), IsEmpty());
  const Value& seen = keys.plan.outputs.at("o").after;
  EXPECT_EQ(seen.elements()[0].length(), 1U);
  EXPECT_EQ(seen.elements()[1].as_number().to_int64(), 1);
  EXPECT_THAT(plan(config("cloud_thing.each[\"a\"].id"), refresh).messages(),
              ElementsAre("Invalid index"));
  // Alone, it might exist.
  Result one = plan(config("cloud_thing.one.id"), refresh);
  EXPECT_THAT(one.messages(), IsEmpty());
  EXPECT_FALSE(one.plan.outputs.at("o").after.is_known());
  gone_.insert({"each-b", "many-0"});
  Result none = plan(config("[cloud_thing.each, cloud_thing.many]"), refresh);
  EXPECT_TRUE(none.plan.outputs.at("o").after.is_wholly_known());
}

std::string config_with_keys(const char* keys) {
  return fmt::format(R"(
resource "cloud_thing" "each" {{
  for_each = toset({})
  name     = each.key
}}
resource "cloud_thing" "dependent" {{
  name = cloud_thing.each["a"].name
}}
output "names" {{
  value = join(" ", keys(cloud_thing.each))
}}
)",
                     keys);
}

// What is not configured any more stays, unless it is gone as well; and nobody asks for the
// arguments of what depends on it.
TEST_F(RefreshOnly, WhatIsGoneIsNotAmongTheUnconfigured) {
  run(config_with_keys(R"(["a", "b", "c", "d"])"));
  gone_ = {"a", "c"};
  PlanOptions refresh;
  refresh.mode = Mode::refresh_only;
  Result result = plan(config_with_keys(R"(["a"])"), refresh);
  EXPECT_THAT(result.messages(), IsEmpty());
  EXPECT_EQ(result.plan.outputs.at("names").after.as_string(), "b d");
}

}  // namespace
}  // namespace landform::engine
