#include "value/value.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "value/convert.h"
#include "value/operators.h"
#include "value/path.h"
#include "value/refinement.h"

namespace landform {
namespace {

Value str(const char* s) { return Value::string(s); }
Value num(int64_t n) { return Value::number(n); }

TEST(TypeTest, IsInterned) {
  EXPECT_EQ(Type::list(Type::string()), Type::list(Type::string()));
  EXPECT_EQ(Type::object({{"b", Type::string()}, {"a", Type::number()}}),
            Type::object({{"a", Type::number()}, {"b", Type::string()}}));
  EXPECT_FALSE(Type::tuple({Type::string()}) == Type::tuple({Type::number()}));
  EXPECT_EQ(Type::object({{"a", Type::string(), true}}).without_optional(),
            Type::object({{"a", Type::string()}}));
}

TEST(TypeTest, HasNames) {
  EXPECT_EQ(Type::list(Type::map(Type::string())).friendly_name(), "list of map of string");
  EXPECT_EQ(Type::list(Type::dynamic()).friendly_name_for_constraint(), "list of any single type");
  EXPECT_EQ(Type::object({{"a", Type::string()}, {"b", Type::number(), true}}).to_expression(),
            "object({a=string,b=optional(number)})");
}

TEST(ValueTest, StringsAreNormalised) {
  EXPECT_EQ(Value::string("e\xCC\x81").as_string(), "\xC3\xA9");
  EXPECT_TRUE(equals(Value::string("e\xCC\x81"), Value::string("\xC3\xA9")).as_bool());
}

TEST(ValueTest, SetsAreOrderedAndDistinct) {
  Value set =
      Value::set(Type::string(), {str("b"), Value::null(Type::string()), str("a"), str("b")});
  ASSERT_EQ(set.length(), 3U);
  EXPECT_EQ(set.elements()[0].as_string(), "a");
  EXPECT_EQ(set.elements()[1].as_string(), "b");
  EXPECT_TRUE(set.elements()[2].is_null());
  Value numbers = Value::set(Type::number(), {num(10), num(9), num(10)});
  ASSERT_EQ(numbers.length(), 2U);
  EXPECT_EQ(numbers.elements()[0].as_number().to_string(), "9");
  Value tuples =
      Value::set(Type::tuple({Type::number()}),
                 {Value::tuple({num(2)}), Value::tuple({num(1)}), Value::tuple({num(2)})});
  EXPECT_EQ(tuples.length(), 2U);
}

TEST(ValueTest, MarksInsideASetMoveToTheSet) {
  Value set = Value::set(Type::string(), {str("a").with_marks(Marks::sensitive)});
  EXPECT_TRUE(set.has_mark(Marks::sensitive));
  EXPECT_FALSE(set.unmarked().contains_marked());
}

TEST(ValueTest, TracksUnknownAndMarkedContents) {
  Value v = Value::object({{"a", Value::tuple({Value::unknown(Type::string())})}, {"b", num(1)}});
  EXPECT_TRUE(v.is_known());
  EXPECT_FALSE(v.is_wholly_known());
  EXPECT_FALSE(v.contains_marked());
  Value marked = Value::tuple({v, str("x").with_marks(Marks::sensitive)});
  EXPECT_TRUE(marked.contains_marked());
  EXPECT_FALSE(marked.is_marked());
  EXPECT_EQ(marked.marks_deep(), Marks::sensitive);
  EXPECT_FALSE(marked.unmarked_deep().contains_marked());
}

TEST(ValueTest, LastOfEqualKeysWins) {
  Value o = Value::object({{"a", num(1)}, {"a", num(2)}});
  ASSERT_EQ(o.length(), 1U);
  EXPECT_EQ(o.find("a")->as_number().to_string(), "2");
  Value m = Value::map(Type::number(), {{"k", num(1)}, {"a", num(0)}, {"k", num(3)}});
  ASSERT_EQ(m.length(), 2U);
  EXPECT_EQ(m.find("k")->as_number().to_string(), "3");
  EXPECT_EQ(m.find("z"), nullptr);
}

TEST(ValueTest, MarksCanBeRemovedAndRestoredByPath) {
  Value v = Value::object(
      {{"a", Value::list(Type::string(), {str("x"), str("y").with_marks(Marks::sensitive)})},
       {"b", str("z").with_marks(Marks::ephemeral)}});
  auto [plain, marks] = unmark_deep_with_paths(v);
  EXPECT_FALSE(plain.contains_marked());
  ASSERT_EQ(marks.size(), 2U);
  EXPECT_EQ(path_to_string(marks[0].path), ".a[1]");
  EXPECT_TRUE(mark_with_paths(plain, marks).identical(v));
}

TEST(RefinementTest, CollapsesToTheOnlyPossibleValue) {
  EXPECT_TRUE(
      refine(Value::unknown(Type::list(Type::string()))).not_null().length(0).done().is_known());
  Value list = refine(Value::unknown(Type::list(Type::string()))).not_null().length(2).done();
  ASSERT_TRUE(list.is_known());
  EXPECT_EQ(list.length(), 2U);
  Value n = refine(Value::unknown(Type::number()))
                .not_null()
                .number_lower(Number(3))
                .number_upper(Number(3))
                .done();
  ASSERT_TRUE(n.is_known());
  EXPECT_TRUE(refine(Value::unknown(Type::string())).null().done().is_null());
  EXPECT_FALSE(refine(Value::unknown()).not_null().done().is_known());
}

TEST(RefinementTest, PrefixesStopBeforeCharactersThatMayCombine) {
  EXPECT_EQ(refine(Value::unknown(Type::string()))
                .string_prefix("pre-")
                .done()
                .refinement()
                .string_prefix,
            "pre-");
  EXPECT_EQ(
      refine(Value::unknown(Type::string())).string_prefix("pre").done().refinement().string_prefix,
      "pr");
}

TEST(OperatorsTest, EqualityWithUnknowns) {
  Value u = Value::unknown(Type::string());
  EXPECT_FALSE(equals(u, str("a")).is_known());
  Value prefixed = refine(u).not_null().string_prefix_full("pre-").done();
  EXPECT_FALSE(equals(prefixed, str("x")).as_bool());
  EXPECT_FALSE(equals(prefixed, Value::null(Type::string())).as_bool());
  EXPECT_FALSE(equals(u, Value::null()).is_known());
  EXPECT_FALSE(equals(u, num(1)).as_bool());
  EXPECT_TRUE(equals(Value::null(), Value::null(Type::string())).as_bool());
  EXPECT_FALSE(equals(num(1), str("1")).as_bool());
  EXPECT_FALSE(equals(Value::tuple({num(1)}), Value::list(Type::number(), {num(1)})).as_bool());
}

TEST(OperatorsTest, PropagateMarks) {
  Value secret = num(1).with_marks(Marks::sensitive);
  EXPECT_TRUE(add(secret, num(2)).has_mark(Marks::sensitive));
  EXPECT_TRUE(equals(Value::tuple({secret}), Value::tuple({num(1)})).has_mark(Marks::sensitive));
}

TEST(OperatorsTest, ComparesByBounds) {
  Value length =
      length_of(refine(Value::unknown(Type::list(Type::string()))).length_lower(2).done());
  EXPECT_FALSE(length.is_known());
  EXPECT_TRUE(greater_than(length, num(1)).as_bool());
  EXPECT_FALSE(greater_than(length, num(2)).is_known());
  EXPECT_FALSE(logical_or(Value::boolean(true), Value::unknown(Type::boolean())).is_known());
}

std::string converted(const Value& v, Type want) {
  auto r = convert(v, want);
  return r ? r.value().type().to_expression()
           : path_to_string(r.error().path) + ": " + r.error().message;
}

TEST(ConvertTest, Primitives) {
  EXPECT_EQ(convert(num(12), Type::string()).value().as_string(), "12");
  EXPECT_EQ(convert(str("1.50"), Type::number()).value().as_number().to_string(), "1.5");
  EXPECT_TRUE(convert(str("1"), Type::boolean()).value().as_bool());
  EXPECT_EQ(converted(str("True"), Type::boolean()),
            ": a bool is required; to convert from string, use lowercase \"true\"");
  EXPECT_EQ(converted(num(1), Type::boolean()), ": bool required");
  EXPECT_TRUE(convert(Value::null(), Type::string()).value().is_null());
}

TEST(ConvertTest, Structures) {
  Type any_list = Type::list(Type::dynamic());
  EXPECT_EQ(converted(Value::tuple({num(1), str("a")}), any_list), "list(string)");
  EXPECT_EQ(
      converted(Value::tuple({Value::object({{"a", num(1)}}), Value::object({{"b", num(1)}})}),
                any_list),
      "list(map(number))");
  EXPECT_EQ(converted(Value::tuple({num(1), Value::tuple({})}), any_list),
            ": all list elements must have the same type");
  EXPECT_EQ(converted(Value::object({{"a", num(1)}}),
                      Type::object({{"a", Type::string()}, {"b", Type::string()}})),
            ": attribute \"b\" is required");
  Type nested = Type::object({{"a", Type::list(Type::object({{"n", Type::number()}}))}});
  EXPECT_EQ(
      converted(Value::object({{"a", Value::tuple({Value::object({{"n", str("x")}})})}}), nested),
      ".a[0].n: a number is required");
  EXPECT_EQ(converted(Value::object({{"x", num(1)}, {"y", str("a")}}), Type::map(Type::dynamic())),
            "map(string)");
  Type optional = Type::object({{"a", Type::string()}, {"b", Type::number(), true}});
  EXPECT_EQ(converted(Value::object({{"a", num(1)}}), optional), "object({a=string,b=number})");
}

TEST(ConvertTest, SetsOfUnknownOrderKeepTheWantedType) {
  Value set = Value::set(Type::boolean(), {Value::boolean(true), Value::unknown(Type::boolean())});
  Value strings = convert(set, Type::list(Type::string())).value();
  EXPECT_FALSE(strings.is_known());
  EXPECT_EQ(strings.type(), Type::list(Type::string()));
  EXPECT_EQ(convert(set, Type::list(Type::dynamic())).value().type(), Type::list(Type::boolean()));
}

TEST(UnifyTest, Types) {
  auto name = [](std::vector<Type> types) {
    auto t = unify(types);
    return t ? t->to_expression() : "none";
  };
  EXPECT_EQ(name({Type::number(), Type::string()}), "string");
  EXPECT_EQ(name({Type::boolean(), Type::number()}), "none");
  EXPECT_EQ(name({Type::tuple({Type::number()}), Type::empty_tuple()}), "list(number)");
  EXPECT_EQ(name({Type::object({{"a", Type::number()}}), Type::object({{"b", Type::number()}})}),
            "map(number)");
  EXPECT_EQ(name({Type::set(Type::string()), Type::list(Type::string())}), "list(string)");
  EXPECT_EQ(name({Type::object({{"a", Type::number()}}), Type::tuple({Type::number()})}), "none");
  EXPECT_EQ(name({Type::tuple({Type::number(), Type::string()}),
                  Type::tuple({Type::string(), Type::string()})}),
            "tuple([string,string])");
  EXPECT_EQ(name({Type::dynamic(), Type::list(Type::string())}), "any");
}

}  // namespace
}  // namespace landform
