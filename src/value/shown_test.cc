#include "value/shown.h"

#include <gtest/gtest.h>

#include "value/convert.h"
#include "value/partial_object.h"
#include "value/refinement.h"

namespace landform {
namespace {

Value text(const char* s) { return Value::string(s); }
Value named(const char* s) { return with_shown(Value::unknown(), text(s)); }

TEST(Shown, IsKeptByConversionsThatKeepItsMeaning) {
  Value string = convert(named("a.b"), Type::string()).value();
  EXPECT_FALSE(string.is_known());
  EXPECT_TRUE(shown_for(string).identical(text("a.b")));
  Value number = convert(named("a.b"), Type::number()).value();
  EXPECT_TRUE(number.identical(Value::unknown(Type::number())));
  Value list = convert(named("a.b"), Type::list(Type::string())).value();
  EXPECT_TRUE(shown_for(list).is_null());
}

TEST(Shown, KnownValuesShowThemselves) {
  EXPECT_TRUE(with_shown(text("x"), text("a.b")).identical(text("x")));
  EXPECT_TRUE(as_shown(text("x")).identical(text("x")));
  EXPECT_TRUE(with_shown(Value::unknown(), Value::null()).identical(Value::unknown()));
}

TEST(Shown, ReplacesTheUnknownPartsOfCollections) {
  Value list = Value::list(Type::string(), {text("x"), named("a.b")});
  EXPECT_TRUE(as_shown(list).identical(Value::list(Type::string(), {text("x"), text("a.b")})));
  Type element = Type::object({{"k", Type::dynamic(), false}});
  Value mixed = Value::list(element, {Value::object(element, {named("a.b")})});
  EXPECT_TRUE(as_shown(mixed).identical(Value::tuple({Value::object({{"k", text("a.b")}})})));
  Value object = Value::object({{"k", named("a.b")}, {"n", Value::unknown(Type::number())}});
  EXPECT_TRUE(as_shown(object).identical(
      Value::object({{"k", text("a.b")}, {"n", Value::null(Type::number())}})));
  Value secret = Value::tuple({named("a.b").with_marks(Marks::sensitive)});
  EXPECT_TRUE(as_shown(secret).identical(Value::tuple({text("a.b").with_marks(Marks::sensitive)})));
  Value partial = partial_object(Value::object({{"k", named("a.b")}}), named("a"));
  EXPECT_TRUE(as_shown(partial).identical(Value::object({{"k", text("a.b")}})));
}

TEST(Shown, PartsOfANameHaveThatName) {
  EXPECT_TRUE(shown_part(named("a.b"), text("k")).identical(text("a.b")));
  Value pair = with_shown(Value::unknown(), Value::tuple({text("x"), text("y")}));
  EXPECT_TRUE(shown_part(pair, Value::number(int64_t{1})).identical(text("y")));
  EXPECT_TRUE(shown_part(pair, Value::number(int64_t{2})).is_null());
}

TEST(Shown, OnlyResultsWithANameArePassedOn) {
  const Value sources[] = {text("known"), Value::tuple({named("a.b")})};
  EXPECT_TRUE(shows_something(sources));
  EXPECT_TRUE(names_sources(text("x/a.b/*"), sources));
  EXPECT_TRUE(names_sources(Value::tuple({text("c"), text("a.b")}), sources));
  EXPECT_FALSE(names_sources(text("known"), sources));
  EXPECT_FALSE(names_sources(Value::number(int64_t{3}), sources));
}

}  // namespace
}  // namespace landform
