// Values of input variables, compared with Terraform's.
#include <cstdlib>

#include "config/variable_values.h"
#include "install/testing.h"
#include "terraform.h"
#include "value/json.h"

namespace landform {
namespace {

struct Case {
  const char* name;
  const char* declaration;
  std::map<std::string, std::string> files;
  std::map<std::string, std::string> environment;
  std::vector<std::string> arguments;  // -var=… and -var-file=…
};

// The plan's variables are the values as converted by Terraform.
std::string their_value(const TestDirectory& directory, const Case& c) {
  Environment environment;
  for (const auto& [name, value] : c.environment) environment["TF_VAR_" + name] = value;
  std::vector<std::string> arguments = {"plan", "-input=false", "-no-color", "-out=plan"};
  arguments.insert(arguments.end(), c.arguments.begin(), c.arguments.end());
  auto planned = run_terraform(directory.path(), arguments, environment);
  if (planned.exit.code != 0) return "error";
  auto shown = run_terraform(directory.path(), {"show", "-json", "plan"});
  auto json = decode_json(shown.output);
  if (!json) return "unreadable: " + shown.output;
  const Value* value = &json.value();
  for (const char* step : {"planned_values", "outputs", "v", "value"}) {
    value = value->find(step);
    if (value == nullptr) return "null";
  }
  return encode_json(*value, value->type()).value();
}

std::string our_value(const TestDirectory& directory, const Case& c) {
  SourceMap sources;
  auto module = config::load_module(sources, directory.path());
  config::VariableSources from;
  from.directory = directory.path();
  from.environment = c.environment;
  for (const std::string& argument : c.arguments) {
    bool file = argument.starts_with("-var-file=");
    std::string text = argument.substr(file ? 10 : 5);
    from.arguments.push_back({file, file ? directory.path(text) : text});
  }
  config::VariableDetails details;
  auto values = config::collect_variables(sources, module.value, from, &details);
  config::report_unset_variables(module.value, details, values.diagnostics);
  bool failed = values.diagnostics.has_errors();
  for (const auto& [name, problems] : details.conversions) failed = failed || problems.has_errors();
  if (failed) return "error";
  auto it = values.value.find("v");
  const config::Variable& variable = module.value.variables.at("v");
  Value value = it == values.value.end() ? *variable.default_value : it->second;
  return encode_json(value, value.type()).value();
}

TEST(VariablesDifferentialTest, SameValuesAsTerraform) {
  SKIP_WITHOUT_TERRAFORM();
  const std::map<std::string, std::string> all_files = {
      {"terraform.tfvars", "v = \"terraform.tfvars\"\n"},
      {"terraform.tfvars.json", R"({"v": "terraform.tfvars.json"})"},
      {"a.auto.tfvars", "v = \"a\"\n"},
      {"a.auto.tfvars.json", R"({"v": "a.json"})"},
      {"B.auto.tfvars", "v = \"B\"\n"},
      {"x.tfvars", "v = \"x\"\n"}};
  const Case cases[] = {
      {"all files", "", all_files, {{"v", "environment"}}, {}},
      {"file last", "", all_files, {}, {"-var=v=1", "-var-file=x.tfvars"}},
      {"argument last", "", all_files, {}, {"-var-file=x.tfvars", "-var=v=1"}},
      {"environment", "", {}, {{"v", "[1]"}}, {}},
      {"number", "type = number", {}, {{"v", "0x10"}}, {}},
      {"number in text", "type = number", {}, {{"v", "12.50"}}, {}},
      {"bool", "type = bool", {}, {}, {"-var=v=1"}},
      {"any", "type = any", {}, {}, {"-var=v={a = [1, \"b\", null]}"}},
      {"any unquoted", "type = any", {}, {}, {"-var=v=foo"}},
      {"no type with null", "default = \"d\"", {}, {}, {"-var=v=null"}},
      {"null", "type = list(string)\n default = [\"d\"]", {}, {}, {"-var=v=null"}},
      {"not nullable",
       "type = list(string)\n default = [\"d\"]\n nullable = false",
       {},
       {},
       {"-var=v=null"}},
      {"not nullable, required", "type = list(string)\n nullable = false", {}, {}, {"-var=v=null"}},
      {"optional attributes",
       "type = object({a = optional(number, 5), b = optional(object({c = optional(string, "
       "\"x\")}), {}), d = optional(string)})",
       {{"terraform.tfvars", "v = { d = 5 }\n"}},
       {},
       {}},
      {"map of optional",
       "type = map(object({a = optional(list(string), [\"q\"])}))",
       {{"terraform.tfvars", "v = { k = {}, l = { a = null } }\n"}},
       {},
       {}},
      {"set", "type = set(string)", {}, {}, {"-var=v=[3, 1, 3]"}},
      {"tuple", "type = tuple([string, number])", {}, {}, {"-var=v=[1, \"2\"]"}},
      {"json is literal",
       "type = any",
       {{"terraform.tfvars.json", R"({"v": ["${a}", "$${b}"]})"}},
       {},
       {}},
      {"template in native", "", {{"terraform.tfvars", "v = \"$${a}-${1 + 1}\"\n"}}, {}, {}},
      {"heredoc", "", {{"terraform.tfvars", "v = <<-E\n  a\n    b\n  E\n"}}, {}, {}},
      {"function in file", "", {{"terraform.tfvars", "v = upper(\"a\")\n"}}, {}, {}},
      {"unset", "", {}, {}, {}},
      {"undeclared in file", "default = 1", {{"terraform.tfvars", "w = 1\n"}}, {}, {}},
      {"undeclared argument", "default = 1", {}, {}, {"-var=w=1"}},
      {"block in file", "default = 1", {{"terraform.tfvars", "variable \"v\" {}\n"}}, {}, {}},
      {"empty text", "", {}, {{"v", ""}}, {}},
      {"empty expression", "type = list(string)", {}, {{"v", ""}}, {}},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    TestDirectory directory;
    directory.write("main.tf", std::string("variable \"v\" {\n ") + c.declaration +
                                   "\n}\noutput \"v\" {\n  value = var.v\n}\n");
    for (const auto& [name, text] : c.files) directory.write(name, text);
    EXPECT_EQ(our_value(directory, c), their_value(directory, c));
  }
}

}  // namespace
}  // namespace landform
