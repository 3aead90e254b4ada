#include <gtest/gtest.h>

#include "functions/testing.h"
#include "value/refinement.h"

namespace landform::functions {
namespace {

const Type kString = Type::string();
const Type kNumber = Type::number();

Value list(std::vector<Value> elements) {
  Type type = elements.empty() ? kString : elements[0].type();
  return Value::list(type, std::move(elements));
}
Value set(std::vector<Value> elements) {
  Type type = elements.empty() ? kString : elements[0].type();
  return Value::set(type, std::move(elements));
}
Value object(Value::Attributes attributes) { return Value::object(std::move(attributes)); }
Value map(Value::Attributes entries) {
  Type type = entries.empty() ? kString : entries[0].second.type();
  return Value::map(type, std::move(entries));
}
Value boolean(bool b) { return Value::boolean(b); }

TEST(CollectionFunctionsTest, Length) {
  Value some = refine(unknown(Type::list(kString))).length_lower(2).length_upper(4).done();
  Value length = call(*make_function_table({}).find("length"), std::vector<Value>{some}).value();
  ASSERT_FALSE(length.is_known());
  EXPECT_EQ(length.refinement().lower->value.to_string(), "2");
  EXPECT_EQ(length.refinement().upper->value.to_string(), "4");
  expect_calls({
      {"length", {s("e\xCC\x81x")}, "2"},
      {"length", {tuple({unknown(kString), secret(s("a"))})}, "2"},
      {"length", {secret(object({{"a", n("1")}}))}, "!1"},
      {"length", {unknown(Type::tuple({kString, kNumber}))}, "2"},
      {"length", {set({unknown(kString)})}, "1"},
      {"length", {set({unknown(kString), s("a")})}, "?number!"},
      {"length", {unknown(Type::dynamic())}, "?number!"},
      {"length", {secret(unknown(kString))}, "!?number!"},
      {"length",
       {n("1")},
       "error: argument must be a string, a collection type, or a structural type"},
      {"length", {Value()}, "error 0: argument must not be null"},
  });
}

TEST(CollectionFunctionsTest, Truth) {
  expect_calls({
      {"alltrue", {tuple({})}, "true"},
      {"alltrue", {tuple({boolean(true), s("true")})}, "true"},
      {"alltrue", {list({boolean(true), Value::null(Type::boolean())})}, "false"},
      {"alltrue", {list({boolean(false), unknown(Type::boolean())})}, "false"},
      {"alltrue", {list({unknown(Type::boolean()), boolean(false)})}, "?bool!"},
      {"anytrue", {tuple({})}, "false"},
      {"anytrue", {list({unknown(Type::boolean()), boolean(true)})}, "true"},
      {"anytrue", {list({unknown(Type::boolean()), boolean(false)})}, "?bool!"},
      {"anytrue", {list({secret(boolean(true))})}, "!true"},
  });
}

TEST(CollectionFunctionsTest, Coalesce) {
  expect_calls({
      {"coalesce", {Value(), s(""), s("a"), s("b")}, R"("a")"},
      {"coalesce", {n("1"), s("a")}, R"("1")"},
      {"coalesce", {unknown(kString), s("a")}, "?string!"},
      {"coalesce", {s("a"), secret(s("b"))}, R"(!"a")"},
      {"coalesce",
       {Value(), Value::null(kString)},
       "error: no non-null, non-empty-string arguments"},
      {"coalesce", {}, "error: all arguments must have the same type"},
      {"coalesce", {n("1"), tuple({})}, "error: all arguments must have the same type"},
      // A value that cannot be converted to the common type is skipped.
      {"coalesce", {set({s("b")}), list({n("1")})}, "list[1]"},
      {"coalescelist", {tuple({}), tuple({s("a")})}, R"(["a"])"},
      {"coalescelist", {Value::null(Type::list(kString)), list({s("a")})}, R"(list["a"])"},
      {"coalescelist", {tuple({}), unknown(Type::list(kString))}, "?any"},
      {"coalescelist", {tuple({})}, "error: no non-null arguments"},
      {"coalescelist", {}, "error: at least one argument is required"},
      {"coalescelist", {s("a")}, "error: coalescelist arguments must be lists or tuples"},
  });
}

TEST(CollectionFunctionsTest, Searching) {
  expect_calls({
      {"contains", {list({s("a"), s("b")}), s("b")}, "true"},
      {"contains", {list({s("1")}), n("1")}, "false"},
      {"contains", {list({s("a"), unknown(kString)}), s("a")}, "true"},
      {"contains", {list({s("a"), unknown(kString)}), s("b")}, "?bool!"},
      {"contains", {tuple({}), s("b")}, "false"},
      {"contains", {map({{"a", s("b")}}), s("b")}, "error: argument must be list, tuple, or set"},
      {"contains", {list({s("a")}), Value()}, "error 1: argument must not be null"},
      {"index", {tuple({s("a"), n("1")}), n("1")}, "1"},
      {"index", {tuple({s("a")}), s("b")}, "error: item not found"},
      {"index", {tuple({}), s("b")}, "error: cannot search an empty list"},
      {"index", {set({s("b")}), s("b")}, "error: argument must be a list or tuple"},
      {"index", {tuple({unknown(kString), s("b")}), s("b")}, "?number!"},
      {"one", {tuple({})}, "null:any"},
      {"one", {set({s("a")})}, R"("a")"},
      {"one", {list({secret(s("a"))})}, R"(!"a")"},
      {"one", {set({unknown(kString), s("a")})}, "?string"},
      {"one", {unknown(Type::list(kString))}, "?string"},
      {"one",
       {tuple({s("a"), s("b")})},
       "error 0: must be a list, set, or tuple value with either zero or one elements"},
      {"one",
       {s("a")},
       "error 0: must be a list, set, or tuple value with either zero or one elements"},
  });
}

TEST(CollectionFunctionsTest, MatchkeysAndTranspose) {
  Value ids = list({s("i1"), s("i2"), s("i3")});
  Value zones = list({s("a"), s("b"), s("a")});
  expect_calls({
      {"matchkeys", {ids, zones, tuple({s("a")})}, R"(list["i1","i3"])"},
      {"matchkeys", {ids, zones, tuple({s("z")})}, "list[]"},
      {"matchkeys", {ids, zones, tuple({})}, "list[]"},
      {"matchkeys", {ids, list({s("1"), s("2"), s("3")}), list({n("2")})}, R"(list["i2"])"},
      {"matchkeys", {ids, zones, list({unknown(kString)})}, "list[]"},
      {"matchkeys", {ids, list({unknown(kString), s("b"), s("a")}), zones}, "?list(string)!"},
      {"matchkeys", {ids, tuple({}), zones}, "error: length of keys and values should be equal"},
      {"matchkeys",
       {ids, list({n("1"), n("2"), n("3")}), list({tuple({})})},
       "error: keys and searchset must be of the same type"},
      {"transpose",
       {object({{"x", tuple({s("1"), s("2")})}, {"y", tuple({s("1")})}})},
       R"(map{1=list["x","y"],2=list["x"]})"},
      {"transpose", {object({})}, "map{}"},
      {"transpose",
       {Value::map(Type::list(kString), {{"x", Value::null(Type::list(kString))}})},
       "error: input must not contain null list"},
      {"transpose",
       {object({{"x", tuple({Value()})}})},
       "error: input list must not contain null string"},
      {"transpose", {object({{"x", tuple({unknown(kString)})}})}, "?map(list(string))!"},
  });
}

TEST(MapFunctionsTest, KeysAndValues) {
  Value pair = object({{"b", secret(n("1"))}, {"a", s("x")}});
  expect_calls({
      {"keys", {pair}, R"(["a","b"])"},
      {"keys", {map({{"k", s("v")}})}, R"(list["k"])"},
      {"keys", {secret(map({{"k", s("v")}}))}, R"(!list["k"])"},
      {"keys", {unknown(Type::object({{"k", kString}}))}, R"(["k"])"},
      {"keys", {unknown(Type::map(kString))}, "?list(string)!"},
      {"keys", {s("a")}, "error 0: must have map or object type"},
      {"values", {pair}, R"(["x",!1])"},
      {"values", {secret(map({{"k", s("v")}}))}, R"(!list["v"])"},
      {"values", {map({})}, "list[]"},
      {"values", {s("a")}, "error: values() requires a map as the first argument"},
  });
}

TEST(MapFunctionsTest, Lookup) {
  Value pair = object({{"a", s("x")}, {"b", n("1")}});
  expect_calls({
      {"lookup", {pair, s("b")}, "1"},
      {"lookup", {pair, s("c"), tuple({})}, "[]"},
      {"lookup", {map({{"a", s("x")}}), s("b"), n("5")}, R"("5")"},
      {"lookup", {map({{"a", s("x")}}), secret(s("a"))}, R"(!"x")"},
      {"lookup", {map({{"a", s("x")}}), unknown(kString)}, "?string"},
      {"lookup", {unknown(Type::map(kString)), s("a"), s("d")}, "?string"},
      {"lookup", {pair, unknown(kString)}, "?any"},
      {"lookup", {map({{"a", s("x")}}), s("b"), Value()}, "null:string"},
      {"lookup", {map({{"a", s("x")}}), s("b")}, R"(error: lookup failed to find key "b")"},
      {"lookup",
       {map({{"a", s("x")}}), secret(s("b"))},
       "error: lookup failed to find key (sensitive value)"},
      {"lookup", {pair, s("c")}, R"(error 0: the given object has no attribute "c")"},
      {"lookup",
       {map({{"a", n("1")}}), s("b"), tuple({})},
       "error 2: the default value must have the same type as the map elements"},
      {"lookup", {s("a"), s("b")}, "error 0: lookup() requires a map as the first argument"},
      {"lookup",
       {pair, s("a"), s("b"), s("c")},
       "error: lookup() takes two or three arguments, got 4"},
  });
}

TEST(MapFunctionsTest, Merge) {
  expect_calls({
      {"merge", {}, "{}"},
      {"merge", {map({{"a", s("1")}}), map({{"a", s("2")}, {"b", s("3")}})}, R"(map{a="2",b="3"})"},
      {"merge", {map({{"a", s("1")}}), object({{"b", n("2")}})}, R"({a="1",b=2})"},
      {"merge", {Value(), object({{"b", n("2")}})}, "{b=2}"},
      {"merge", {Value(), s("x")}, R"(error: arguments must be maps or objects, got "string")"},
      {"merge", {Value::null(Type::map(kString))}, "map{}"},
      {"merge", {secret(map({{"a", s("1")}})), map({{"b", s("2")}})}, R"(!map{a="1",b="2"})"},
      {"merge", {map({{"a", secret(s("1"))}})}, R"(map{a=!"1"})"},
      {"merge", {unknown(Type::map(kString)), map({{"b", s("2")}})}, "?map(string)!"},
      {"merge", {unknown(Type::map(kString)), object({{"b", n("2")}})}, "?any"},
      {"merge", {s("a")}, R"(error: arguments must be maps or objects, got "string")"},
  });
}

TEST(MapFunctionsTest, Zipmap) {
  Value keys = tuple({s("a"), s("b")});
  expect_calls({
      {"zipmap", {keys, tuple({n("1"), s("x")})}, R"({a=1,b="x"})"},
      {"zipmap", {keys, list({n("1"), n("2")})}, "map{a=1,b=2}"},
      {"zipmap", {tuple({}), tuple({})}, "{}"},
      {"zipmap", {tuple({secret(s("a"))}), tuple({secret(n("1"))})}, "!{a=!1}"},
      {"zipmap", {tuple({unknown(kString)}), tuple({n("1")})}, "?any"},
      {"zipmap", {tuple({unknown(kString)}), list({n("1")})}, "?map(number)!"},
      {"zipmap",
       {keys, tuple({n("1")})},
       "error: number of keys (2) does not match number of values (1)"},
      {"zipmap",
       {keys, list({n("1")})},
       "error: number of keys (2) does not match number of values (1)"},
      {"zipmap", {tuple({Value()}), tuple({n("1")})}, "error: keys list has null value at index 0"},
      {"zipmap", {tuple({Value()}), list({n("1")})}, "error: keys list has null value at index 0"},
      {"zipmap", {keys, s("a")}, "error: values argument must be a list or tuple value"},
  });
}

}  // namespace
}  // namespace landform::functions
