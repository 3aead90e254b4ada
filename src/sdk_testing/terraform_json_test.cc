#include "sdk_testing/terraform_json.h"

#include <gmock/gmock.h>

#include "sdk_testing/lookup.h"

namespace landform::sdk_testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

InstanceAddress name(const char* text) { return *InstanceAddress::parse(text); }

TEST(TerraformJson, ReadsEvents) {
  Report report;
  std::map<InstanceAddress, Action> changes;
  read_events(
      "not JSON\n"
      R"({"type":"version"})"
      "\n"
      R"({"type":"diagnostic","diagnostic":{"severity":"error","summary":"S","detail":"D"}})"
      "\n"
      R"({"type":"diagnostic","diagnostic":{"severity":"warning","summary":"W","detail":""}})"
      "\n"
      R"({"type":"planned_change","change":{"resource":{"addr":"a.b[\"k\"]"},"action":"replace"}})",
      report, &changes);
  EXPECT_THAT(report.errors, ElementsAre("S: D"));
  EXPECT_THAT(report.warnings, ElementsAre("W: "));
  EXPECT_THAT(changes, ElementsAre(Pair(name("a.b[\"k\"]"), Action::replace)));
}

TEST(TerraformJson, ReadsPlans) {
  Report report;
  read_plan(R"({
    "resource_changes": [
      {"address": "a.b[1]",
       "change": {"actions": ["delete", "create"], "after": {"x": 1, "l": [{"y": 2}]},
                  "after_unknown": {"id": true, "l": [{"z": true}]}}},
      {"address": "a.gone",
       "change": {"actions": ["delete"], "after": null, "after_unknown": {}}}
    ],
    "prior_state": {"values": {"root_module": {"resources": [
      {"address": "data.d.e", "values": {"v": "w"}}]}}}
  })",
            report);
  EXPECT_THAT(report.actions, ElementsAre(Pair(name("a.b[1]"), Action::replace),
                                          Pair(name("a.gone"), Action::remove)));
  EXPECT_FALSE(report.objects.contains(name("a.gone")));
  EXPECT_TRUE(look_up(report, "data.d.e.v")->identical(Value::string("w")));
  const Value& object = report.objects.at(name("a.b[1]"));
  EXPECT_FALSE(object.find("id")->is_known());
  EXPECT_TRUE(object.find("x")->identical(Value::number(int64_t{1})));
  const Value& inner = object.find("l")->elements()[0];
  EXPECT_TRUE(inner.find("y")->identical(Value::number(int64_t{2})));
  EXPECT_FALSE(inner.find("z")->is_known());
}

TEST(TerraformJson, ReadsStates) {
  Report report;
  read_state(R"({"values": {
    "outputs": {"o": {"value": [1, 2]}},
    "root_module": {"resources": [
      {"address": "a.b[\"k\"]", "values": {"x": null}}],
      "child_modules": [{"resources": [
        {"address": "module.m[0].a.c", "values": {"x": 3}}]}]}}})",
             report);
  EXPECT_THAT(report.errors, IsEmpty());
  EXPECT_TRUE(look_up(report, "length(output.o)")->identical(Value::number(int64_t{2})));
  EXPECT_TRUE(look_up(report, "a.b[\"k\"].x")->is_null());
  EXPECT_TRUE(look_up(report, "module.m[0].a.c.x")->identical(Value::number(int64_t{3})));
  read_state("{", report);
  EXPECT_THAT(report.errors, ElementsAre(HasSubstr("cannot be read")));
}

}  // namespace
}  // namespace landform::sdk_testing
