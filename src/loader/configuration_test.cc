#include "loader/configuration.h"

#include <gtest/gtest.h>

#include <vector>

#include "loader/testing.h"
#include "value/shown.h"

namespace landform::loader {
namespace {

class ConfigurationTest : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) { directory_.write(name, text); }
  std::string eval(const std::string& text) { return evaluate(directory_, text); }

  TestDirectory directory_;
};

TEST_F(ConfigurationTest, LocalsInAnyOrderAndFile) {
  write("a.tf", "locals {\n  a = local.b\n  b = \"${local.c[0]}!\"\n}\n");
  write("b.tf", "locals {\n  c = [1, 2]\n}\n");
  write("c.tf.json", R"({"locals": {"j": "${local.a}?", "n": 5}})");
  EXPECT_EQ(eval("local.a"), "\"1!\"");
  EXPECT_EQ(eval("local.j"), "\"1!?\"");
  EXPECT_EQ(eval("local.n"), "5");
}

TEST_F(ConfigurationTest, CyclesAreNamedAndTheRestIsEvaluated) {
  write("a.tf", "locals {\n  a = local.b\n  b = [local.a]\n  c = local.c\n  d = 1\n}\n");
  EXPECT_EQ(
      eval("local.d"),
      "Cycle: local.a (expand), local.b (expand): The values of these objects depend on each "
      "other, so none of them can be evaluated first. Remove one of the references.\n"
      "Self-referencing local value: Local value local.c cannot use its own result as part of "
      "its expression.\n");
}

TEST_F(ConfigurationTest, ALongChainDoesNotRecurse) {
  std::string text = "locals {\n  v0 = 1\n";
  for (int i = 1; i <= 20000; ++i)
    text += "  v" + std::to_string(i) + " = local.v" + std::to_string(i - 1) + "\n";
  write("a.tf", text + "}\n");
  EXPECT_EQ(eval("local.v20000"), "1");
}

TEST_F(ConfigurationTest, Variables) {
  write("v.tf",
        "variable \"a\" {\n  type = object({x = string, y = optional(number, 5)})\n  default = {x "
        "= 1}\n}\n"
        "variable \"s\" {\n  default = \"x\"\n  sensitive = true\n}\n"
        "variable \"u\" {\n  type = list(string)\n}\n");
  EXPECT_EQ(eval("var.a"), "{x=\"1\",y=5}");
  EXPECT_EQ(eval("var.s"), "!\"x\"");
  EXPECT_EQ(eval("var.u"), "?list(string)");
  EXPECT_EQ(eval("var.aa"),
            "Reference to undeclared input variable: An input variable with the name \"aa\" has "
            "not been declared. Did "
            "you mean \"a\"?\n");
}

TEST_F(ConfigurationTest, InvalidDeclarations) {
  write("v.tf",
        "variable \"a\" {\n  type = number\n  default = \"x\"\n}\nvariable \"a\" {}\nvariable "
        "\"count\" {}\n"
        "variable \"n\" {\n  nullable = false\n  default = null\n}\nvariable \"q\" {\n  type = "
        "\"string\"\n}\n"
        "locals {\n  x = 1\n}\nlocals {\n  x = 2\n}\n");
  std::string out = eval("1");
  for (const char* want :
       {"Invalid default value for variable: This default value is not compatible with the "
        "variable's type constraint: "
        "a number is required.",
        "Duplicate variable declaration: A variable named \"a\" was already declared at",
        "Invalid variable name: The variable name \"count\" is reserved due to its special meaning "
        "inside module blocks.",
        "Invalid default value for variable: A null default value is not valid when "
        "nullable=false.",
        "Invalid quoted type constraints:",
        "Duplicate local value definition: A local value named \"x\" was already"}) {
    EXPECT_NE(out.find(want), std::string::npos) << want << "\nin\n" << out;
  }
}

TEST_F(ConfigurationTest, OverrideFiles) {
  write("main.tf",
        "variable \"v\" {\n  type = string\n  default = \"base\"\n}\nlocals {\n  a = 1\n  b = "
        "2\n}\n");
  write("x_override.tf", "variable \"v\" {\n  default = \"over\"\n}\nlocals {\n  b = 3\n}\n");
  EXPECT_EQ(eval("[var.v, local.a, local.b]"), "[\"over\",1,3]");
  write("override.tf", "variable \"nope\" {}\n");
  EXPECT_EQ(
      eval("1"),
      "Missing base variable declaration to override: There is no variable named \"nope\". An "
      "override file can only override a variable that was already declared in a primary "
      "configuration file.\n");
}

TEST_F(ConfigurationTest, References) {
  write("m/main.tf", "resource \"t\" \"x\" {}\noutput \"out\" {\n  value = t.x.id\n}\n");
  write("r.tf",
        "resource \"t\" \"a\" {}\nresource \"t\" \"c\" {\n  count = 2\n}\ndata \"t\" \"d\" "
        "{}\nmodule \"m\" {\n  source = "
        "\"./m\"\n}\n");
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"t.a.id", "?any"},
      {"t.c[0].id", "?any"},
      {"data.t.d.x", "?any"},
      {"module.m.out", "?any"},
      {"path.module == path.root", "true"},
      {"terraform.workspace", "\"default\""},
      {"t.b",
       "Reference to undeclared resource: A managed resource \"t\" \"b\" has not been declared in "
       "the root module.\n"},
      {"t.d",
       "Reference to undeclared resource: A managed resource \"t\" \"d\" has not been declared in "
       "the root "
       "module.\n\nDid you mean the data resource data.t.d?\n"},
      {"t.a[0].id",
       "Unexpected resource instance key: Because t.a does not have \"count\" or \"for_each\" set, "
       "references to it must "
       "not include an index key. Remove the bracketed index to refer to the single instance of "
       "this resource.\n"},
      {"module.n",
       "Reference to undeclared module: No module call named \"n\" is declared in the root module. "
       "Did you "
       "mean \"m\"?\n"},
      {"data.t",
       "Invalid reference: The \"data\" object must be followed by two attribute names: the data "
       "source type "
       "and the resource name.\n"},
      {"lazy.x",
       "Reserved symbol name: The symbol name \"lazy\" is reserved for use in a future Terraform "
       "version. If you are "
       "using a provider that already uses this as a resource type name, add the prefix "
       "\"resource.\" to force "
       "interpretation as a resource type name.\n"},
      {"path.modul",
       "Invalid \"path\" attribute: The \"path\" object does not have an attribute named "
       "\"modul\". Did "
       "you mean \"module\"?\n"},
      {"self.x",
       "Invalid \"self\" reference: The \"self\" object is not available in this context. This "
       "object can be used only "
       "in resource provisioner, connection, and postcondition blocks.\n"},
  };
  for (const auto& [text, want] : cases) EXPECT_EQ(eval(text), want) << text;
}

TEST_F(ConfigurationTest, ModulesInModules) {
  write("main.tf",
        "module \"a\" {\n  source = \"./a\"\n  for_each = {x = 1, y = 2}\n  n = each.value\n}\n"
        "module \"c\" {\n  source = \"./a/b\"\n  count = 2\n  s = \"c${count.index}\"\n}\n");
  write("a/main.tf",
        "variable \"n\" {\n  type = number\n}\nmodule \"b\" {\n  source = \"./b\"\n  s = "
        "\"n${var.n}\"\n}\n"
        "output \"o\" {\n  value = \"<${module.b.o}>\"\n}\n");
  write("a/b/main.tf",
        "variable \"s\" {\n  type = string\n}\nresource \"t\" \"r\" {\n  v = var.s\n}\noutput "
        "\"o\" {\n  value = "
        "t.r.v\n}\n");
  EXPECT_EQ(eval("module.a[\"y\"].o"), "\"<n2>\"");
  EXPECT_EQ(eval("module.c[*].o"), "[\"c0\",\"c1\"]");
  EXPECT_EQ(eval("{for k, m in module.a : k => m.o}"), "{x=\"<n1>\",y=\"<n2>\"}");
  EXPECT_EQ(eval("module.c[2].o"),
            "Invalid index: The given key does not identify an element in this collection value: "
            "the given index is "
            "greater than or equal to the length of the collection.\n");

  FunctionTable functions;
  LoadOptions options;
  options.path = directory_.path();
  options.functions = &functions;
  auto configuration = Configuration::load(options);
  std::vector<std::string> addresses;
  for (const evaluation::ResourceInstance& r : configuration->evaluation().resources())
    addresses.push_back(r.address().to_string());
  EXPECT_EQ(addresses, (std::vector<std::string>{"module.a[\"x\"].module.b.t.r",
                                                 "module.a[\"y\"].module.b.t.r", "module.c[0].t.r",
                                                 "module.c[1].t.r"}));
}

TEST_F(ConfigurationTest, ModulesThatCannotBeLoaded) {
  write("main.tf",
        "module \"self\" {\n  source = \"./\"\n}\nmodule \"gone\" {\n  source = "
        "\"./gone\"\n}\nmodule \"far\" {\n  "
        "source = \"example/far/x\"\n}\nlocals {\n  a = module.far.x\n  b = 2\n}\n");
  std::string out = eval("local.b");
  for (const char* want :
       {"Module calls itself: The module \"self\" leads back to", "Unreadable module directory:",
        "Module not installed: The module \"far\" comes from \"example/far/x\" and is not "
        "installed"}) {
    EXPECT_NE(out.find(want), std::string::npos) << want << "\nin\n" << out;
  }
}

TEST_F(ConfigurationTest, ABrokenChildDoesNotAffectTheRest) {
  write("main.tf", "module \"m\" {\n  source = \"./m\"\n}\nresource \"t\" \"r\" {\n  v = 1\n}\n");
  write("m/main.tf", "resource \"t\" \"ok\" {\n  v = 2\n}\nresource \"t\" {\nlocals {\n");
  FunctionTable functions;
  LoadOptions options;
  options.path = directory_.path();
  options.functions = &functions;
  auto configuration = Configuration::load(options);
  EXPECT_TRUE(configuration->diagnostics().has_errors());
  EXPECT_EQ(configuration->evaluation().resources().size(), 2U);
}

TEST_F(ConfigurationTest, Placeholders) {
  write("main.tf",
        "variable \"s\" {\n  type = string\n}\nresource \"a\" \"r\" {\n  count = 2\n}\nresource "
        "\"a\" \"one\" {\n  x = "
        "1\n}\n");
  LoadOptions options;
  options.unknowns = evaluation::Unknowns::placeholders;
  options.path = directory_.path();
  FunctionTable functions;
  options.functions = &functions;
  auto configuration = Configuration::load(options);
  auto shown = [&](const std::string& text) {
    SourceMap sources;
    auto parsed = syntax::parse_expression(sources, sources.add("test.tf", text));
    Diagnostics diagnostics;
    Value value = configuration->evaluation().evaluate(parsed.value.expr, diagnostics);
    return (value.is_known() ? "known " : "unknown ") + landform::eval::show(as_shown(value));
  };
  EXPECT_EQ(shown("\"${a.one.arn}!\""), "unknown \"a.one!\"");
  EXPECT_EQ(shown("a.r[1].id"), "unknown \"a.r[1]\"");
  EXPECT_EQ(shown("a.r[1].list[0].part"), "unknown \"a.r[1]\"");
  EXPECT_EQ(shown("var.s"), "unknown \"var.s\"");
  EXPECT_EQ(shown("a.one.x"), "known 1");
}

TEST_F(ConfigurationTest, BuiltInResources) {
  write("main.tf",
        "resource \"terraform_data\" \"d\" {\n  input = {a = 1}\n}\nresource \"terraform_data\" "
        "\"e\" {}\n");
  EXPECT_EQ(eval("terraform_data.d.output"), "?object({a=number})");
  EXPECT_EQ(eval("terraform_data.e.output"), "null:any");
  EXPECT_EQ(eval("terraform_data.d.id == null"), "false");
  EXPECT_EQ(eval("terraform_data.d.nope"),
            "Unsupported attribute: This object has no argument, nested block, or exported "
            "attribute named \"nope\".\n");
}

// Conditions, operations and other objects still see the resources that they refer to.
TEST_F(ConfigurationTest, ListsWhatNothingRefersTo) {
  directory_.write("main.tf", R"(
resource "a_b" "alone" {
  name = "x"
}
resource "a_b" "judged" {
  name = "y"
  lifecycle {
    postcondition {
      condition     = self.name == "z"
      error_message = "The name is ${self.name}."
    }
  }
}
resource "terraform_data" "read" {
  input = "in"
}
output "o" {
  value = terraform_data.read.input
}
)");
  FunctionTable functions;
  for (auto unknowns : {evaluation::Unknowns::strict, evaluation::Unknowns::placeholders}) {
    LoadOptions options;
    options.path = directory_.path();
    options.unknowns = unknowns;
    options.functions = &functions;
    auto all = Configuration::load(options);
    options.listing_only = true;
    auto listed = Configuration::load(options);
    const auto& expected = all->evaluation().resources();
    const auto& resources = listed->evaluation().resources();
    ASSERT_EQ(resources.size(), 3U);
    for (size_t i = 0; i < resources.size(); ++i)
      EXPECT_EQ(eval::show(resources[i].attributes), eval::show(expected[i].attributes));
    EXPECT_EQ(show(listed->diagnostics(), directory_.path()),
              show(all->diagnostics(), directory_.path()));
    EXPECT_NE(show(listed->diagnostics(), directory_.path()).find("The name is y."),
              std::string::npos);
    EXPECT_EQ(eval::show(listed->evaluation().tree().find("output")->find("o")->value()),
              R"("in")");
  }
  LoadOptions listing;
  listing.listing_only = true;
  EXPECT_EQ(evaluate(directory_, "a_b.alone.name", listing).find("\"x\""), std::string::npos);
}

TEST_F(ConfigurationTest, ListsOperationsWithWhatTheyReferTo) {
  directory_.write("main.tf", R"(
resource "a_b" "c" {
  name = "x"
}
action "a_b" "run" {
  config {
    name = a_b.c.name
  }
}
)");
  FunctionTable functions;
  LoadOptions options;
  options.path = directory_.path();
  options.listing_only = true;
  options.functions = &functions;
  auto configuration = Configuration::load(options);
  ASSERT_EQ(configuration->evaluation().operations().size(), 1U);
  EXPECT_NE(eval::show(configuration->evaluation().operations()[0].values).find("\"x\""),
            std::string::npos);
}

TEST_F(ConfigurationTest, NumberOfInstances) {
  write(
      "main.tf",
      "resource \"t\" \"u\" {}\nresource \"t\" \"n\" {\n  count = t.u.size\n  i = count.index\n}\n"
      "resource \"t\" \"z\" {\n  count = 0\n}\n");
  EXPECT_EQ(eval("length(t.z)").substr(0, 32), "warning: Number of instances is ");
}

}  // namespace
}  // namespace landform::loader
