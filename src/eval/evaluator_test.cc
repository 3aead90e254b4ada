#include <gtest/gtest.h>

#include <vector>

#include "eval/describe.h"
#include "eval/expression_functions.h"
#include "eval/testing.h"
#include "value/refinement.h"

namespace landform::eval {
namespace {

struct Case {
  const char* expr;
  const char* want;
};

// A few functions, enough to test calls.
FunctionTable make_table() {
  FunctionTable table;
  Function upper;
  upper.name = "upper";
  upper.parameters = {{"str", Type::string(), ""}};
  upper.result = Type::string();
  upper.refine_result = refine_not_null;
  upper.implementation = [](Arguments a, Type) -> Result<Value, FunctionError> {
    std::string text(a[0].as_string());
    for (char& c : text) c = static_cast<char>(std::toupper(c));
    return Value::string(text);
  };
  table.add(upper);
  Function count;
  count.name = "count_args";
  count.variadic = Parameter{"args", Type::dynamic(), ""};
  count.variadic->allow_null = true;
  count.result = Type::number();
  count.implementation = [](Arguments a, Type) -> Result<Value, FunctionError> {
    return Value::number(static_cast<int64_t>(a.size()));
  };
  table.add(count);
  Function fail;
  fail.name = "fail";
  fail.parameters = {{"n", Type::number(), ""}};
  fail.result = Type::string();
  fail.implementation = [](Arguments a, Type) -> Result<Value, FunctionError> {
    if (a[0].as_number().sign() < 0) return argument_error(0, "must not be negative");
    return call_error("nothing works");
  };
  table.add(fail);
  Function in_space = upper;
  in_space.name = "provider::x::up";
  table.add(in_space);
  in_space.name = "provider::undeclared::up";
  table.add(in_space);
  add_expression_functions(table);
  return table;
}

// A module that declares the providers of all functions in the table but one.
class ModuleScope : public MapScope {
 public:
  using MapScope::MapScope;
  [[nodiscard]] const Function* provider_function(std::string_view name) const override {
    return name.starts_with("provider::undeclared::") ? nullptr : functions()->find(name);
  }
  [[nodiscard]] bool has_provider_functions(std::string_view provider) const override {
    return provider == "x";
  }
};

class EvaluatorTest : public testing::Test {
 protected:
  EvaluatorTest() : table_(make_table()), scope_(&table_) {
    Value u = Value::unknown_not_null(Type::string());
    scope_.set("u", u);
    scope_.set("un", Value::unknown(Type::string()));
    scope_.set("ud", Value::unknown());
    scope_.set("ub", Value::unknown_not_null(Type::boolean()));
    scope_.set("ul", Value::unknown(Type::list(Type::string())));
    scope_.set("s", Value::string("x").with_marks(Marks::sensitive));
    scope_.set("o", Value::object({{"a", Value::number(1)},
                                   {"b", Value::tuple({Value::string("p"), Value::string("q")})}}));
    scope_.set("l", Value::list(Type::object({{"id", Type::string()}}),
                                {Value::object({{"id", Value::string("i")}}),
                                 Value::object({{"id", Value::string("j")}})}));
    scope_.set("m", Value::map(Type::number(), {{"k", Value::number(7)}}));
    scope_.set("st", Value::set(Type::string(), {Value::string("b"), Value::string("a")}));
    scope_.set("nl", Value::null(Type::list(Type::string())));
  }

  void check(const std::vector<Case>& cases) {
    for (const Case& c : cases) EXPECT_EQ(eval_text(c.expr, scope_), c.want) << c.expr;
  }

  FunctionTable table_;
  ModuleScope scope_;
};

TEST_F(EvaluatorTest, Literals) {
  check({{"1", "1"},
         {"1.50", "1.5"},
         {"true", "true"},
         {"null", "null:any"},
         {"\"a\"", "\"a\""},
         {"\"e\\u0301\" == \"\\u00e9\"", "true"},
         {"-0", "-0"},
         {"1e999999999",
          "error: Invalid number literal: This number is too large or too small to be worked "
          "with."}});
}

TEST_F(EvaluatorTest, Operators) {
  check({{"1 + 2 * 3", "7"},
         {"\"1\" + 1", "2"},
         {"7 / 2", "3.5"},
         {"1 / 0", "+Inf"},
         {"0 / 0",
          "error: Operation failed: Error during operation: can't divide zero by zero or infinity "
          "by infinity."},
         {"1/0 - 1/0",
          "error: Operation failed: Error during operation: can't subtract infinity from itself."},
         {"-7 % 3", "-1"},
         {"1 == \"1\"", "false"},
         {"[1] == [1]", "true"},
         {"null == null", "true"},
         {"1 < 2 && !false", "true"},
         {"true || null",
          "error: Operation failed: Error during operation: argument must not be null."},
         {"ub && false", "?bool"},
         {"\"a\" < 1",
          "error: Invalid operand: Unsuitable value for left operand: a number is required."},
         {"-\"x\"",
          "error: Invalid operand: Unsuitable value for unary operand: a number is required."},
         {"s == \"x\"", "!true"}});
}

TEST_F(EvaluatorTest, ErrorsInOperandsThatDoNotMatter) {
  check({{"false && [][0]", "false"},
         {"true || [][0]", "true"},
         {"[][0] && false", "false"},
         {"ub && [][0]", "?bool"},
         {"true && [][0]",
          "error: Invalid index: The given key does not identify an element in this collection "
          "value: the collection has no elements."},
         {"false || [][0]",
          "error: Invalid index: The given key does not identify an element in this collection "
          "value: the collection has no elements."}});
}

TEST(EvaluatorLimits, LargeExpressionsAreErrors) {
  class SmallScope : public MapScope {
   public:
    explicit SmallScope(const FunctionTable* functions) : MapScope(functions) {}
    [[nodiscard]] Limits limits() const override { return {.elements = 1000, .bytes = 1700}; }
  };
  FunctionTable functions;
  add_expression_functions(functions);
  SmallScope scope(&functions);
  std::vector<Value> hundred(100, Value::boolean(true));
  scope.set("hundred", Value::tuple(std::move(hundred)));
  scope.set("half", Value::string(std::string(900, 'x')));
  constexpr const char* kElements =
      "error: Expression too large: This expression makes more than 1000 elements, so it is not "
      "evaluated. The option -max-elements raises the limit.";
  constexpr const char* kBytes =
      "error: Expression too large: The value of this expression takes more than 1700 bytes, so it "
      "is not evaluated. The option -max-bytes raises the limit.";
  const std::pair<const char*, const char*> cases[] = {
      {"[for a in hundred : [for b in hundred : 1 if false]]", kElements},
      {"[for a in hundred : [for b in hundred : [for c in hundred : 1 if false]]]", kElements},
      {"try([for a in hundred : [for b in hundred : 1 if false]], 1)", kElements},
      {"can([for a in hundred : [for b in hundred : 1 if false]])", kElements},
      {"false && [for a in hundred : [for b in hundred : 1 if false]] == 1", kElements},
      {"true ? 1 : [for a in hundred : [for b in hundred : 1 if false]]", kElements},
      {"\"${half}${half}\"", kBytes},
      {"[half, half]", kBytes},
      {"{ a = half, b = { c = half } }", kBytes},
      {"[for a in [for b in hundred : 1] : 2 if false]", "[]"},
  };
  for (const auto& [expr, want] : cases) EXPECT_EQ(eval_text(expr, scope), want) << expr;
}

TEST_F(EvaluatorTest, Templates) {
  check({{"\"a${1}b${true}\"", "\"a1btrue\""},
         {"\"${[1]}\"", "[1]"},
         {"\"a${[1]}\"",
          "error: Invalid template interpolation value: Cannot include the given value in a string "
          "template: string "
          "required."},
         {"\"a${null}\"",
          "error: Invalid template interpolation value: The expression result is null. Cannot "
          "include a null value in "
          "a string template."},
         {"\"a${s}\"", "!\"ax\""},
         {"\"pre-${u}\" == \"x\"", "false"},
         {"\"pre-${u}\"", "?string"},
         {"\"%{ for x in [1,2] ~} <${x}> %{ endfor ~} .\"", "\"<1> <2> .\""},
         {"\"%{ if true }y%{ else }n%{ endif }\"", "\"y\""},
         {"\"%{ for x in ul }a%{ endfor }\"", "?string"}});
}

TEST_F(EvaluatorTest, Traversals) {
  check(
      {{"o.a", "1"},
       {"o.b[1]", "\"q\""},
       {"o[\"a\"]", "1"},
       {"m.k", "7"},
       {"m.z", "error: Missing map element: This map does not have an element with the key \"z\"."},
       {"o.z", "error: Unsupported attribute: This object does not have an attribute named \"z\"."},
       {"o.b[2]",
        "error: Invalid index: The given key does not identify an element in this collection "
        "value: the given index "
        "is greater than or equal to the length of the collection."},
       {"o.b[9]",
        "error: Invalid index: The given key does not identify an element in this collection "
        "value."},
       {"o.b[0.5]",
        "error: Invalid index: The given key does not identify an element in this collection "
        "value: indexing a "
        "sequence requires a whole number, but the given index has a fractional part."},
       {"l.id",
        "error: Unsupported attribute: Can't access attributes on a list of objects. Did you mean "
        "to access "
        "attribute \"id\" for a specific element of the list, or across all elements of the list?"},
       {"st[0]",
        "error: Invalid index: Elements of a set are identified only by their value and don't have "
        "any separate "
        "index or key to select with, so it's only possible to perform operations across all "
        "elements of the set."},
       {"ul[0]", "?string"},
       {"ud.a.b", "?any"},
       {"zzzz", "error: Unknown variable: There is no variable named \"zzzz\"."},
       {"sst", "error: Unknown variable: There is no variable named \"sst\". Did you mean \"s\"?"},
       {"{a=s}.a", "!\"x\""}});
}

TEST_F(EvaluatorTest, Conditionals) {
  check({{"true ? 1 : \"a\"", "\"1\""},
         {"true ? [1] : []", "list[1]"},
         {"true ? {a=1} : {b=2}", "map{a=1}"},
         {"true ? null : 1", "null:number"},
         {"true ? {a=1} : [1]",
          "error: Inconsistent conditional result types: The true and false result expressions "
          "must have consistent "
          "types. The 'true' value is object, but the 'false' value is tuple."},
         {"null ? 1 : 2",
          "error: Null condition: The condition value is null. Conditions must either be true or "
          "false."},
         {"1 ? 1 : 2",
          "error: Incorrect condition type: The condition expression must be of type bool."},
         {"false ? o.zzz : 1", "1"},
         {"ub ? 1 : 2", "?number"},
         {"(ub ? 1 : 2) < 3", "true"},
         {"(ub ? 1 : 2) > 2", "?bool"},
         {"ub ? [\"a\"] : [\"b\"]", "?tuple([string])"},
         {"ub ? null : null", "null:any"},
         {"ub ? s : \"y\"", "!?string"}});
}

TEST_F(EvaluatorTest, Objects) {
  check({{"{a=1, \"b\"=2, (upper(\"c\"))=3}", "{C=3,a=1,b=2}"},
         {"{a=1,a=2}", "{a=2}"},
         {"{null=1,true=2}", "{null=1,true=2}"},
         {"{a.b=1}",
          "error: Ambiguous attribute key: If this expression is intended to be a reference, wrap "
          "it in parentheses. "
          "If it's instead intended as a literal name containing periods, wrap it in quotes to "
          "create a string "
          "literal."},
         {"{(null)=1}", "error: Null value as key: Can't use a null value as a key."},
         {"{([])=1}", "error: Incorrect key type: Can't use this value as a key: string required."},
         {"{(u)=1}", "?any"},
         {"{(s)=1}", "!{x=1}"}});
}

TEST_F(EvaluatorTest, For) {
  check({{"[for x in [1,2,3]: x * 2 if x != 2]", "[2,6]"},
         {"[for i, x in [\"a\",\"b\"]: \"${i}${x}\"]", "[\"0a\",\"1b\"]"},
         {"{for k, v in {b=1,a=2}: upper(k) => v}", "{A=2,B=1}"},
         {"{for x in [\"a\",\"b\",\"a\"]: x => 1...}", "{a=[1,1],b=[1]}"},
         {"[for k, v in st: \"${k}${v}\"]", "[\"aa\",\"bb\"]"},
         {"{for x in [\"a\",\"a\"]: x => 1}",
          "error: Duplicate object key: Two different items produced the key \"a\" in this 'for' "
          "expression. If "
          "duplicates are expected, use the ellipsis (...) after the value expression to enable "
          "grouping by key."},
         {"[for x in 1: x]",
          "error: Iteration over non-iterable value: A value of type number cannot be used as the "
          "collection in a "
          "'for' expression."},
         {"[for x in ul: x]", "?any"},
         {"[for x in [1]: x if ub]", "?any"},
         {"[for x in []: x if null]",
          "error: Condition is null: The value of the 'if' clause must not be null."},
         {"[for x in [s]: x]", "[!\"x\"]"},
         {"[for x in [1]: x if s == \"x\"]", "![1]"},
         {"[for x in [1,2]: [for y in [x]: x + y]]", "[[2],[4]]"}});
}

TEST_F(EvaluatorTest, Splats) {
  check({{"l[*].id", "list[\"i\",\"j\"]"},
         {"l.*.id", "list[\"i\",\"j\"]"},
         {"[{a=[1]},{a=[2]}][*].a[0]", "[1,2]"},
         {"[{a=1},{a=2}].*.a[0]", "1"},
         {"null[*]", "[]"},
         {"1[*]", "[1]"},
         {"nl[*]",
          "error: Splat of null value: Splat expressions (with the * symbol) cannot be applied to "
          "null sequences."},
         {"ul[*]", "?list(string)"},
         {"un[*]", "?any"},
         {"u[*]", "[?string]"},
         {"st[*]", "list[\"a\",\"b\"]"}});
}

TEST_F(EvaluatorTest, Calls) {
  check(
      {{"upper(\"a\")", "\"A\""},
       {"upper(1)", "\"1\""},
       {"upper(u)", "?string"},
       {"upper(s)", "!\"X\""},
       {"upper()",
        "error: Not enough function arguments: Function \"upper\" expects 1 argument(s). Missing "
        "value for "
        "\"str\"."},
       {"upper(1,2)",
        "error: Too many function arguments: Function \"upper\" expects only 1 argument(s)."},
       {"upper([])",
        "error: Invalid function argument: Invalid value for \"str\" parameter: string required."},
       {"upper(null)",
        "error: Invalid function argument: Invalid value for \"str\" parameter: argument must not "
        "be null."},
       {"count_args([1,2]...)", "2"},
       {"count_args(1, null, [3]...)", "?any"},
       {"count_args(1...)",
        "error: Invalid expanding argument value: The expanding argument (indicated by ...) must "
        "be of a tuple, list, "
        "or set type."},
       {"count_args(ul...)", "?any"},
       {"fail(1)",
        "error: Error in function call: Call to function \"fail\" failed: nothing works."},
       {"fail(-1)",
        "error: Invalid function argument: Invalid value for \"n\" parameter: must not be "
        "negative."},
       {"uper(1)",
        "error: Call to unknown function: There is no function named \"uper\". Did you mean "
        "\"upper\"?"},
       {"provider::x::up(\"q\")", "\"Q\""},
       {"provider::x::down(1)",
        "error: Unknown provider function: The function \"down\" is not available from the "
        "provider \"x\"."},
       {"core::nope(1)",
        "error: Unknown provider function: The function namespace \"core\" is not valid. Provider "
        "function calls must "
        "use the \"provider::\" namespace prefix."},
       {"provider::undeclared::up(\"q\")",
        "error: Unknown provider function: There is no function named "
        "\"provider::undeclared::up\". Ensure that provider name \"undeclared\" is declared in "
        "this module's required_providers block, and that this provider offers a function named "
        "\"up\"."},
       {"provider::y::up(1)",
        "error: Unknown provider function: There is no function named \"provider::y::up\". Ensure "
        "that provider name "
        "\"y\" is declared in this module's required_providers block, and that this provider "
        "offers a function named "
        "\"up\"."}});
}

TEST_F(EvaluatorTest, TryAndCan) {
  check({{"try(o.z, \"d\")", "\"d\""},
         {"try(u, \"d\")", "?any"},
         {"can(o.z)", "false"},
         {"can(o.a)", "true"},
         {"can(u)", "?bool"},
         {"try()",
          "error: Error in function call: Call to function \"try\" failed: at least one argument "
          "is required."},
         {"try(o.a...)",
          "error: Invalid expanding argument value: The expanding argument (indicated by ...) must "
          "be of a tuple, list, "
          "or set type."}});
}

TEST_F(EvaluatorTest, ErrorsIncludeTheValuesOfNames) {
  SourceMap sources;
  FileId file = sources.add("test.tf", "[for x in o.b: o.a + upper(x)][0] + l[0].id");
  auto parsed = syntax::parse_expression(sources, file);
  Diagnostics diagnostics;
  (void)evaluate(parsed.value.expr, scope_, diagnostics);
  ASSERT_GE(diagnostics.size(), 2U);
  ASSERT_NE(diagnostics[0].evaluation, nullptr);
  EXPECT_EQ(sources.text(*diagnostics[0].subject), "upper(x)");
  ASSERT_NE(diagnostics[2].evaluation, nullptr);
  ASSERT_EQ(diagnostics[2].evaluation->values.size(), 1U);
  EXPECT_EQ(diagnostics[2].evaluation->values[0].name, "l[0].id");
  EXPECT_EQ(diagnostics[2].evaluation->values[0].statement, "is \"i\"");
}

TEST_F(EvaluatorTest, ErrorsDoNotIncludeLongTexts) {
  std::string longest(size_t{64} << 10U, 'x');
  EXPECT_EQ(describe_for_diagnostic(Value::string(longest)), "is \"" + longest + "\"");
  EXPECT_EQ(describe_for_diagnostic(Value::string(longest + "x")), "is a string");
}

}  // namespace
}  // namespace landform::eval
