// slice() of lists that are not known.
#include <gtest/gtest.h>

#include "functions/functions.h"
#include "value/refinement.h"
#include "value/shown.h"

namespace landform::functions {
namespace {

Result<Value, FunctionError> slice(const Value& list, const Value& start, const Value& end,
                                   bool foresight = true) {
  FunctionTable table = make_function_table({.foresight = foresight});
  return call(*table.find("slice"), {list, start, end});
}

Value number(int64_t value) { return Value::number(Number(value)); }

const Type kStrings = Type::list(Type::string());

TEST(Foresight, PartOfAnUnknownListHasAKnownLength) {
  Value list = slice(Value::unknown(kStrings), number(1), number(4)).value();
  ASSERT_TRUE(list.is_known());
  EXPECT_EQ(list.type(), kStrings);
  EXPECT_EQ(list.length(), 3U);
  EXPECT_FALSE(list.elements()[0].is_known());

  Value untyped = slice(Value::unknown(), number(0), number(2)).value();
  ASSERT_TRUE(untyped.is_known());
  EXPECT_TRUE(untyped.type().is_tuple());
  EXPECT_EQ(untyped.length(), 2U);
}

TEST(Foresight, KeepsMarksAndNames) {
  Value secret = Value::unknown(kStrings).with_marks(Marks::sensitive);
  EXPECT_TRUE(slice(secret, number(0), number(1)).value().is_marked());
  Value named = with_shown(Value::unknown(), Value::string("data.zones"));
  Value part = slice(named, number(0), number(1)).value();
  EXPECT_EQ(shown_for(part.elements()[0]).as_string(), "data.zones");
}

TEST(Foresight, LeavesOpenWhatItCannotTell) {
  EXPECT_FALSE(slice(Value::unknown(), number(0), Value::unknown()).value().is_known());
  EXPECT_FALSE(slice(Value::unknown(kStrings), number(0), number(1'000'000)).value().is_known());
  EXPECT_FALSE(slice(Value::unknown(kStrings), number(0), number(2), false).value().is_known());
  EXPECT_FALSE(slice(Value::unknown(), number(2), number(1)));
  EXPECT_FALSE(slice(Value::unknown(Type::set(Type::string())), number(0), number(1)));
}

TEST(Foresight, KnownListsAreSliced) {
  Value list = Value::list(Type::string(), {Value::string("a"), Value::string("b")});
  Value part = slice(list, number(1), number(2)).value();
  ASSERT_EQ(part.length(), 1U);
  EXPECT_EQ(part.elements()[0].as_string(), "b");
}

}  // namespace
}  // namespace landform::functions
