// The expected results are what Terraform proposes; tests/e2e/proposed_new_test.cc compares more
// cases with Terraform itself.
#include "plan/proposed_new.h"

#include <gtest/gtest.h>

#include "plan/sample_testing.h"

namespace landform::plan {
namespace {

using testing::expect_same;
using testing::read;
using testing::sample;

struct Case {
  const char* name;
  const char* prior;
  const char* config;
  const char* want;
};

void check(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    expect_same(proposed_new(sample(), read(c.prior), read(c.config)), read(c.want), c.name);
  }
}

TEST(ProposedNew, Attributes) {
  check({
      {"removal keeps the prior state", R"({"name":"a","uid":"u"})", "null",
       R"({"name":"a","uid":"u"})"},
      {"null stays null", "null", "null", "null"},
      {"a new object is the configuration", "null", R"({"name":"a","note":"n"})",
       R"({"name":"a","note":"n"})"},
      {"configured values win", R"({"name":"a","size":"1"})", R"({"name":"b","size":"2"})",
       R"({"name":"b","size":"2"})"},
      {"computed values stay", R"({"name":"a","uid":"u","size":"1","words":["x"]})",
       R"({"name":"a"})", R"({"name":"a","uid":"u","size":"1","words":["x"]})"},
      {"optional values are removed", R"({"name":"a","note":"n","tags":{"k":"v"}})",
       R"({"name":"a"})", R"({"name":"a"})"},
      {"an unknown value is configured", R"({"name":"a","size":"1"})", R"({"name":"a","size":"?"})",
       R"({"name":"a","size":"?"})"},
      {"write-only values are proposed", R"({"name":"a"})", R"({"name":"a","secret":"s"})",
       R"({"name":"a","secret":"s"})"},
  });
}

TEST(ProposedNew, NestedAttributes) {
  check({
      {"single: attributes are merged", R"({"conf":{"label":"l","uid":"u","note":"n","size":"1"}})",
       R"({"conf":{"label":"m"}})", R"({"conf":{"label":"m","uid":"u","size":"1"}})"},
      {"single: null removes it", R"({"conf":{"label":"l","uid":"u"}})", "{}", "{}"},
      {"single: new", "{}", R"({"conf":{"label":"m"}})", R"({"conf":{"label":"m"}})"},
      {"computed: chosen by the provider, kept", R"({"auto":{"uid":"u","size":"1"}})", "{}",
       R"({"auto":{"uid":"u","size":"1"}})"},
      {"computed: was configured, removed", R"({"auto":{"label":"l","uid":"u"}})", "{}", "{}"},
      {"list: by index", R"({"parts":[{"label":"a","uid":"1"},{"label":"b","uid":"2"}]})",
       R"({"parts":[{"label":"b"},{"label":"c"},{"label":"d"}]})",
       R"({"parts":[{"label":"b","uid":"1"},{"label":"c","uid":"2"},{"label":"d"}]})"},
      {"list: empty is not null", R"({"parts":[{"label":"a","uid":"1"}]})", R"({"parts":[]})",
       R"({"parts":[]})"},
      {"map: by key", R"({"zones":{"x":{"label":"a","uid":"1"},"y":{"label":"b","uid":"2"}}})",
       R"({"zones":{"y":{"label":"c"},"z":{"label":"d"}}})",
       R"({"zones":{"y":{"label":"c","uid":"2"},"z":{"label":"d"}}})"},
      {"set: by content", R"({"links":[{"label":"a","uid":"1"},{"label":"b","uid":"2"}]})",
       R"({"links":[{"label":"b"},{"label":"c"}]})",
       R"({"links":[{"label":"b","uid":"2"},{"label":"c"}]})"},
      {"set: a different note is a different element",
       R"({"links":[{"label":"a","note":"n","uid":"1"}]})",
       R"({"links":[{"label":"a","note":"m"}]})", R"({"links":[{"label":"a","note":"m"}]})"},
      {"set: a value chosen by the provider may be configured",
       R"({"links":[{"label":"a","size":"1","uid":"1"}]})",
       R"({"links":[{"label":"a","size":"1"}]})",
       R"({"links":[{"label":"a","size":"1","uid":"1"}]})"},
      {"set: but not changed", R"({"links":[{"label":"a","size":"1","uid":"1"}]})",
       R"({"links":[{"label":"a","size":"2"}]})", R"({"links":[{"label":"a","size":"2"}]})"},
  });
}

TEST(ProposedNew, Blocks) {
  check({
      {"single: merged", R"({"one":{"label":"l","uid":"u"}})", R"({"one":{"label":"m"}})",
       R"({"one":{"label":"m","uid":"u"}})"},
      {"single: gone", R"({"one":{"label":"l","uid":"u"}})", "{}", "{}"},
      {"group: always present", R"({"base":{"uid":"u"}})", "{}", R"({"base":{"uid":"u"}})"},
      {"list: by index, at any depth",
       R"({"disk":[{"label":"a","uid":"1","inner":[{"key":"k","uid":"i"}]}]})",
       R"({"disk":[{"label":"b","inner":[{"key":"l"},{}]},{"label":"c"}]})",
       R"({"disk":[{"label":"b","uid":"1","inner":[{"key":"l","uid":"i"},{}]},{"label":"c"}]})"},
      {"map: by key", R"({"area":{"x":{"label":"a","uid":"1"}}})",
       R"({"area":{"x":{"label":"b"},"y":{"label":"c"}}})",
       R"({"area":{"x":{"label":"b","uid":"1"},"y":{"label":"c"}}})"},
      {"set: by content, inner blocks included",
       R"({"rule":[{"label":"a","uid":"1","inner":[{"key":"k","uid":"i"}]}]})",
       R"({"rule":[{"label":"a","inner":[{"key":"k"}]}]})",
       R"({"rule":[{"label":"a","uid":"1","inner":[{"key":"k","uid":"i"}]}]})"},
      {"set: a different inner block",
       R"({"rule":[{"label":"a","uid":"1","inner":[{"key":"k"}]}]})",
       R"({"rule":[{"label":"a","inner":[{"key":"l"}]}]})",
       R"({"rule":[{"label":"a","inner":[{"key":"l"}]}]})"},
      {"set: no element is used twice", R"({"rule":[{"label":"a","size":"1","uid":"1"}]})",
       R"({"rule":[{"label":"a","size":"1"},{"label":"a","size":"2"}]})",
       R"({"rule":[{"label":"a","size":"1","uid":"1"},{"label":"a","size":"2"}]})"},
  });
}

TEST(ProposedNew, UnknownNumberOfBlocks) {
  Value config = read(R"({"name":"a"})");
  Value::Attributes attributes;
  for (size_t i = 0; i < config.length(); ++i) {
    Value value = config.elements()[i];
    if (config.key(i) == "disk") value = Value::unknown(value.type());
    attributes.emplace_back(config.key(i), std::move(value));
  }
  config = Value::object(std::move(attributes));
  Value proposed = proposed_new(sample(), read(R"({"disk":[{"label":"a"}]})"), config);
  EXPECT_FALSE(proposed.find("disk")->is_known());
}

TEST(ProposedNew, ComputedAttributesOfDataSourcesAreUnknown) {
  Value planned = planned_data(sample(), read(R"({"name":"a","disk":[{"label":"b"}]})"));
  EXPECT_EQ(planned.find("name")->as_string(), "a");
  EXPECT_TRUE(planned.find("note")->is_null());
  EXPECT_FALSE(planned.find("uid")->is_known());
  const Value& disk = planned.find("disk")->elements()[0];
  EXPECT_EQ(disk.find("label")->as_string(), "b");
  EXPECT_FALSE(disk.find("uid")->is_known());
  EXPECT_FALSE(disk.find("size")->is_known());
}

// Comparing all pairs would take 400 million comparisons.
TEST(ProposedNew, LargeSetsAreMatchedInLinearTime) {
  constexpr int kCount = 20'000;
  std::string prior;
  std::string config;
  for (int i = 0; i < kCount; ++i) {
    std::string label = std::to_string(i);
    std::string note = i % 2 == 0 ? "" : R"(,"note":"n")";
    std::string comma = i == 0 ? "" : ",";
    prior += comma + R"({"label":")" + label + R"(","uid":"u)" + label + "\"" + note + "}";
    config += comma + R"({"label":")" + label + "\"" + note + "}";
  }
  Value before = read(R"({"links":[)" + prior + R"(],"rule":[)" + prior + "]}");
  Value written = read(R"({"links":[)" + config + R"(],"rule":[)" + config + "]}");
  expect_same(proposed_new(sample(), before, written), before, "nothing has changed");
}

}  // namespace
}  // namespace landform::plan
