#include "config/variable_values.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "eval/testing.h"

namespace landform::config {
namespace {

namespace fs = std::filesystem;

// A root module in a temporary directory.
class VariableValuesTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = fs::temp_directory_path() / "landform_variables_XXXXXX";
    directory_ = mkdtemp(name.data());
    from_.directory = directory_.string();
  }
  void TearDown() override {
    fs::permissions(directory_, fs::perms::owner_all);
    fs::remove_all(directory_);
  }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(directory_ / name) << text;
  }
  void var(const std::string& text) { from_.arguments.push_back({false, text}); }
  void var_file(const std::string& name) {
    from_.arguments.push_back({true, (directory_ / name).string()});
  }

  // `name = value` for every value and `summary: detail` for every error, one per line.
  std::string collect() {
    SourceMap sources;
    auto module = load_module(sources, directory_.string());
    EXPECT_TRUE(module.diagnostics.empty());
    ranges_.clear();
    VariableDetails details;
    auto result = collect_variables(sources, module.value, from_, &details);
    for (auto& [name, problems] : details.conversions) result.diagnostics.append(problems);
    for (const auto& [name, given] : details.given) {
      if (given.range.valid()) ranges_[name] = range_text(sources, given.range);
    }
    std::string out;
    for (const auto& [name, value] : result.value) out += name + " = " + eval::show(value) + "\n";
    for (const Diagnostic& d : result.diagnostics) {
      out += (d.severity == Severity::warning ? "warning " : "") + d.summary + ": " + d.detail;
      if (d.subject) out += " @ " + range_text(sources, *d.subject);
      out += "\n";
    }
    // Messages without the directory's name.
    std::string prefix = directory_.string() + "/";
    for (size_t at; (at = out.find(prefix)) != std::string::npos;) out.erase(at, prefix.size());
    return out;
  }

  fs::path directory_;
  VariableSources from_;
  std::map<std::string, std::string> ranges_;
};

TEST_F(VariableValuesTest, LaterSourcesWin) {
  write("main.tf", "variable \"a\" {}\n");
  EXPECT_EQ(collect(), "");
  from_.environment = {{"a", "environment"}, {"other", "ignored"}};
  EXPECT_EQ(collect(), "a = \"environment\"\n");
  write("terraform.tfvars", "a = \"terraform.tfvars\"\n");
  EXPECT_EQ(collect(), "a = \"terraform.tfvars\"\n");
  write("terraform.tfvars.json", R"({"a": "terraform.tfvars.json"})");
  EXPECT_EQ(collect(), "a = \"terraform.tfvars.json\"\n");
  write("a.auto.tfvars.json", R"({"a": "a.auto"})");
  EXPECT_EQ(collect(), "a = \"a.auto\"\n");
  write("b.auto.tfvars", "a = \"b.auto\"\n");
  EXPECT_EQ(collect(), "a = \"b.auto\"\n");
  write("b.auto.tfvars.json", R"({"a": "b.auto.json"})");
  EXPECT_EQ(collect(), "a = \"b.auto.json\"\n");
  write("c.tfvars", "a = \"file\"\n");
  var("a=argument");
  EXPECT_EQ(collect(), "a = \"argument\"\n");
  EXPECT_TRUE(ranges_.empty());
  var_file("c.tfvars");
  EXPECT_EQ(collect(), "a = \"file\"\n");
  EXPECT_EQ(ranges_["a"], (directory_ / "c.tfvars").string() + ":1,5-11");
  var("a=last = one");
  EXPECT_EQ(collect(), "a = \"last = one\"\n");
  from_.arguments.clear();
  from_.automatic_files = false;
  EXPECT_EQ(collect(), "a = \"environment\"\n");
}

TEST_F(VariableValuesTest, TextIsParsedAccordingToTheType) {
  struct Case {
    const char* type;
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {"", "[1]", "\"[1]\""},
      {"", "null", "\"null\""},
      {"type = string", "\"a\"", "\"\\\"a\\\"\""},
      {"type = number", "12", "12"},
      {"type = bool", "true", "true"},
      {"type = any", "[1, \"a\"]", "[1,\"a\"]"},
      {"type = any", "\"a\"", "\"a\""},
      {"type = any", "null", "null:any"},
      {"type = list(string)", "[1, 2]", "list[\"1\",\"2\"]"},
      {"type = list", "[1, 2]", "list[1,2]"},
      {"type = set(number)", "[2, 1, 2]", "set[1,2]"},
      {"type = map(number)", "{a = 1}", "map{a=1}"},
      {"type = object({a = optional(number, 5), b = optional(string)})", "{}",
       "{a=5,b=null:string}"},
      {"type = string\n  nullable = false\n  default = \"d\"", "null", "\"null\""},
      {"type = list(string)\n  nullable = false\n  default = [\"d\"]", "null", "list[\"d\"]"},
      {"type = list(string)\n  default = [\"d\"]", "null", "null:list(string)"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(std::string(c.type) + " <- " + c.text);
    write("main.tf", std::string("variable \"a\" {\n  ") + c.type + "\n}\n");
    from_.arguments = {{false, std::string("a=") + c.text}};
    EXPECT_EQ(collect(), std::string("a = ") + c.want + "\n");
    from_.arguments.clear();
    from_.environment = {{"a", c.text}};
    EXPECT_EQ(collect(), std::string("a = ") + c.want + "\n");
    from_.environment.clear();
  }
}

TEST_F(VariableValuesTest, JsonFilesAreTakenLiterally) {
  write("main.tf", "variable \"a\" {\n  type = any\n}\n");
  write("terraform.tfvars.json", R"({"a": {"${k}": ["${foo}$${b}", "%{if", 1.5, null, true]}})");
  EXPECT_EQ(collect(), "a = {${k}=[\"${foo}$${b}\",\"%{if\",1.5,null:any,true]}\n");
}

TEST_F(VariableValuesTest, UnsuitableValues) {
  write("main.tf",
        "variable \"l\" {\n  type = list(number)\n}\n"
        "variable \"s\" {\n  type = list(number)\n  sensitive = true\n}\n"
        "variable \"r\" {\n  type = list(string)\n  nullable = false\n}\n");
  var("l=[\"a\"]");
  EXPECT_EQ(collect(),
            "l = ?list(number)\n"
            "Invalid value for input variable: Unsuitable value for var.l set using "
            "-var=\"l=...\": a number is required. @ main.tf:1,1-13\n");
  var("l=[1,");
  EXPECT_EQ(collect(),
            "l = ?list(number)\n"
            "Missing expression: Expected the start of an expression, but found the end of the "
            "file. @ <value for var.l>:1,4-4\n");
  var("l=foo");
  EXPECT_EQ(collect(),
            "l = ?list(number)\n"
            "Variables not allowed: Variables may not be used here. @ <value for var.l>:1,1-4\n");
  from_.arguments.clear();
  from_.environment = {{"l", "{}"}, {"r", "null"}};
  EXPECT_EQ(collect(),
            "l = ?list(number)\nr = ?list(string)\n"
            "Invalid value for input variable: Unsuitable value for var.l set using the TF_VAR_l "
            "environment variable: list of number required. @ main.tf:1,1-13\n"
            "Required variable not set: Unsuitable value for var.r set using the TF_VAR_r "
            "environment variable: required variable may not be set to null. @ "
            "main.tf:8,1-13\n");
  from_.environment.clear();
  write("terraform.tfvars", "l = [\"a\"]\ns = \"secret\"\nr = null\n");
  EXPECT_EQ(collect(),
            "l = ?list(number)\nr = ?list(string)\ns = ?list(number)\n"
            "Invalid value for input variable: The given value is not suitable for var.l declared "
            "at main.tf:1,1-13: a number is required. @ terraform.tfvars:1,5-10\n"
            "Required variable not set: The given value is not suitable for var.r defined at "
            "main.tf:8,1-13: required variable may not be set to null. @ "
            "terraform.tfvars:3,5-9\n"
            "Invalid value for input variable: The given value is not suitable for var.s, which is "
            "sensitive: list of number required. Invalid value defined at "
            "terraform.tfvars:2,5-13. @ main.tf:4,1-13\n");
}

TEST_F(VariableValuesTest, UndeclaredVariables) {
  write("main.tf", "");
  from_.environment = {{"e", "fine"}};
  EXPECT_EQ(collect(), "");
  var("c=1");
  EXPECT_EQ(collect(),
            "Value for undeclared variable: A variable named \"c\" was assigned on the command "
            "line, but the root module does not declare a variable of that name. To use this "
            "value, add a \"variable\" block to the configuration.\n");
  from_.arguments.clear();
  // Broken values are not also reported as undeclared.
  write("terraform.tfvars", "a = 1\nb = foo()\n");
  std::string collected = collect();
  EXPECT_EQ(collected.find("warning Value for undeclared variable: The root module does not "
                           "declare a variable named \"a\" but a value was found in file "
                           "\"terraform.tfvars\". If you meant to use this value, add a "
                           "\"variable\" block to the configuration.\n\nTo silence"),
            0U);
  EXPECT_EQ(collected.find("\"b\""), std::string::npos);
  write("terraform.tfvars", "a = 1\nb = 2\nc = 3\nd = 4\n");
  collected = collect();
  EXPECT_NE(collected.find("\"b\""), std::string::npos);
  EXPECT_EQ(collected.find("\"c\""), std::string::npos);
  EXPECT_NE(collected.find("warning Values for undeclared variables: In addition to the other "
                           "similar warnings shown, 2 other variable(s) defined without being "
                           "declared.\n"),
            std::string::npos);
}

TEST_F(VariableValuesTest, BrokenSources) {
  write("main.tf", "variable \"a\" {}\n");
  var("a");
  var("a =1");
  var("b = 2");
  var_file("missing.tfvars");
  fs::create_directory(directory_ / "d.tfvars");
  var_file("d.tfvars");
  EXPECT_EQ(
      collect(),
      "Invalid -var option: The given -var option \"a\" is not correctly specified. Must be a "
      "variable name and value separated by an equals sign, like -var=\"key=value\".\n"
      "Invalid -var option: Variable name \"a \" is invalid due to trailing space. Did you mean "
      "-var=\"a=1\"?\n"
      "Invalid -var option: Variable name \"b \" is invalid due to trailing space. Did you mean "
      "-var=\"b=2\"?\n"
      "Failed to read variables file: Given variables file missing.tfvars does not exist.\n"
      "Failed to read variables file: Error while reading d.tfvars: read d.tfvars: is a "
      "directory.\n");
  from_.arguments.clear();
  write("terraform.tfvars", "variable \"a\" {}\n");
  EXPECT_EQ(collect(),
            "Variable declaration in .tfvars file: A .tfvars file is used to assign values to "
            "variables that have already been declared in .tf files, not to declare new variables. "
            "To declare variable \"a\", place this block in one of your .tf files, such as "
            "variables.tf.\n\nTo set a value for this variable in terraform.tfvars, use the "
            "definition syntax instead:\n    a = <value> @ terraform.tfvars:1,1-9\n");
  write("terraform.tfvars", "a = foo(1)\n");
  EXPECT_EQ(collect(),
            "a = ?any\n"
            "Function calls not allowed: Functions may not be called here. @ "
            "terraform.tfvars:1,5-11\n");
  write("terraform.tfvars", "a = \n");
  EXPECT_EQ(collect().find("Invalid expression"), 0U);
}

TEST_F(VariableValuesTest, UnsetVariables) {
  write("main.tf", "variable \"a\" {}\nvariable \"b\" {\n  default = null\n}\nvariable \"c\" {}\n");
  SourceMap sources;
  auto module = load_module(sources, directory_.string());
  Diagnostics diagnostics;
  VariableDetails details;
  details.given["a"].value = Value::string("x");
  report_unset_variables(module.value, details, diagnostics);
  ASSERT_EQ(diagnostics.size(), 1U);
  EXPECT_EQ(diagnostics[0].summary, "No value for required variable");
  EXPECT_EQ(diagnostics[0].detail,
            "The root module input variable \"c\" is not set, and has no default value. Use a -var "
            "or -var-file command line argument to provide a value for this variable.");
  EXPECT_EQ(diagnostics[0].subject, module.value.variables.at("c").range);
}

TEST_F(VariableValuesTest, EphemeralValuesNeedEphemeralVariables) {
  write("main.tf", "variable \"a\" {}\nvariable \"b\" {\n  ephemeral = true\n}\n");
  SourceMap sources;
  auto module = load_module(sources, directory_.string());
  Value given = Value::tuple({Value::string("x").with_marks(Marks::ephemeral)});
  Diagnostics diagnostics;
  Value b = finalize_variable(module.value.variables.at("b"), given,
                              {sources, "module.m.var.b", {}, ""}, diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_TRUE(b.identical(given));
  (void)finalize_variable(module.value.variables.at("a"), given,
                          {sources, "module.m.var.a", {}, ""}, diagnostics);
  ASSERT_EQ(diagnostics.size(), 1U);
  EXPECT_EQ(diagnostics[0].summary, "Ephemeral value not allowed");
}

TEST(VariablesInEnvironmentTest, HavePrefix) {
  ::setenv("TF_VAR_landform_test", "a=b", 1);
  ::setenv("TF_VAR_landform_empty", "", 1);
  auto variables = variables_in_environment();
  ::unsetenv("TF_VAR_landform_test");
  ::unsetenv("TF_VAR_landform_empty");
  EXPECT_EQ(variables["landform_test"], "a=b");
  EXPECT_TRUE(variables.contains("landform_empty"));
  EXPECT_FALSE(variables.contains("PATH"));
}

}  // namespace
}  // namespace landform::config
