#include <gtest/gtest.h>

#include "functions/testing.h"
#include "value/refinement.h"

namespace landform::functions {
namespace {

const Type kString = Type::string();
const Type kStrings = Type::list(Type::string());

Value list(std::vector<Value> elements) {
  Type type = elements.empty() ? kString : elements[0].type();
  return Value::list(type, std::move(elements));
}
Value set(std::vector<Value> elements) {
  Type type = elements.empty() ? kString : elements[0].type();
  return Value::set(type, std::move(elements));
}

TEST(SequenceFunctionsTest, Filtering) {
  expect_calls({
      {"compact", {tuple({s("a"), s(""), Value(), s("b")})}, R"(list["a","b"])"},
      {"compact", {tuple({})}, "list[]"},
      {"compact", {list({unknown(kString)})}, "?list(string)!"},
      {"compact", {list({secret(s("")), s("a")})}, R"(!list["a"])"},
      {"distinct", {tuple({s("b"), s("a"), s("b")})}, R"(list["b","a"])"},
      {"distinct", {tuple({n("1"), s("1")})}, R"(list["1"])"},
      {"distinct", {tuple({Value(), s("1"), Value()})}, R"(list[null:string,"1"])"},
      {"distinct", {list({tuple({n("1")}), tuple({n("1")})})}, "list[[1]]"},
      {"distinct", {list({s("a"), unknown(kString)})}, "?list(string)!"},
      {"distinct",
       {tuple({n("1"), tuple({})})},
       "error 0: all list elements must have the same type"},
      {"sort",
       {tuple({s("b"), s("a"), s("B"), s("\xC3\xA9")})},
       "list[\"B\",\"a\",\"b\",\"\xC3\xA9\"]"},
      {"sort", {tuple({})}, "list[]"},
      {"sort",
       {list({s("b"), Value::null(kString)})},
       "error: given list element 1 is null; a null string cannot be sorted"},
      // The length of the result is known even if its order is not.
      {"sort", {list({s("b"), unknown(kString)})}, "list[?string,?string]"},
      {"sort", {unknown(kStrings)}, "?list(string)!"},
  });
}

TEST(SequenceFunctionsTest, Cutting) {
  Value five = tuple({n("1"), n("2"), n("3"), n("4"), n("5")});
  expect_calls({
      {"chunklist", {five, n("2")}, "list[list[1,2],list[3,4],list[5]]"},
      {"chunklist", {five, n("0")}, "list[list[1,2,3,4,5]]"},
      {"chunklist", {tuple({}), n("2")}, "list[]"},
      {"chunklist", {secret(five), n("9")}, "!list[list[1,2,3,4,5]]"},
      {"chunklist", {list({secret(s("a"))}), n("1")}, R"(list[list[!"a"]])"},
      {"chunklist", {five, n("-1")}, "error: the size argument must be positive"},
      {"chunklist",
       {five, n("1.5")},
       "error: invalid size: value must be a whole number, between -9223372036854775808 and "
       "9223372036854775807"},
      {"slice", {five, n("1"), n("3")}, "[2,3]"},
      {"slice", {list({s("a"), s("b")}), n("1"), n("1")}, "list[]"},
      {"slice", {secret(list({s("a"), s("b")})), n("0"), n("1")}, R"(!list["a"])"},
      {"slice", {five, unknown(Type::number()), n("3")}, "?any"},
      {"slice", {list({s("a")}), unknown(Type::number()), n("1")}, "?list(string)!"},
      {"slice", {five, n("-1"), n("3")}, "error 1: start index must not be less than zero"},
      {"slice",
       {five, n("6"), n("3")},
       "error 1: start index must not be greater than the length of the list"},
      {"slice",
       {five, n("1"), n("6")},
       "error 2: end index must not be greater than the length of the list"},
      {"slice", {five, n("3"), n("1")}, "error 1: start index must not be greater than end index"},
      {"slice",
       {five, n("0.5"), n("1")},
       "error 1: invalid start index: value must be a whole number, between -9223372036854775808 "
       "and 9223372036854775807"},
      {"slice",
       {set({s("a")}), n("0"), n("1")},
       "error 0: cannot slice a set, because its elements do not have indices; explicitly convert "
       "to a list if the ordering of the result is not important"},
      {"slice", {s("a"), n("0"), n("1")}, "error 0: must be a list or tuple value"},
  });
}

TEST(SequenceFunctionsTest, Flatten) {
  expect_calls({
      {"flatten",
       {tuple({tuple({s("a"), tuple({n("1")})}), set({s("c"), s("b")}), s("d")})},
       R"(["a",1,"b","c","d"])"},
      {"flatten", {tuple({})}, "[]"},
      {"flatten", {tuple({Value::null(kStrings), Value()})}, "[null:list(string),null:any]"},
      {"flatten", {tuple({secret(tuple({s("a")})), s("b")})}, R"(!["a","b"])"},
      {"flatten", {tuple({tuple({secret(s("a"))})})}, R"([!"a"])"},
      {"flatten", {tuple({tuple({unknown(kString)})})}, "[?string]"},
      {"flatten", {tuple({unknown(kStrings)})}, "?any"},
      {"flatten", {tuple({s("a"), unknown(Type::dynamic())})}, "?any"},
      {"flatten", {s("a")}, "error: can only flatten lists, sets and tuples"},
      {"flatten",
       {Value::object({{"a", s("b")}})},
       "error: can only flatten lists, sets and tuples"},
  });
}

TEST(SequenceFunctionsTest, Order) {
  expect_calls({
      {"reverse", {tuple({s("a"), n("1")})}, R"([1,"a"])"},
      {"reverse", {set({s("b"), s("a")})}, R"(list["b","a"])"},
      {"reverse", {secret(list({s("a")}))}, R"(!list["a"])"},
      {"reverse", {s("a")}, "error 0: can only reverse list or tuple values, not string"},
      {"element", {tuple({s("a"), n("1")}), n("3")}, "1"},
      {"element", {list({s("a"), s("b")}), n("-1")}, R"("b")"},
      {"element", {secret(tuple({s("a")})), n("0")}, R"(!"a")"},
      {"element", {tuple({secret(s("a")), s("b")}), n("1")}, R"("b")"},
      {"element", {tuple({s("a")}), unknown(Type::number())}, "?any"},
      {"element", {unknown(kStrings), n("0")}, "?string"},
      {"element", {tuple({}), n("0")}, "error: cannot use element function with an empty list"},
      {"element", {list({}), n("0")}, "error: cannot use element function with an empty list"},
      {"element", {set({s("a")}), n("0")}, "error: cannot read elements from set of string"},
      {"element",
       {tuple({s("a")}), n("0.5")},
       "error: invalid index: value must be a whole number, between -9223372036854775808 and "
       "9223372036854775807"},
  });
}

TEST(SequenceFunctionsTest, Concat) {
  expect_calls({
      {"concat", {list({s("a")}), list({n("1")})}, R"(list["a","1"])"},
      {"concat", {tuple({s("a")}), list({n("1")})}, R"(["a",1])"},
      {"concat", {list({s("a")}), tuple({secret(n("1"))})}, R"(["a",!1])"},
      {"concat", {secret(list({s("a")})), list({s("b")})}, R"(!list["a","b"])"},
      {"concat", {list({}), list({})}, "list[]"},
      {"concat", {unknown(kStrings), tuple({})}, "?any"},
      {"concat", {unknown(kStrings), list({s("a")})}, "?list(string)!"},
      {"concat", {}, "error: at least one argument is required"},
      {"concat", {tuple({}), s("a")}, "error 1: all arguments must be lists or tuples; got string"},
      {"concat", {tuple({}), Value()}, "error 1: argument must not be null"},
  });
}

TEST(SequenceFunctionsTest, Range) {
  expect_calls({
      {"range", {n("3")}, "list[0,1,2]"},
      {"range", {n("-2")}, "list[0,-1]"},
      {"range", {n("0")}, "list[]"},
      {"range", {n("3"), n("1")}, "list[3,2]"},
      {"range", {n("1"), n("2"), n("0.25")}, "list[1,1.25,1.5,1.75]"},
      {"range", {n("5"), n("1"), n("-2")}, "list[5,3]"},
      {"range", {n("0"), n("0"), n("0")}, "list[]"},
      {"range", {unknown(Type::number())}, "?list(number)!"},
      {"range", {}, "error: must have one, two, or three arguments"},
      {"range", {n("1"), n("2"), n("3"), n("4")}, "error: must have one, two, or three arguments"},
      {"range",
       {n("5"), n("1"), n("2")},
       "error 1: end must be greater than start when step is positive"},
      {"range",
       {n("1"), n("5"), n("-2")},
       "error 1: end must be less than start when step is negative"},
      {"range",
       {n("1025")},
       "error: more than 1024 values were generated; either decrease the difference between start "
       "and end or use a smaller step"},
      {"range",
       {n("1"), n("2"), n("0")},
       "error: more than 1024 values were generated; either decrease the difference between start "
       "and end or use a smaller step"},
  });
}

}  // namespace
}  // namespace landform::functions
