#include "config/module_scope.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "eval/testing.h"

namespace landform::config {
namespace {

namespace fs = std::filesystem;

// A module in a directory of its own, gone after the test.
class ModuleScopeTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = fs::temp_directory_path() / "landform_module_XXXXXX";
    directory_ = mkdtemp(name.data());
  }
  void TearDown() override { fs::remove_all(directory_); }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(directory_ / name) << text;
  }

  // Loads the module and evaluates an expression in it.
  std::string eval(const std::string& text) {
    SourceMap sources;
    FunctionTable functions;
    auto module = load_module(sources, directory_.string());
    Diagnostics diagnostics = std::move(module.diagnostics);
    ModuleScope scope(module.value, sources, functions);
    scope.evaluate_locals(diagnostics);
    auto parsed = syntax::parse_expression(sources, sources.add("<test>", text));
    Value value = scope.evaluate(parsed.value.expr, diagnostics);
    if (diagnostics.empty()) return eval::show(value);
    std::string out;
    for (const Diagnostic& d : diagnostics) out += d.summary + ": " + d.detail + "\n";
    return out;
  }

  fs::path directory_;
};

TEST_F(ModuleScopeTest, LocalsInAnyOrderAndFile) {
  write("a.tf", "locals {\n  a = local.b\n  b = \"${local.c[0]}!\"\n}\n");
  write("b.tf", "locals {\n  c = [1, 2]\n}\n");
  write("c.tf.json", R"({"locals": {"j": "${local.a}?", "n": 5}})");
  EXPECT_EQ(eval("local.a"), "\"1!\"");
  EXPECT_EQ(eval("local.j"), "\"1!?\"");
  EXPECT_EQ(eval("local.n"), "5");
}

TEST_F(ModuleScopeTest, CyclesAreNamedAndTheRestIsEvaluated) {
  write("a.tf", "locals {\n  a = local.b\n  b = [local.a]\n  c = local.c\n  d = 1\n}\n");
  EXPECT_EQ(eval("local.d"),
            "Cycle: local.a, local.b: The values of these objects depend on each other, so none of "
            "them can be "
            "evaluated first. Remove one of the references.\n"
            "Cycle: local.c: The values of these objects depend on each other, so none of them can "
            "be evaluated first. "
            "Remove one of the references.\n");
}

TEST_F(ModuleScopeTest, ALongChainDoesNotRecurse) {
  std::string text = "locals {\n  v0 = 1\n";
  for (int i = 1; i <= 20000; ++i)
    text += "  v" + std::to_string(i) + " = local.v" + std::to_string(i - 1) + "\n";
  write("a.tf", text + "}\n");
  EXPECT_EQ(eval("local.v20000"), "1");
}

TEST_F(ModuleScopeTest, Variables) {
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

TEST_F(ModuleScopeTest, DeclarationsThatAreWrong) {
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

TEST_F(ModuleScopeTest, OverrideFiles) {
  write("main.tf",
        "variable \"v\" {\n  type = string\n  default = \"base\"\n}\nlocals {\n  a = 1\n  b = "
        "2\n}\n");
  write("x_override.tf", "variable \"v\" {\n  default = \"over\"\n}\nlocals {\n  b = 3\n}\n");
  EXPECT_EQ(eval("[var.v, local.a, local.b]"), "[\"over\",1,3]");
  write("override.tf", "variable \"nope\" {}\n");
  EXPECT_EQ(eval("1"),
            "Missing base variable declaration to override: There is no variable \"nope\". An "
            "override file can only "
            "override a block that was defined in a primary configuration file.\n");
}

TEST_F(ModuleScopeTest, References) {
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

}  // namespace
}  // namespace landform::config
