// What is known of resources with schemas about what the configuration does not set.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>

#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "loader/testing.h"
#include "views/views.h"

namespace landform::loader {
namespace {

using provider::TypeKind;
using ::testing::HasSubstr;
using ::testing::Not;

schema::Attribute attribute(Type type, bool optional, bool computed) {
  schema::Attribute out;
  out.type = type;
  out.optional = optional;
  out.computed = computed;
  return out;
}

schema::NestedBlock nested(schema::Nesting nesting, schema::Block block) {
  return {nesting, std::make_shared<schema::Block>(std::move(block))};
}

// Types of several providers, with some of their attributes.
class SomeTypes : public provider::Schemas {
 public:
  SomeTypes() {
    schema::Block newer;
    newer.attributes = {{"name", attribute(Type::string(), true, false)},
                        {"zone", attribute(Type::string(), true, true)}};
    newer.blocks = {{"rule", nested(schema::Nesting::list, newer)}};
    add("t_newer", newer);
    schema::Block health;
    health.attributes = {{"interval", attribute(Type::number(), true, false)},
                         {"path", attribute(Type::string(), true, true)}};
    schema::Block group;
    group.attributes = {{"id", attribute(Type::string(), true, true)},
                        {"name_prefix", attribute(Type::string(), true, true)},
                        {"port", attribute(Type::number(), true, false)},
                        {"slow_start", attribute(Type::number(), true, false)}};
    group.blocks = {{"health_check", nested(schema::Nesting::list, health)},
                    {"target_failover", nested(schema::Nesting::list, health)}};
    add("aws_lb_target_group", group);
    schema::Block stage;
    stage.attributes = {{"route_key", attribute(Type::string(), true, false)},
                        {"logging_level", attribute(Type::string(), true, false)},
                        {"throttling_rate_limit", attribute(Type::number(), true, false)},
                        {"data_trace_enabled", attribute(Type::boolean(), true, false)}};
    schema::Block api;
    api.attributes = {{"id", attribute(Type::string(), true, true)},
                      {"description", attribute(Type::string(), true, false)}};
    api.blocks = {{"route_settings", nested(schema::Nesting::set, stage)}};
    add("aws_apigatewayv2_stage", api);
  }

  [[nodiscard]] provider::Capabilities capabilities() const override { return {}; }
  [[nodiscard]] std::vector<std::string> types(TypeKind kind) const override {
    std::vector<std::string> out;
    if (kind != TypeKind::resource) return out;
    for (const auto& [name, type] : types_) out.push_back(name);
    return out;
  }
  [[nodiscard]] std::vector<std::string> functions() const override { return {}; }
  [[nodiscard]] Result<const provider::TypeSchema*> find(TypeKind kind,
                                                         std::string_view type) const override {
    auto found = types_.find(type);
    if (kind == TypeKind::resource && found != types_.end()) return &found->second;
    return Error{"no such type"};
  }
  [[nodiscard]] Result<const provider::TypeSchema*> provider() const override { return &own_; }
  [[nodiscard]] Result<const provider::TypeSchema*> provider_meta() const override {
    return nullptr;
  }
  [[nodiscard]] Result<const provider::IdentitySchema*> identity(std::string_view) const override {
    return nullptr;
  }
  [[nodiscard]] Result<const provider::FunctionSignature*> function(
      std::string_view) const override {
    return Error{"no such function"};
  }

 private:
  void add(const std::string& name, schema::Block block) {
    provider::TypeSchema& type = types_[name];
    type.block = std::move(block);
    type.type = type.block.implied_type();
  }

  std::map<std::string, provider::TypeSchema, std::less<>> types_;
  provider::TypeSchema own_;
};

LoadOptions with_schemas() {
  static const FunctionTable kFunctions = [] {
    FunctionTable out = functions::make_function_table({});
    eval::add_expression_functions(out);
    return out;
  }();
  LoadOptions options;
  options.functions = &kFunctions;
  options.schemas = [](const config::ModuleTree&, const std::string&) {
    Diagnosed<ProviderAccess> out;
    out.value.schemas =
        [](const config::ProviderAddress&) -> Result<std::shared_ptr<const provider::Schemas>> {
      return std::shared_ptr<const provider::Schemas>(std::make_shared<SomeTypes>());
    };
    return out;
  };
  return options;
}

constexpr const char* kConfiguration = R"(
resource "t_newer" "a" {
  rule {
    name = "r"
  }
}
resource "aws_lb_target_group" "g" {
  port = 80
  health_check {
  }
}
resource "aws_lb_target_group" "none" {
}
resource "aws_apigatewayv2_stage" "s" {
  route_settings {
    route_key = "GET /"
  }
}
)";

TEST(SchemaDefaults, References) {
  TestDirectory directory;
  directory.write("main.tf", kConfiguration);
  struct Case {
    const char* expression;
    const char* want;
  };
  const Case kCases[] = {
      // Terraform insists that types which are not built with its SDK 2 plan null.
      {"t_newer.a.name", "null:string"},
      {"t_newer.a.zone", "?string"},
      {"t_newer.a.rule[0].name", "\"r\""},
      {"t_newer.a.rule[0].zone", "?string"},
      // Those that are have defaults, and may have blocks, that their schemas do not tell.
      {"aws_lb_target_group.g.slow_start", "0"},
      {"aws_lb_target_group.none.port", "null:number"},
      {"aws_lb_target_group.g.name_prefix", "?string"},
      {"aws_lb_target_group.g.health_check[0].interval", "30"},
      {"aws_lb_target_group.g.health_check[0].path", "?string"},
      {"aws_lb_target_group.none.health_check", "?list(object({interval=number,path=string}))"},
      {"aws_apigatewayv2_stage.s.description", "null:string"},
      {"one(aws_apigatewayv2_stage.s.route_settings).logging_level", "\"\""},
      {"one(aws_apigatewayv2_stage.s.route_settings).throttling_rate_limit", "null:number"},
      {"one(aws_apigatewayv2_stage.s.route_settings).data_trace_enabled", "false"},
  };
  for (const Case& c : kCases)
    EXPECT_EQ(evaluate(directory, c.expression, with_schemas()), c.want) << c.expression;
}

TEST(SchemaDefaults, Views) {
  TestDirectory directory;
  directory.write("main.tf", kConfiguration);
  LoadOptions options = with_schemas();
  options.path = directory.path();
  const std::string strict = views::strict_view(*Configuration::load(options), {});
  EXPECT_THAT(strict, HasSubstr(R"("name":null)"));
  EXPECT_THAT(strict, HasSubstr(R"("slow_start":0)"));
  EXPECT_THAT(strict, HasSubstr(R"("health_check":[{"interval":30,"path":null}])"));
  options.unknowns = evaluation::Unknowns::placeholders;
  const std::string written = views::resources_view(*Configuration::load(options), {});
  EXPECT_THAT(written, Not(HasSubstr("slow_start")));
  EXPECT_THAT(written, Not(HasSubstr("interval")));
}

// Without schemas, references see the defaults of attributes.
TEST(SchemaDefaults, WithoutSchemas) {
  TestDirectory directory;
  directory.write("main.tf", kConfiguration);
  LoadOptions options = with_schemas();
  options.schemas = nullptr;
  EXPECT_EQ(evaluate(directory, "aws_lb_target_group.g.slow_start", options), "0");
  EXPECT_EQ(evaluate(directory, "aws_lb_target_group.g.name_prefix", options), "?any");
}

}  // namespace
}  // namespace landform::loader
