// What is known about resources by their schemas.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>

#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "loader/testing.h"
#include "value/json.h"
#include "views/views.h"

namespace landform::loader {
namespace {

using provider::TypeKind;
using ::testing::HasSubstr;
using ::testing::Not;

schema::Attribute attribute(Type type, bool schema::Attribute::*first,
                            bool schema::Attribute::*second = nullptr) {
  schema::Attribute out;
  out.type = type;
  out.*first = true;
  if (second != nullptr) out.*second = true;
  return out;
}

schema::NestedBlock nested(schema::Nesting nesting, schema::Block block) {
  return {nesting, std::make_shared<schema::Block>(std::move(block))};
}

// A provider `t` with one resource type of the same name.
class OneType : public provider::Schemas {
 public:
  OneType() {
    using A = schema::Attribute;
    schema::Block rule;
    rule.attributes = {{"port", attribute(Type::number(), &A::required)},
                       {"note", attribute(Type::string(), &A::optional)},
                       {"rule_id", attribute(Type::string(), &A::computed)}};
    schema::Block outer;
    outer.blocks = {{"inner", nested(schema::Nesting::set, rule)}};
    schema::Block& block = type_.block;
    block.attributes = {
        {"id", attribute(Type::string(), &A::computed)},
        {"name", attribute(Type::string(), &A::required)},
        {"size", attribute(Type::number(), &A::optional)},
        {"zone", attribute(Type::string(), &A::optional, &A::computed)},
        {"labels", attribute(Type::map(Type::string()), &A::optional)},
        {"password", attribute(Type::string(), &A::optional, &A::sensitive)},
        {"token", attribute(Type::string(), &A::optional, &A::write_only)},
    };
    block.blocks = {{"rule", nested(schema::Nesting::list, rule)},
                    {"set_rule", nested(schema::Nesting::set, rule)},
                    {"one", nested(schema::Nesting::single, rule)},
                    {"keyed", nested(schema::Nesting::map, rule)},
                    {"outer", nested(schema::Nesting::list, outer)},
                    {"keyed_outer", nested(schema::Nesting::map, outer)}};
    type_.type = block.implied_type();
    older_ = type_;
    older_.block.attributes["id"] = attribute(Type::string(), &A::optional, &A::computed);
    const Type set = Type::set(Type::string());
    const Type list = Type::list(Type::string());
    const Type map = Type::map(Type::string());
    older_.block.attributes["names"] = attribute(set, &A::optional, &A::computed);
    older_.block.attributes["order"] = attribute(list, &A::optional, &A::computed);
    older_.block.attributes["words"] = attribute(map, &A::optional, &A::computed);
    older_.block.attributes["entries"] = attribute(
        Type::set(
            Type::object({{"name", Type::string()}, {"port", Type::number()}, {"groups", list}})),
        &A::optional, &A::computed);
    schema::Block group;
    group.attributes = {{"members", attribute(set, &A::optional)},
                        {"labels", attribute(map, &A::optional)},
                        {"zone", attribute(Type::string(), &A::optional, &A::computed)},
                        {"note", attribute(Type::string(), &A::optional)}};
    older_.block.blocks["group"] = nested(schema::Nesting::list, group);
    older_.block.blocks["set_group"] = nested(schema::Nesting::set, group);
    older_.type = older_.block.implied_type();
    own_.block.attributes = {{"region", attribute(Type::string(), &A::optional)}};
    own_.type = own_.block.implied_type();
  }

  [[nodiscard]] provider::Capabilities capabilities() const override { return {}; }
  [[nodiscard]] std::vector<std::string> types(TypeKind kind) const override {
    if (kind == TypeKind::resource) return {"t", "t_older"};
    return {};
  }
  [[nodiscard]] std::vector<std::string> functions() const override { return {}; }
  [[nodiscard]] Result<const provider::TypeSchema*> find(TypeKind kind,
                                                         std::string_view type) const override {
    if (kind == TypeKind::resource && type == "t") return &type_;
    if (kind == TypeKind::resource && type == "t_older") return &older_;
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
  provider::TypeSchema type_;
  provider::TypeSchema older_;  // as of a provider built with Terraform's SDK 2
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
    out.value.schemas = [](const config::ProviderAddress& address)
        -> Result<std::shared_ptr<const provider::Schemas>> {
      using Found = std::shared_ptr<const provider::Schemas>;
      return address.type == "t" ? Found(std::make_shared<OneType>()) : Found();
    };
    return out;
  };
  return options;
}

constexpr const char* kConfiguration = R"(
variable "many" {
  type = list(string)
}
provider "t" {
  region = "r"
}
resource "t" "a" {
  name     = 5
  labels   = { n = 1 }
  password = "secret"
  token    = "secret"
  rule {
    port = "80"
  }
  one {
    port = 1
  }
  keyed "k" {
    port = 2
  }
  set_rule {
    port = 3
    note = "n"
  }
  dynamic "rule" {
    for_each = [1]
    content {
      port = rule.value
    }
  }
}
resource "t" "unknown" {
  name = "u"
  dynamic "rule" {
    for_each = var.many
    content {
      port = 1
      note = rule.value
    }
  }
}
resource "t" "nested" {
  name = "n"
  outer {
    inner {
      port = 2
    }
    inner {
      port = 1
      note = "n"
    }
  }
  outer {
  }
  keyed_outer "k" {
    inner {
      port = 3
    }
  }
}
resource "other_thing" "x" {
  whatever = t.a.id
}
)";

TEST(SchemaValues, References) {
  TestDirectory directory;
  directory.write("main.tf", kConfiguration);
  struct Case {
    const char* expression;
    const char* want;
  };
  const Case kCases[] = {
      {"t.a.name", "\"5\""},
      {"t.a.labels", "map{n=\"1\"}"},
      {"t.a.id", "?string"},
      {"t.a.zone", "?string"},
      {"t.a.size", "?number"},
      {"t.a.token", "null:string"},
      {"t.a.password", "!\"secret\""},
      {"t.a.rule[0].port", "80"},
      {"length(t.a.rule)", "2"},
      {"t.a.rule[0].rule_id", "?string"},
      {"t.a.rule[0].note", "?string"},
      {"t.a.one.port", "1"},
      {"t.a.one.note", "null:string"},
      {"t.a.one.rule_id", "?string"},
      {"t.a.keyed[\"k\"].port", "2"},
      {"t.unknown.one", "null:object({note=string,port=number,rule_id=string})"},
  };
  for (const Case& c : kCases) {
    std::string got = evaluate(directory, c.expression, with_schemas());
    EXPECT_EQ(got, c.want) << c.expression;
  }
}

TEST(SchemaValues, Mistakes) {
  struct Case {
    const char* text;
    const char* want;
  };
  const Case kCases[] = {
      {"resource \"t\" \"a\" {\n  nmae = 1\n}\n",
       "Missing required argument: The argument \"name\" is required, but no definition was "
       "found.\nUnsupported argument: An argument named \"nmae\" is not expected here. Did you "
       "mean \"name\"?\n"},
      {"resource \"t\" \"a\" {\n  name = []\n}\n",
       "Incorrect attribute value type: Inappropriate value for attribute \"name\": string "
       "required.\n"},
      {"resource \"t\" \"a\" {\n  name = 1\n}\noutput \"o\" {\n  value = t.a.nmae\n}\n",
       "Unsupported attribute: This object has no argument, nested block, or exported attribute "
       "named \"nmae\". Did you mean \"name\"?\n"},
      {"resource \"t\" \"a\" {\n  name = 1\n}\noutput \"o\" {\n  value = t.a.rule.port\n}\n",
       "Invalid operation: Block type \"rule\" is represented by a list of objects, so it must be "
       "indexed using a numeric key, like .rule[0].\n"},
      {"provider \"t\" {\n  regoin = 1\n}\nresource \"t\" \"a\" {\n  name = 1\n}\n",
       "Unsupported argument: An argument named \"regoin\" is not expected here. Did you mean "
       "\"region\"?\n"},
      {"resource \"t_x\" \"a\" {\n  name = 1\n}\n",
       "Invalid resource type: The provider hashicorp/t does not support resource type \"t_x\". "
       "Did you mean \"t\"?\n"},
  };
  for (const Case& c : kCases) {
    TestDirectory directory;
    directory.write("main.tf", c.text);
    LoadOptions options = with_schemas();
    options.path = directory.path();
    auto configuration = Configuration::load(options);
    EXPECT_EQ(show(configuration->diagnostics(), directory.path()), c.want) << c.text;
  }
}

// Schemas that cannot be had are no mistake in the configuration.
TEST(SchemaValues, WarnsWithoutSchemas) {
  TestDirectory directory;
  directory.write("main.tf", "resource \"t\" \"a\" {\n  nmae = 1\n}\n");
  LoadOptions options = with_schemas();
  options.path = directory.path();
  options.schemas = [](const config::ModuleTree&, const std::string&) {
    Diagnosed<ProviderAccess> out;
    out.value.schemas =
        [](const config::ProviderAddress&) -> Result<std::shared_ptr<const provider::Schemas>> {
      return Error{"it is gone"};
    };
    return out;
  };
  auto configuration = Configuration::load(options);
  EXPECT_FALSE(configuration->diagnostics().has_errors());
  ASSERT_EQ(configuration->diagnostics().size(), 1U);
  EXPECT_THAT(configuration->diagnostics()[0].detail, HasSubstr("it is gone"));
}

class SchemaViews : public testing::Test {
 protected:
  SchemaViews() { directory_.write("main.tf", kConfiguration); }

  [[nodiscard]] std::unique_ptr<Configuration> load(evaluation::Unknowns unknowns,
                                                    bool reveal) const {
    LoadOptions options = with_schemas();
    options.path = directory_.path();
    options.unknowns = unknowns;
    options.reveal_sensitive = reveal;
    return Configuration::load(options);
  }
  // The attributes of a resource in the view for policies.
  [[nodiscard]] std::string attributes(const std::string& name, bool reveal) const {
    auto configuration = load(evaluation::Unknowns::placeholders, reveal);
    auto view = decode_json(views::resources_view(*configuration, {}));
    const Value& found = *view->find("resources")->find("t")->find("t." + name)->find("attributes");
    return encode_json(found, found.type()).value();
  }

  TestDirectory directory_;
};

TEST_F(SchemaViews, ForPolicies) {
  EXPECT_EQ(attributes("a", false),
            R"({"dynamic":[],"keyed":{"k":{"port":2}},"labels":{"n":"1"},"name":"5",)"
            R"("one":{"port":1},"password":"******","rule":[{"port":80},{"port":1}],)"
            R"("set_rule":[{"note":"n","port":3}]})");
  EXPECT_THAT(attributes("a", true), HasSubstr(R"("password":"secret")"));
  EXPECT_EQ(attributes("nested", false),
            R"({"keyed_outer":{"k":{"inner":[{"port":3}]}},"name":"n",)"
            R"("outer":[{"inner":[{"note":"n","port":1},{"port":2}]},{}]})");
  // One block stands for those whose number is not known.
  EXPECT_EQ(attributes("unknown", false),
            R"({"dynamic":[],"name":"u","rule":[{"note":null,"port":1}]})");
}

TEST_F(SchemaViews, Strict) {
  auto configuration = load(evaluation::Unknowns::strict, false);
  std::string text = views::strict_view(*configuration, {});
  EXPECT_THAT(text, HasSubstr(R"("password":null)"));
  EXPECT_THAT(text, HasSubstr(R"("sensitive":[["password"]])"));
  EXPECT_THAT(text, HasSubstr(R"({"path":["id"],"type":"string"})"));
  // It may have a default.
  EXPECT_THAT(text, Not(HasSubstr(R"("zone")")));
  EXPECT_THAT(text, HasSubstr(R"({"path":["rule",0,"rule_id"],"type":"string"})"));
  EXPECT_THAT(text, HasSubstr(R"({"path":["rule"],"type":"list(object({)"));
  // What is optional and not set is neither known nor sure to be decided by the provider.
  EXPECT_THAT(text, Not(HasSubstr("size")));
  EXPECT_THAT(text, Not(HasSubstr("token")));
  EXPECT_THAT(text, Not(HasSubstr("secret")));
  views::ViewOptions reveal;
  reveal.reveal_sensitive = true;
  EXPECT_THAT(views::strict_view(*configuration, reveal), HasSubstr(R"("password":"secret")"));
}

TEST(SchemaValues, OlderTypes) {
  TestDirectory directory;
  directory.write("main.tf", R"(
resource "t_older" "a" {
  name   = "n"
  names  = []
  order  = ["a", t.b.id]
  labels = { k = "v", u = t.b.id }
  one {
    port = 1
  }
}
resource "t" "b" {
  name   = "n"
  labels = { k = "v", u = t_older.c.id }
}
resource "t_older" "c" {
  name = "n"
}
)");
  EXPECT_EQ(evaluate(directory, "t_older.a.labels", with_schemas()), "?map(string)");
  EXPECT_EQ(evaluate(directory, "t.b.labels.k", with_schemas()), "\"v\"");
  EXPECT_EQ(evaluate(directory, "t_older.a.names", with_schemas()), "?set(string)");
  EXPECT_EQ(evaluate(directory, "t_older.a.order", with_schemas()), "?list(string)");
  EXPECT_EQ(evaluate(directory, "t_older.a.rule[0].port", with_schemas()), "?number");
  EXPECT_EQ(evaluate(directory, "t_older.a.rule", with_schemas()),
            "?list(object({note=string,port=number,rule_id=string}))");
  LoadOptions options = with_schemas();
  options.path = directory.path();
  std::string text = views::strict_view(*Configuration::load(options), {});
  EXPECT_THAT(text, HasSubstr(R"({"path":["zone"],"type":"string"})"));
  EXPECT_THAT(text, HasSubstr(R"x({"path":["names"],"type":"set(string)"})x"));
  EXPECT_THAT(text, HasSubstr(R"("one":{"note":null,"port":1,"rule_id":null})"));
}

// What an object of a set does not say is known: it is part of what the object is.
TEST(SchemaValues, ObjectsOfSetsOfOlderTypes) {
  TestDirectory directory;
  directory.write("main.tf", R"(
resource "t_older" "a" {
  name = "n"
  entries {
    name = "e"
  }
  entries {
    port = 1
  }
}
)");
  EXPECT_EQ(evaluate(directory, "length(t_older.a.entries)", with_schemas()), "2");
  EXPECT_EQ(
      evaluate(directory, "[for e in t_older.a.entries : e if e.name == \"e\"][0]", with_schemas()),
      "{groups=list[],name=\"e\",port=null:number}");
}

// As the AWS provider plans such values of new objects.
TEST(SchemaValues, EmptyValuesOfOlderTypes) {
  constexpr const char* kArguments = R"({
  name   = "n"
  zone   = ""
  labels = {}
%s
})";
  const std::string more = R"(
  names = []
  order = []
  words = {}
  group {
    members = []
    labels  = {}
    zone    = ""
    note    = ""
  }
  set_group {
    members = []
    labels  = {}
    zone    = ""
    note    = ""
  }
)";
  auto resource = [&](const std::string& type, const std::string& rest) {
    std::string body = kArguments;
    return "resource \"" + type + "\" \"a\" " + body.replace(body.find("%s"), 2, rest) + "\n";
  };
  TestDirectory directory;
  directory.write("main.tf", resource("t_older", more) + resource("t", ""));
  struct Case {
    const char* expression;
    const char* want;
  };
  const Case kCases[] = {
      {"t.a.labels", "map{}"},
      {"t.a.zone", "\"\""},
      {"t_older.a.labels", "null:map(string)"},
      {"t_older.a.zone", "?string"},
      {"t_older.a.names", "?set(string)"},
      {"t_older.a.words", "?map(string)"},
      {"t_older.a.order", "list[]"},
      {"t_older.a.group[0].members", "null:set(string)"},
      {"t_older.a.group[0].labels", "null:map(string)"},
      {"t_older.a.group[0].zone", "?string"},
      {"t_older.a.group[0].note", "\"\""},
      {"one(t_older.a.set_group).members", "set[]"},
      {"one(t_older.a.set_group).labels", "null:map(string)"},
      {"one(t_older.a.set_group).zone", "?string"},
  };
  for (const Case& c : kCases)
    EXPECT_EQ(evaluate(directory, c.expression, with_schemas()), c.want) << c.expression;
  LoadOptions options = with_schemas();
  options.path = directory.path();
  std::string text = views::strict_view(*Configuration::load(options), {});
  EXPECT_THAT(text, HasSubstr(R"("group":[{"labels":null,"members":null,"note":"","zone":null}])"));
  EXPECT_THAT(text, HasSubstr(R"({"path":["group",0,"zone"],"type":"string"})"));
  EXPECT_THAT(text, HasSubstr(R"("set_group":[{"labels":null,"members":[],)"));
  // Policies see what is written.
  options.unknowns = evaluation::Unknowns::placeholders;
  text = views::resources_view(*Configuration::load(options), {});
  EXPECT_THAT(text, HasSubstr(R"("labels":{},"name":"n","names":[],"order":[])"));
  EXPECT_THAT(text, HasSubstr(R"("group":[{"labels":{},"members":[],"note":"","zone":""}])"));
}

}  // namespace
}  // namespace landform::loader
