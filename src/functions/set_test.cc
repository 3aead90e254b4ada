#include <gtest/gtest.h>

#include "functions/testing.h"
#include "value/refinement.h"

namespace landform::functions {
namespace {

const Type kString = Type::string();

Value list(std::vector<Value> elements) {
  Type type = elements.empty() ? kString : elements[0].type();
  return Value::list(type, std::move(elements));
}
Value set(std::vector<Value> elements) {
  Type type = elements.empty() ? kString : elements[0].type();
  return Value::set(type, std::move(elements));
}

TEST(SetFunctionsTest, Operations) {
  Value ab = set({s("a"), s("b")});
  expect_calls({
      {"setunion", {ab, tuple({s("c"), s("a")})}, R"(set["a","b","c"])"},
      {"setunion", {tuple({n("1")}), tuple({s("a")})}, R"(set["1","a"])"},
      {"setunion", {tuple({}), tuple({})}, "set[]"},
      {"setunion", {tuple({}), set({n("1")})}, "set[1]"},
      {"setunion", {secret(ab)}, R"(!set["a","b"])"},
      {"setunion", {ab, set({unknown(kString)})}, R"(set["a","b",?string])"},
      {"setunion",
       {ab, set({tuple({})})},
       "error: given sets must all have compatible element types"},
      {"setunion", {s("a")}, "error 0: set of any single type required"},
      {"setintersection", {ab, tuple({s("b"), s("c")}), tuple({s("b")})}, R"(set["b"])"},
      {"setintersection", {set({n("1"), n("2")}), tuple({n("2")})}, "set[2]"},
      {"setintersection", {ab, set({unknown(kString)})}, "?set(string)!"},
      {"setsubtract", {ab, tuple({s("b")})}, R"(set["a"])"},
      {"setsubtract", {set({n("1"), n("2")}), set({s("2")})}, R"(set["1"])"},
      {"setsubtract",
       {set({tuple({n("1")}), tuple({n("2")})}), set({tuple({n("2")})})},
       "set[[1]]"},
      {"setsubtract", {set({unknown(kString)}), ab}, "?set(string)!"},
      {"setsubtract", {ab, unknown(Type::set(kString))}, "?set(string)!"},
      {"setsubtract", {ab, Value()}, "error 1: argument must not be null"},
  });
}

TEST(SetFunctionsTest, Product) {
  Value ab = list({s("a"), s("b")});
  Value some = refine(unknown(Type::list(kString))).not_null().length_upper(2).done();
  Value none = refine(unknown(Type::set(kString))).length_upper(0).done();
  expect_calls({
      {"setproduct", {ab, tuple({n("1"), n("2")})}, R"(list[["a",1],["a",2],["b",1],["b",2]])"},
      {"setproduct",
       {tuple({n("1"), s("x")}), ab},
       R"(list[["1","a"],["1","b"],["x","a"],["x","b"]])"},
      {"setproduct",
       {set({s("b"), s("a")}), ab},
       R"(set[["a","a"],["a","b"],["b","a"],["b","b"]])"},
      {"setproduct", {ab, tuple({})}, "list[]"},
      {"setproduct", {secret(ab), tuple({n("1")})}, R"(!list[["a",1],["b",1]])"},
      {"setproduct", {tuple({secret(s("a"))}), tuple({n("1")})}, R"(list[[!"a",1]])"},
      {"setproduct",
       {tuple({Value(), s("a")}), tuple({s("b")})},
       R"(list[[null:string,"b"],["a","b"]])"},
      {"setproduct", {unknown(Type::set(kString)), ab}, "?set(tuple([string,string]))!"},
      {"setproduct", {none, ab}, "set[]"},
      {"setproduct", {ab}, "error: at least two arguments are required"},
      {"setproduct", {ab, s("x")}, "error 1: a set or a list is required"},
      {"setproduct",
       {ab, tuple({n("1"), tuple({})})},
       "error 1: all elements must be of the same type"},
  });
  Value bounded =
      call(*make_function_table({}).find("setproduct"), std::vector<Value>{some, ab}).value();
  ASSERT_FALSE(bounded.is_known());
  EXPECT_EQ(bounded.refinement().min_length, 1);
  EXPECT_EQ(bounded.refinement().max_length, 4);
}

TEST(SetFunctionsTest, RejectsExcessivelyLargeProducts) {
  std::vector<Value> many(5000, Value::boolean(true));
  Value wide = Value::list(Type::boolean(), many);
  expect_calls({
      {"setproduct", {wide, wide}, "error: the product would have too many elements"},
      {"setproduct", {wide, wide, wide, tuple({})}, "list[]"},
  });
}

}  // namespace
}  // namespace landform::functions
