// What Terraform lists is compared for recorded plans in src/report. These are the rules, one by
// one, with blocks, which the types of the recorded ones do not have.
#include "engine/relevant_attributes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "install/testing.h"

namespace landform::engine {
namespace {

using ::testing::ElementsAreArray;

schema::Attribute attribute(Type type) {
  schema::Attribute out;
  out.type = type;
  out.optional = true;
  return out;
}

// All resources are of one type.
class OneSchema : public SchemaSource {
 public:
  OneSchema() {
    schema::Block inner;
    inner.attributes = {{"value", attribute(Type::string())}};
    auto shared = std::make_shared<const schema::Block>(inner);
    schema_.block.attributes = {
        {"id", attribute(Type::string())},
        {"name", attribute(Type::string())},
        {"tags", attribute(Type::map(Type::string()))},
        {"rule", attribute(Type::list(Type::object({{"port", Type::string()}})))}};
    schema_.block.blocks = {{"one", {schema::Nesting::single, shared}},
                            {"many", {schema::Nesting::list, shared}}};
    schema_.type = schema_.block.implied_type();
  }
  [[nodiscard]] const provider::TypeSchema* schema_of(const config::ProviderAddress& /*provider*/,
                                                      config::ResourceMode /*mode*/,
                                                      std::string_view type) const override {
    return type == "x_thing" ? &schema_ : nullptr;
  }
  [[nodiscard]] const provider::TypeSchema* schema_of_provider(
      const config::ProviderAddress& /*provider*/) const override {
    return nullptr;
  }

 private:
  provider::TypeSchema schema_;
};

class RelevantAttributesTest : public ::testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) {
    std::filesystem::path path = directory_.path(name);
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }

  static ResourceChange change(const std::string& address,
                               plan::Action action = plan::Action::update) {
    ResourceChange out;
    out.address = config::InstanceAddress::parse(address).value();
    out.action = action;
    return out;
  }

  std::vector<std::string> find(const Plan& plan, std::vector<ModuleOutput> outputs = {},
                                std::vector<config::ResourceAddress> removed_data = {}) {
    SourceMap sources;
    auto modules = config::load_module_tree(sources, directory_.path());
    std::vector<std::string> out;
    for (const RelevantAttribute& one :
         relevant_attributes(plan, outputs, removed_data, modules.value, OneSchema())) {
      out.push_back(config::InstanceAddress{one.resource, one.key}.to_string() +
                    path_to_string(one.attribute));
    }
    return out;
  }

 private:
  TestDirectory directory_;
};

// The others that `a` depends on.
constexpr const char* kOthers = R"(
resource "x_thing" "b" {
  name = x_thing.c.id
  tags = { k = x_thing.d.id }
  one { value = x_thing.e.id }
  many { value = x_thing.f.id }
  rule { port = x_thing.g.id }
}
resource "x_thing" "c" {}
resource "x_thing" "d" {}
resource "x_thing" "e" {}
resource "x_thing" "f" {}
resource "x_thing" "g" {}
)";

TEST_F(RelevantAttributesTest, FollowsThePartThatIsReferredTo) {
  struct Case {
    const char* expression;
    std::vector<std::string> want;
  };
  const Case cases[] = {
      {R"("constant")", {}},
      {"x_thing.b.id", {"x_thing.b.id"}},
      {"x_thing.b.name", {"x_thing.b.name", "x_thing.c.id"}},
      // The key of an instance, all of which have the same configuration.
      {"x_thing.b[\"name\"]",
       {R"(x_thing.b["name"])", "x_thing.c.id", "x_thing.d.id", "x_thing.e.id", "x_thing.f.id",
        "x_thing.g.id"}},
      {"x_thing.b.tags.k", {"x_thing.b.tags.k", "x_thing.d.id"}},
      {"x_thing.b.tags[\"k\"]", {R"(x_thing.b.tags["k"])", "x_thing.d.id"}},
      {"x_thing.b.one.value", {"x_thing.b.one.value", "x_thing.e.id"}},
      {"x_thing.b.one", {"x_thing.b.one", "x_thing.e.id"}},
      // Elements of blocks cannot be told apart, so an index leads nowhere.
      {"x_thing.b.many[0].value", {"x_thing.b.many[0].value"}},
      {"x_thing.b.many",
       {"x_thing.b.many", "x_thing.c.id", "x_thing.d.id", "x_thing.e.id", "x_thing.f.id",
        "x_thing.g.id"}},
      {"x_thing.b.rule", {"x_thing.b.rule"}},
      {"x_thing.b.missing", {"x_thing.b.missing"}},
      {"x_thing.b",
       {"x_thing.b", "x_thing.c.id", "x_thing.d.id", "x_thing.e.id", "x_thing.f.id",
        "x_thing.g.id"}},
      {"x_thing.gone.id", {"x_thing.gone.id"}},
      {"x_thing.b[0].id", {"x_thing.b[0].id"}},
      {"local.l", {"x_thing.b.name", "x_thing.c.id"}},
      {"x_thing.a.name", {"x_thing.a.name"}},
  };
  Plan plan;
  plan.changes = {change("x_thing.a")};
  for (const Case& c : cases) {
    write("main.tf", std::string("resource \"x_thing\" \"a\" { name = ") + c.expression +
                         " }\nlocals { l = x_thing.b.name }\n" + kOthers);
    EXPECT_THAT(find(plan), ElementsAreArray(c.want)) << c.expression;
  }
}

TEST_F(RelevantAttributesTest, KnowsWhatDynamicBlocksIntroduce) {
  write("main.tf", R"(
resource "x_thing" "a" {
  dynamic "many" {
    for_each = x_thing.c.tags
    content { value = "${many.value}${x_thing.d.id}" }
  }
  dynamic "rule" {
    for_each = [1]
    iterator = it
    content { port = "${it.key}${rule.x.id}" }
  }
}
)");
  Plan plan;
  plan.changes = {change("x_thing.a")};
  EXPECT_THAT(find(plan), ElementsAreArray({"rule.x.id", "x_thing.c.tags", "x_thing.d.id"}));
}

TEST_F(RelevantAttributesTest, FollowsRepetitionWhereItIsUsed) {
  write("main.tf", R"(
resource "x_thing" "used" {
  for_each = x_thing.c.tags
  name     = each.value
}
resource "x_thing" "unused" {
  count = length(x_thing.d.tags)
  name  = "n"
}
)");
  Plan plan;
  plan.changes = {change("x_thing.used[\"k\"]"), change("x_thing.used[\"l\"]"),
                  change("x_thing.unused[0]")};
  EXPECT_THAT(find(plan), ElementsAreArray({"x_thing.c.tags"}));
}

TEST_F(RelevantAttributesTest, LooksOnlyAtWhatChanges) {
  write("main.tf", R"(
resource "x_thing" "a" { name = x_thing.c.id }
resource "x_thing" "b" { name = x_thing.d.id }
output "o" { value = x_thing.e.id }
output "p" { value = x_thing.f.id }
)");
  Plan plan;
  plan.changes = {change("x_thing.a", plan::Action::no_op), change("x_thing.b"),
                  change("x_thing.removed", plan::Action::destroy)};
  plan.outputs["o"].action = plan::Action::no_op;
  plan.outputs["p"].action = plan::Action::create;
  EXPECT_THAT(find(plan), ElementsAreArray({"x_thing.d.id", "x_thing.f.id"}));
}

TEST_F(RelevantAttributesTest, CrossesModules) {
  write("main.tf", R"(
module "m" {
  source   = "./m"
  for_each = toset(["k"])
  input    = x_thing.c.id
}
resource "x_thing" "a" { name = module.m["k"].first }
resource "x_thing" "b" { name = module.m }
resource "x_thing" "c" {}
)");
  write("m/main.tf", R"(
variable "input" {}
resource "x_thing" "inner" { name = var.input }
output "first" { value = x_thing.inner.name }
output "second" { value = x_thing.inner.id }
)");
  Plan plan;
  plan.changes = {change("x_thing.a")};
  EXPECT_THAT(find(plan),
              ElementsAreArray({"x_thing.c.id", R"(module.m["k"].x_thing.inner.name)"}));
  plan.changes = {change("x_thing.b")};
  EXPECT_THAT(find(plan), ElementsAreArray({"x_thing.c.id", "module.m.x_thing.inner.id",
                                            "module.m.x_thing.inner.name"}));
  plan.changes = {change(R"(module.m["k"].x_thing.inner)")};
  EXPECT_THAT(find(plan), ElementsAreArray({"x_thing.c.id"}));
  plan.changes = {change("module.gone.x_thing.inner")};
  EXPECT_THAT(find(plan, {{{{"m", "k"}}, "second"}, {{{"gone", {}}}, "second"}}),
              ElementsAreArray({R"(module.m["k"].x_thing.inner.id)"}));
}

TEST_F(RelevantAttributesTest, RemovedDataSourcesAreFollowed) {
  write("main.tf", R"(
data "x_thing" "read" { name = x_thing.a.name }
resource "x_thing" "a" {}
)");
  EXPECT_THAT(find({}), ElementsAreArray(std::vector<std::string>()));
  EXPECT_THAT(find({}, {}, {change("data.x_thing.read").address.resource}),
              ElementsAreArray({"x_thing.a.name"}));
}

}  // namespace
}  // namespace landform::engine
