#include <cmath>
#include <limits>

#include "functions/float_math.h"
#include "functions/testing.h"

namespace landform::functions {
namespace {

const Type kNumber = Type::number();

TEST(NumberFunctions, Rounding) {
  expect_calls({
      {"abs", {n("-1.5")}, "1.5"},
      {"abs", {secret(n("-1"))}, "!1"},
      {"abs", {unknown(kNumber)}, "?number!"},
      {"ceil", {n("1.2")}, "2"},
      {"ceil", {n("-1.2")}, "-1"},
      {"floor", {n("-1.2")}, "-2"},
      {"floor", {n("1e30")}, "1000000000000000000000000000000"},
      {"signum", {n("-3")}, "-1"},
      {"signum",
       {n("-0.5")},
       "error: value must be a whole number, between -9223372036854775808 and "
       "9223372036854775807"},
  });
}

TEST(NumberFunctions, LogAndPowWorkWithDoubles) {
  expect_calls({
      {"log", {n("8"), n("2")}, "3"},
      {"log", {n("0"), n("10")}, "-Inf"},
      {"log", {n("-1"), n("10")}, "error: the result is not a number"},
      {"pow", {n("2"), n("200")}, "1606938044258990300000000000000000000000000000000000000000000"},
      {"pow", {n("2"), n("0.5")}, "1.4142135623730951"},
      {"pow", {n("0"), n("-1")}, "+Inf"},
      {"pow", {n("-8"), n("0.3")}, "error: the result is not a number"},
  });
}

// Compared to the last bit with the functions that they reproduce.
TEST(FloatMath, LastBits) {
  EXPECT_EQ(raise_to_power(1.5, 2.7), 0x1.7e859efb1238cp+1);
  EXPECT_EQ(raise_to_power(10, -3), 0x1.0624dd2f1a9fcp-10);
  EXPECT_EQ(natural_logarithm(10), 0x1.26bb1bbb55516p+1);
  EXPECT_EQ(raise_to_power(-2, 3), -8);
  EXPECT_EQ(raise_to_power(-0.0, -3), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(raise_to_power(2, 1e300), std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(raise_to_power(-1, 0.1)));
}

TEST(NumberFunctions, MinAndMax) {
  expect_calls({
      {"max", {n("1"), n("5"), s("3")}, "5"},
      {"min", {n("4"), n("-1.5")}, "-1.5"},
      {"max", {}, "error: must pass at least one number"},
      {"max", {n("1"), unknown(kNumber)}, "?number!"},
      {"min", {n("1"), secret(n("2"))}, "!1"},
  });
}

TEST(NumberFunctions, Parseint) {
  expect_calls({
      {"parseint", {s("FF"), n("16")}, "255"},
      {"parseint", {s("-101"), n("2")}, "-5"},
      {"parseint", {s("aZ"), n("62")}, "681"},
      {"parseint", {s("12"), n("2")}, R"(error 0: cannot parse "12" as a base 2 integer)"},
      {"parseint",
       {s("1"), n("63")},
       "error 1: base must be a whole number between 2 and 62 inclusive"},
      {"parseint", {n("12"), n("10")}, "error 0: first argument must be a string, not number"},
      {"parseint", {unknown(Type::dynamic()), n("10")}, "?any"},
  });
}

TEST(NumberFunctions, Sum) {
  Value infinities =
      tuple({Value::number(Number::infinity(false)), Value::number(Number::infinity(true))});
  expect_calls({
      {"sum", {tuple({n("0.1"), n("0.2"), s("3")})}, "3.3"},
      {"sum", {tuple({})}, "error 0: cannot sum an empty list"},
      {"sum", {s("x")}, "error 0: cannot sum noniterable"},
      {"sum",
       {Value::object({{"a", n("1")}})},
       "error 0: argument must be list, set, or tuple. Received object"},
      {"sum",
       {tuple({n("1"), Value::null()})},
       "error 0: argument must be list, set, or tuple of number values"},
      {"sum", {infinities}, "error: can't compute sum of opposing infinities"},
      {"sum", {tuple({n("1"), unknown(kNumber)})}, "?number!"},
      {"sum", {tuple({n("1"), secret(n("2"))})}, "!3"},
  });
}

}  // namespace
}  // namespace landform::functions
