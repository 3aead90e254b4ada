#include <gtest/gtest.h>

#include "functions/testing.h"
#include "value/refinement.h"

namespace landform::functions {
namespace {

Value starting_with(std::string_view prefix) {
  return refine(unknown(Type::string())).string_prefix_full(prefix).done();
}

TEST(JsonFunctionsTest, Encode) {
  Value object = Value::object(
      {{"b", tuple({n("1.5"), Value(), Value::boolean(true)})}, {"a<", s("\xE2\x80\xA8&\n")}});
  Value pending = tuple({unknown(Type::string())});
  expect_calls({
      {"jsonencode", {object}, R"("{\"a\\u003c\":\"\\u2028\\u0026\\n\",\"b\":[1.5,null,true]}")"},
      {"jsonencode", {Value()}, R"("null")"},
      {"jsonencode", {tuple({secret(s("a"))})}, R"(!"[\"a\"]")"},
      {"jsonencode", {pending}, R"(?string!"["..)"},
      {"jsonencode", {Value::object({{"a", pending}})}, R"(?string!"{"..)"},
      {"jsonencode", {unknown(Type::string())}, "?string!"},
      {"jsonencode", {refine_not_null(unknown(Type::string()))}, R"(?string!"\""..)"},
      {"jsonencode", {unknown(Type::dynamic())}, "?string!"},
      {"jsonencode",
       {Value::number(Number::infinity(false))},
       "error: cannot serialize infinity as JSON"},
  });
}

TEST(JsonFunctionsTest, Decode) {
  expect_calls({
      {"jsondecode", {s(R"({"b":[1,null,"x"],"a":{}})")}, R"({a={},b=[1,null:any,"x"]})"},
      {"jsondecode", {secret(s("[1]"))}, "![1]"},
      {"jsondecode", {s("null")}, "null:any"},
      {"jsondecode", {s("")}, "error: EOF"},
      {"jsondecode", {s("{")}, "error: EOF"},
      {"jsondecode", {s("tru")}, "error: unexpected EOF"},
      {"jsondecode", {s("[1 2]")}, "error: invalid character '2' after array element"},
      {"jsondecode", {s("1 2")}, "error: extraneous data after JSON object"},
      {"jsondecode", {unknown(Type::string())}, "?any"},
      {"jsondecode", {starting_with(" \"a")}, "?string"},
      {"jsondecode", {starting_with("true")}, "?bool"},
      {"jsondecode", {starting_with("-")}, "?number"},
      {"jsondecode", {starting_with("{")}, "?any"},
      {"jsondecode",
       {starting_with("\xC3\xA9-")},
       "error 0: a JSON document cannot begin with the character '\xC3\xA9'"},
  });
}

}  // namespace
}  // namespace landform::functions
