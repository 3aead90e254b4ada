#include <gtest/gtest.h>

#include "functions/testing.h"
#include "value/refinement.h"

namespace landform::functions {
namespace {

TEST(ProviderTerraformTest, EncodeExpr) {
  const char* name = "provider::terraform::encode_expr";
  Value nested = Value::object(
      {{"a", n("1")},
       {"bbb", s("x${y}")},
       {"c", tuple({n("1"), n("-2"), Value::object({})})},
       {"d e",
        Value::object({{"x", Value()},
                       {"yy", tuple({Value::object({{"z", n("1")}}), Value::object({})})}})}});
  expect_calls({
      {name, {s("a\n\"\\\t\x01")}, R"("\"a\\n\\\"\\\\\\t\\u0001\"")"},
      {name, {n("-0.5")}, R"("-0.5")"},
      {name, {Value::number(Number::infinity(true))}, R"("-Inf")"},
      {name, {tuple({n("1"), Value()})}, R"("[1, null]")"},
      {name, {secret(Value::boolean(true))}, R"(!"true")"},
      {name, {Value::set(Type::string(), {s("b"), s("a")})}, R"("[\"a\", \"b\"]")"},
      {name,
       {nested},
       R"("{\n  a   = 1\n  bbb = \"x$${y}\"\n  c   = [1, -2, {}]\n  \"d e\" = {\n    x = null\n    yy = [{\n      z = 1\n    }, {}]\n  }\n}")"},
      {name, {tuple({unknown(Type::string())})}, R"(?string!"["..)"},
      {name, {unknown(Type::string())}, "?string!"},
      {name, {refine_not_null(unknown(Type::map(Type::string())))}, R"(?string!"{"..)"},
      {name, {Value()}, "error 0: argument must not be null"},
  });
}

TEST(ProviderTerraformTest, EncodeTfvars) {
  const char* name = "provider::terraform::encode_tfvars";
  expect_calls({
      {name,
       {Value::object({{"a", n("1")},
                       {"bbb", s("x\ny")},
                       {"d", Value::object({{"x", Value()}, {"yyy", Value::boolean(true)}})}})},
       R"("a   = 1\nbbb = \"x\\ny\"\nd = {\n  x   = null\n  yyy = true\n}\n")"},
      {name, {Value::map(Type::string(), {{"k", s("v")}})}, R"("k = \"v\"\n")"},
      {name, {Value::object({})}, R"("")"},
      {name, {Value::object({{"a", unknown(Type::string())}})}, "?string!"},
      {name,
       {s("x")},
       "error: invalid value to encode: must be an object whose attribute names will become the "
       "encoded variable names"},
      {name,
       {Value::object({{"a b", n("1")}})},
       "error: invalid variable name \"a b\": must be a valid identifier, per Terraform's rules "
       "for input variable declarations"},
  });
}

TEST(ProviderTerraformTest, DecodeTfvars) {
  const char* name = "provider::terraform::decode_tfvars";
  expect_calls({
      {name, {s("a = 1\nb = [1, {x = \"y\"}]\n")}, R"({a=1,b=[1,{x="y"}]})"},
      {name, {s("")}, "{}"},
      {name, {secret(s("a = 1"))}, "!{a=1}"},
      {name, {unknown(Type::string())}, "?any"},
      {name,
       {s("a = foo\n")},
       "error: invalid expression for variable \"a\": <decode_tfvars argument>:1,5-8: Variables "
       "not allowed; Variables may not be used here."},
      {name,
       {s("a = upper(1)\n")},
       "error: invalid expression for variable \"a\": <decode_tfvars argument>:1,5-13: Function "
       "calls not allowed; Functions may not be called here."},
      {name,
       {s("a = \n")},
       "error: invalid tfvars syntax: <decode_tfvars argument>:1,5-2,1: Invalid expression; "
       "Expected the start of an expression, but found an invalid expression token."},
      {name,
       {s("a {}\n")},
       "error: invalid tfvars content: <decode_tfvars argument>:1,1-2: Unexpected \"a\" block; "
       "Blocks are not allowed here."},
      {name,
       {s("a = 1\na = 2\nb= [\n")},
       "error: invalid tfvars syntax: <decode_tfvars argument>:2,1-2: Attribute redefined; The "
       "argument \"a\" was already set at <decode_tfvars argument>:1,1-2. Each argument may be set "
       "only once., and 1 other diagnostic(s)"},
  });
}

TEST(ProviderTerraformTest, IsNotPartOfTheCore) {
  FunctionTable table = make_function_table({});
  EXPECT_NE(table.find("provider::terraform::encode_expr"), nullptr);
  EXPECT_EQ(table.find("encode_expr"), nullptr);
  EXPECT_EQ(table.find("core::provider::terraform::encode_expr"), nullptr);
}

}  // namespace
}  // namespace landform::functions
