#include "engine/type_moves.h"

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

// Takes over objects of `probe_old`, unless their name says otherwise.
class New : public sdk::Resource {
 public:
  [[nodiscard]] std::string name() const override { return "new"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema()
        .attribute("id", sdk::string().computed().stable())
        .attribute("title", sdk::string().optional());
  }
  sdk::Object create(sdk::CreateContext&, sdk::Object planned) override {
    return planned.set("id", "made");
  }
  std::optional<sdk::Object> read(sdk::ReadContext&, sdk::Object current) override {
    return current;
  }
  sdk::Object update(sdk::UpdateContext&, sdk::Object, sdk::Object planned) override {
    return planned;
  }
  void remove(sdk::RemoveContext&, sdk::Object) override {}
  [[nodiscard]] bool can_move() const override { return true; }
  std::optional<sdk::Object> move(sdk::MoveContext& context, const Value& source) override {
    sdk::Object from(source);
    if (from.string("name") == "bad") {
      context.error("Not this one");
      return std::nullopt;
    }
    return empty()
        .set("id", from.get("id"))
        .set("title", context.source_type + " " + from.string("name"));
  }
};

class Provider : public sdk::Provider {
 public:
  Provider() { add(std::make_unique<New>()); }
  [[nodiscard]] std::string name() const override { return "probe"; }
  [[nodiscard]] std::string description() const override { return "For tests."; }
};

class TypeMovesTest : public EngineTest {
 protected:
  std::unique_ptr<provider::Provider> make_provider(
      const config::ProviderAddress& address) override {
    if (address.is_builtin()) return EngineTest::make_provider(address);
    return std::make_unique<sdk::ProviderServer>(std::make_unique<Provider>());
  }
  // An object in the state.
  void store(const std::string& type, const std::string& provider, const std::string& attributes,
             bool tainted = false) {
    config::ResourceAddress address{{}, config::ResourceMode::managed, type, "a"};
    auto object = std::make_shared<state::InstanceObject>();
    object->attributes = state::RawJson::own(attributes);
    if (tainted) object->status = state::InstanceObject::Status::tainted;
    object->dependencies = {state::ResourceName("terraform_data.z")};
    state::Resource& resource = state_.resources[address];
    resource.provider.edit().provider = *config::ProviderAddress::parse_source(provider);
    resource.instances[std::nullopt].current = object;
  }
  [[nodiscard]] std::string stored() const {
    const auto& [address, resource] = *state_.resources.begin();
    return address.to_string() + " " +
           std::string(resource.instances.begin()->second.current->attributes.text());
  }
  static std::string config(const char* text) {
    return std::string(R"(terraform {
  required_providers {
    probe = { source = "example.com/test/probe" }
  }
}
)") + text;
  }
};

constexpr const char* kMove = R"(
resource "probe_new" "a" {
  title = "probe_old x"
}
moved {
  from = probe_old.a
  to   = probe_new.a
}
)";

TEST_F(TypeMovesTest, ConvertsTheObject) {
  store("probe_old", "example.com/test/probe", R"({"id": "1", "name": "x"})");
  Result result = run(config(kMove));
  EXPECT_THAT(result.messages(), IsEmpty());
  EXPECT_THAT(result.actions(), ElementsAre("no-op probe_new.a"));
  EXPECT_EQ(result.plan.changes[0].previous_address().to_string(), "probe_old.a");
  EXPECT_THAT(stored(), HasSubstr(R"(probe_new.a {"id":"1","title":"probe_old x"})"));
}

TEST_F(TypeMovesTest, KeepsThatAnObjectIsTainted) {
  store("probe_old", "example.com/test/probe", R"({"id": "1", "name": "x"})", true);
  EXPECT_THAT(plan(config(kMove)).actions(), ElementsAre("replace probe_new.a"));
}

TEST_F(TypeMovesTest, ConvertsBetweenProviders) {
  store("null_resource", "registry.terraform.io/hashicorp/null",
        R"({"id": "7", "triggers": {"a": "1"}})");
  Result result = run(R"(
resource "terraform_data" "a" {
  triggers_replace = { a = "1" }
}
moved {
  from = null_resource.a
  to   = terraform_data.a
}
)");
  EXPECT_THAT(result.messages(), IsEmpty());
  EXPECT_THAT(result.actions(), ElementsAre("no-op terraform_data.a"));
  EXPECT_TRUE(state_.resources.begin()->second.provider->provider.is_builtin());
}

TEST_F(TypeMovesTest, ReportsWhatCannotBeConverted) {
  store("probe_old", "example.com/test/probe", R"({"id": "1", "name": "bad"})");
  Result refused = run(config(kMove));
  EXPECT_THAT(refused.messages(), ElementsAre("Not this one"));
  EXPECT_THAT(objects(), ElementsAre("probe_old.a"));
  EXPECT_TRUE(refused.plan.nothing_planned);

  Result unsupported = run(R"(
resource "terraform_data" "a" {}
moved {
  from = probe_old.a
  to   = terraform_data.a
}
)");
  EXPECT_THAT(unsupported.messages(),
              ElementsAre("Unsupported source provider for move operation"));
}

TEST_F(TypeMovesTest, MovesThatTargetsLeaveOutAreErrors) {
  store("probe_old", "example.com/test/probe", R"({"id": "1", "name": "x"})");
  PlanOptions options;
  options.selection.targets.emplace_back(*config::parse_target_address("probe_new.a"));
  Result result = plan(config(kMove), options);
  EXPECT_THAT(result.messages(), ElementsAre("Moved resource instances excluded by targeting"));
  EXPECT_THAT(result.diagnostics.begin()->detail, HasSubstr("\n  -target=\"probe_old.a\"\n"));
  options.selection.targets.emplace_back(*config::parse_target_address("probe_old.a"));
  EXPECT_THAT(plan(config(kMove), options).messages(), IsEmpty());
}

}  // namespace
}  // namespace landform::engine
