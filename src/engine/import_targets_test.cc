#include "engine/import_targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/testing.h"
#include "sdk/provider.h"
#include "sdk/server.h"

namespace landform::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Found by its name, in a region that has a default.
class Place : public sdk::Resource {
 public:
  [[nodiscard]] std::string name() const override { return "place"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema()
        .attribute("id", sdk::string().computed().stable())
        .attribute("name", sdk::string().required())
        .attribute("region", sdk::string().optional().computed());
  }
  [[nodiscard]] std::vector<sdk::IdentityAttribute> identity() const override {
    return {{"name", Type::string(), true, ""}, {"region", Type::string(), false, ""}};
  }
  std::optional<sdk::Object> import_identity(sdk::ImportContext&,
                                             const sdk::Object& identity) override {
    return empty()
        .set("id", "id-" + identity.string("name"))
        .set("name", identity.get("name"))
        .set("region", identity.maybe_string("region").value_or("here"));
  }
  sdk::Object create(sdk::CreateContext&, sdk::Object planned) override {
    return planned.set("id", "made").set("region", "here");
  }
  std::optional<sdk::Object> read(sdk::ReadContext&, sdk::Object current) override {
    return current;
  }
  void remove(sdk::RemoveContext&, sdk::Object) override {}
};

class Provider : public sdk::Provider {
 public:
  Provider() { add(std::make_unique<Place>()); }
  [[nodiscard]] std::string name() const override { return "probe"; }
  [[nodiscard]] std::string description() const override { return "For tests."; }
};

class ImportTargetsTest : public EngineTest {
 protected:
  std::unique_ptr<provider::Provider> make_provider(
      const config::ProviderAddress& address) override {
    if (address.is_builtin()) return EngineTest::make_provider(address);
    return std::make_unique<sdk::ProviderServer>(std::make_unique<Provider>());
  }
  static std::string importing(const std::string& identity) {
    return R"(terraform {
  required_providers {
    probe = { source = "example.com/test/probe" }
  }
}
resource "terraform_data" "later" {}
resource "probe_place" "p" {
  name = "x"
}
import {
  to       = probe_place.p
  identity = )" +
           identity + "\n}\n";
  }
};

TEST_F(ImportTargetsTest, ImportsByIdentity) {
  Result result = run(importing(R"({ name = "x" })"));
  EXPECT_THAT(result.messages(), IsEmpty());
  EXPECT_THAT(result.actions(), ElementsAre("create terraform_data.later"));
  const ResourceChange& change = result.plan.changes[0];
  ASSERT_TRUE(change.details->importing);
  EXPECT_TRUE(change.details->importing->id.is_null());
  EXPECT_EQ(change.details->importing->identity.find("region")->as_string(), "here");
  const state::InstanceObject& stored = *state_.resources.begin()->second.instances[{}].current;
  EXPECT_THAT(stored.attributes.text(), HasSubstr(R"("id":"id-x")"));
  EXPECT_TRUE(stored.identity.empty());
}

TEST_F(ImportTargetsTest, ReportsUnsuitableIdentities) {
  struct Case {
    const char* identity;
    const char* detail;
  };
  const Case kCases[] = {
      {R"({ region = "x" })", "The import identity is unsuitable: attribute \"name\" is required."},
      {"{ name = terraform_data.later.id }",
       "The import block \"identity\" argument depends on resource attributes that cannot be "
       "determined until apply, so Terraform cannot plan to import this resource."},
  };
  for (const Case& one : kCases) {
    SCOPED_TRACE(one.identity);
    Result result = plan(importing(one.identity));
    ASSERT_THAT(result.messages(), ElementsAre("Invalid import identity argument"));
    EXPECT_EQ(result.diagnostics.begin()->detail, one.detail);
  }
}

TEST_F(ImportTargetsTest, ReportsTypesWithoutIdentity) {
  Result result = plan(R"(
resource "terraform_data" "a" {}
import {
  to       = terraform_data.a
  identity = { id = "1" }
}
)");
  EXPECT_THAT(result.messages(), ElementsAre("Invalid import id argument"));
}

}  // namespace
}  // namespace landform::engine
