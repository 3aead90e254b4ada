// Expressions as evaluated by `terraform console -plan`: with resources that are not created yet,
// so with unknown values of known types. The names are in a scope built by hand here; cases about
// references rather than values (undeclared names, missing instance keys) are tested elsewhere.
#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/source.h"
#include "eval/evaluate.h"
#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "render/value.h"
#include "syntax/parser.h"
#include "value/json.h"

namespace landform {
namespace {

Value text(const char* s) { return Value::string(s); }
Value unknown_id() { return Value::unknown_not_null(Type::string()); }

Value terraform_data(const Value& input) {
  return Value::object({{"id", unknown_id()},
                        {"input", input},
                        {"output", Value::unknown()},
                        {"triggers_replace", Value::null()}});
}

Value module(const std::string& v) {
  return Value::object({{"out", Value::string("out:" + v)},
                        {"res", unknown_id()},
                        {"sens", Value::string(v).with_marks(Marks::sensitive)}});
}

eval::MapScope make_scope(const FunctionTable& functions) {
  eval::MapScope scope(&functions);
  scope.set("local", Value::object({{"u", unknown_id()}}));
  Value u =
      terraform_data(Value::object({{"a", Value::number(1)}, {"b", Value::tuple({text("x")})}}));
  scope.set(
      "terraform_data",
      Value::object({{"u", u},
                     {"c", Value::tuple({terraform_data(text("c0")), terraform_data(text("c1"))})},
                     {"z", Value::empty_tuple()},
                     {"f", Value::object({{"a", terraform_data(text("a-1"))},
                                          {"b", terraform_data(text("b-2"))}})}}));
  scope.set("module",
            Value::object({{"m", module("plain")},
                           {"mc", Value::tuple({module("n0"), module("n1")})},
                           {"mz", Value::empty_tuple()},
                           {"mf", Value::object({{"x", module("x")}, {"y", module("y")}})}}));
  return scope;
}

// The console's function, for cases about types.
Function type_function() {
  Function f;
  f.name = "type";
  f.parameters = {{"value", Type::dynamic(), ""}};
  Parameter& p = f.parameters[0];
  p.allow_null = p.allow_unknown = p.allow_dynamic = p.allow_marked = true;
  f.result = Type::string();
  f.implementation = [](Arguments arguments, Type) -> Result<Value, FunctionError> {
    return Value::string(render::render_type(arguments[0].type()));
  };
  return f;
}

struct Case {
  std::string expr;
  Value record;
};

// All recorded cases except those that do not involve evaluation.
std::vector<Case> read_cases() {
  // Reported by reference parsing, not by evaluation.
  const std::set<std::string> about_references = {"terraform_data.c.id"};
  std::ifstream file(std::string(LANDFORM_SOURCE_DIR) +
                     "/tests/conformance/language/plan_expressions.jsonl");
  std::vector<Case> cases;
  for (std::string line; std::getline(file, line);) {
    Value record = decode_json(line).value();
    std::string expr(record.find("expr")->as_string());
    if (record.find("quirk") != nullptr || about_references.contains(expr)) continue;
    cases.push_back({expr, record});
  }
  return cases;
}

void PrintTo(const Case& c, std::ostream* out) { *out << c.expr; }

// The expression, as far as a test's name may show it.
std::string case_name(const ::testing::TestParamInfo<Case>& info) {
  std::string name = std::to_string(info.index);
  for (char c : info.param.expr.substr(0, 40)) {
    bool word = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (word || name.back() != '_') name += word ? c : '_';
  }
  return name;
}

class PlanExpressions : public ::testing::TestWithParam<Case> {};

INSTANTIATE_TEST_SUITE_P(Recorded, PlanExpressions, ::testing::ValuesIn(read_cases()), case_name);

TEST(PlanExpressionCases, Exist) { EXPECT_GE(read_cases().size(), 50U); }

TEST_P(PlanExpressions, AsTerraformEvaluatesThem) {
  const auto& [expr, record] = GetParam();
  FunctionTable functions = functions::make_function_table({});
  eval::add_expression_functions(functions);
  functions.add(type_function());
  eval::MapScope scope = make_scope(functions);

  SourceMap sources;
  auto parsed = syntax::parse_expression(sources, sources.add("<console-input>", expr));
  Diagnostics diagnostics = std::move(parsed.diagnostics);
  Value value = eval::evaluate(parsed.value.expr, scope, diagnostics);
  if (const Value* error = record.find("error")) {
    std::string want(error->as_string());
    want = want.substr(0, want.find('\n'));
    ASSERT_TRUE(diagnostics.has_errors());
    EXPECT_EQ("Error: " + diagnostics[0].summary, want);
    return;
  }
  ASSERT_FALSE(diagnostics.has_errors()) << diagnostics[0].detail;
  std::string got = render::render_value(value);
  if (expr.starts_with("type(")) got = value.as_string();
  EXPECT_EQ(got, record.find("expected_console")->as_string());
}

}  // namespace
}  // namespace landform
