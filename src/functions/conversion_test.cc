#include <gtest/gtest.h>

#include "functions/testing.h"
#include "value/refinement.h"

namespace landform::functions {
namespace {

const Type kString = Type::string();

TEST(ConversionFunctionsTest, Primitives) {
  expect_calls({
      {"tostring", {n("1.50")}, R"("1.5")"},
      {"tostring", {Value::boolean(true)}, R"("true")"},
      {"tostring", {Value()}, "null:string"},
      {"tostring", {tuple({})}, "error 0: cannot convert tuple to string"},
      {"tonumber",
       {s("0x10")},
       R"(error 0: cannot convert "0x10" to number; given string must be a decimal representation of a number)"},
      {"tonumber", {s("12")}, "12"},
      {"tonumber", {Value::boolean(true)}, "error 0: cannot convert bool to number"},
      {"tonumber", {secret(s("x"))}, "error 0: cannot convert this sensitive string to number"},
      {"tonumber", {secret(s("1"))}, "!1"},
      {"tonumber", {unknown(kString)}, "?number"},
      {"tobool", {s("1")}, "true"},
      {"tobool",
       {s("yes")},
       R"(error 0: cannot convert "yes" to bool; only the strings "true" or "false" are allowed)"},
      {"tobool", {n("1")}, "error 0: cannot convert number to bool"},
      {"tobool", {secret(unknown(Type::dynamic()))}, "!?bool"},
  });
}

TEST(ConversionFunctionsTest, Collections) {
  Value one = Value::object({{"a", n("1")}, {"b", s("x")}});
  expect_calls({
      {"tolist", {tuple({s("a"), n("1")})}, R"(list["a","1"])"},
      {"tolist", {Value::set(kString, {s("b"), s("a")})}, R"(list["a","b"])"},
      {"tolist", {tuple({})}, "list[]"},
      {"tolist", {Value()}, "null:list(any)"},
      {"tolist", {tuple({secret(s("a"))})}, R"(list[!"a"])"},
      {"tolist", {s("a")}, "error 0: cannot convert string to list of any single type"},
      {"tolist",
       {tuple({n("1"), tuple({})})},
       "error 0: cannot convert tuple to list of any single type"},
      {"toset", {tuple({s("b"), s("a"), s("b")})}, R"(set["a","b"])"},
      {"toset", {tuple({secret(s("a"))})}, R"(!set["a"])"},
      {"toset", {one}, "error 0: cannot convert object to set of any single type"},
      {"tomap", {one}, R"(map{a="1",b="x"})"},
      {"tomap", {unknown(Type::object({{"a", kString}}))}, "?map(any)"},
      {"tomap", {tuple({})}, "error 0: cannot convert tuple to map of any single type"},
  });
}

TEST(ConversionFunctionsTest, Removed) {
  expect_calls({
      {"list",
       {s("a")},
       "error: the \"list\" function was deprecated in Terraform v0.12 and is no longer "
       "available; use tolist([ ... ]) syntax to write a literal list"},
      {"map",
       {},
       "error: the \"map\" function was deprecated in Terraform v0.12 and is no longer available; "
       "use tomap({ ... }) syntax to write a literal map"},
  });
}

TEST(SensitivityFunctionsTest, Sensitive) {
  Value both = s("a").with_marks(Marks::sensitive | Marks::ephemeral);
  expect_calls({
      {"sensitive", {s("a")}, R"(!"a")"},
      {"sensitive", {Value()}, "!null:any"},
      {"sensitive", {unknown(kString)}, "!?string"},
      {"nonsensitive", {secret(s("a"))}, R"("a")"},
      {"nonsensitive", {s("a")}, R"("a")"},
      {"nonsensitive", {both}, R"(!"a")"},
      {"nonsensitive", {tuple({secret(s("a"))})}, R"([!"a"])"},
      {"issensitive", {secret(s("a"))}, "true"},
      {"issensitive", {tuple({secret(s("a"))})}, "false"},
      {"issensitive", {unknown(kString)}, "?bool"},
      {"issensitive", {secret(unknown(kString))}, "true"},
  });
}

TEST(SensitivityFunctionsTest, EphemeralAsNull) {
  auto passing = [](const Value& v) { return v.with_marks(Marks::ephemeral); };
  Value refined = refine(unknown(kString)).not_null().done();
  expect_calls({
      {"ephemeralasnull", {s("a")}, R"("a")"},
      {"ephemeralasnull", {passing(s("a"))}, "null:string"},
      {"ephemeralasnull", {passing(secret(s("a")))}, "!null:string"},
      {"ephemeralasnull", {passing(refined)}, "?string"},
      {"ephemeralasnull",
       {Value::object(
           {{"a", passing(n("1"))}, {"b", secret(s("x"))}, {"c", tuple({passing(s("y"))})}})},
       R"({a=null:number,b=!"x",c=[null:string]})"},
      {"ephemeralasnull",
       {Value::map(kString, {{"k", passing(s("v"))}, {"l", s("w")}})},
       R"(map{k=null:string,l="w"})"},
      {"ephemeralasnull",
       {Value::list(kString, {s("v"), passing(s("w"))})},
       R"(list["v",null:string])"},
      {"ephemeralasnull", {secret(Value::list(kString, {passing(s("w"))}))}, "!list[null:string]"},
  });
}

}  // namespace
}  // namespace landform::functions
