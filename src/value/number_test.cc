#include "value/number.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace landform {
namespace {

std::string text_of(std::string_view literal) {
  auto n = Number::parse(literal);
  return n ? n->to_string() : "error";
}

TEST(NumberTest, ParsesAndPrints) {
  struct Case {
    const char* input;
    const char* want;
  };
  const std::vector<Case> cases = {
      {"0", "0"},
      {"-0", "-0"},
      {"0777", "777"},
      {"1.", "1"},
      {".5", "0.5"},
      {"0.1", "0.1"},
      {"1e30", "1000000000000000000000000000000"},
      {"1e-10", "0.0000000001"},
      {"1p3", "8"},
      {"Inf", "+Inf"},
      {"-inf", "-Inf"},
      {"9223372036854775807", "9223372036854775807"},
      {"9223372036854775808", "9223372036854775808"},
      {"-9223372036854775808", "-9223372036854775808"},
      {"123456789012345678901234567890.123456789", "123456789012345678901234567890.123456789"},
      {"", "error"},
      {" 1", "error"},
      {"1_000", "error"},
      {"0x1f", "error"},
      {"1e", "error"},
      {"1e+", "error"},
      {"1.2.3", "error"},
      {"nan", "error"},
      {"1e99999999999", "error"},
  };
  for (const auto& c : cases) EXPECT_EQ(text_of(c.input), c.want) << c.input;
}

TEST(NumberTest, DividesAtTheLargerPrecision) {
  EXPECT_EQ(
      divide(Number::literal(1), Number::literal(3)).to_string(),
      "0.333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333"
      "33333333333333333333333333333333333333333333333333333333333333335");
  EXPECT_EQ(divide(Number(1), Number(3)).to_string(), "0.33333333333333333334");
  EXPECT_EQ(divide(Number::from_double(1), Number::from_double(3)).to_string(),
            "0.3333333333333333");
  EXPECT_EQ(divide(Number(6), Number(3)).to_string(), "2");
  EXPECT_EQ(divide(Number(1), Number(0)).to_string(), "+Inf");
}

TEST(NumberTest, ArithmeticIsExactWhereItCanBe) {
  Number tenth = *Number::parse("0.1");
  Number fifth = *Number::parse("0.2");
  EXPECT_TRUE(equal(add(tenth, fifth), *Number::parse("0.3")));
  Number max = Number(std::numeric_limits<int64_t>::max());
  EXPECT_EQ(add(Number::literal(std::numeric_limits<int64_t>::max()), max).to_string(),
            "18446744073709551614");
  EXPECT_EQ(multiply(max, max).to_string(), "85070591730234615847396907784232501249");
  EXPECT_EQ(multiply(Number(0), Number(-5)).to_string(), "-0");
  EXPECT_EQ(Number(0).negate().to_string(), "-0");
  EXPECT_TRUE(equal(Number(0), Number(0).negate()));
  EXPECT_EQ(Number(std::numeric_limits<int64_t>::min()).negate().to_string(),
            "9223372036854775808");
}

TEST(NumberTest, Modulo) {
  EXPECT_EQ(modulo(Number(5), Number(3)).to_string(), "2");
  EXPECT_EQ(modulo(Number(-5), Number(3)).to_string(), "-2");
  EXPECT_EQ(modulo(Number(5), Number(0)).to_string(), "5");
  EXPECT_EQ(modulo(*Number::parse("5.5"), Number::literal(2)).to_string(), "1.5");
  EXPECT_EQ(modulo(Number(std::numeric_limits<int64_t>::min()), Number(-1)).to_string(), "0");
}

TEST(NumberTest, EqualityOfFractionsIgnoresPrecision) {
  EXPECT_TRUE(equal(Number::from_double(0.1), *Number::parse("0.1")));
  EXPECT_FALSE(equal(Number::from_double(0.1), *Number::parse("0.11")));
  EXPECT_FALSE(equal(Number(1), *Number::parse("1.5")));
}

TEST(NumberTest, Formats) {
  EXPECT_EQ(Number::parse("1e30")->format('g', -1), "1e+30");
  EXPECT_EQ(Number::parse("3.14159")->format('f', 2), "3.14");
  EXPECT_EQ(Number::parse("2.5")->format('f', 0), "2");
  EXPECT_EQ(Number::parse("0.001")->format('f', 1), "0.0");
  EXPECT_EQ(Number::parse("12345.678")->format('e', 3), "1.235e+04");
  EXPECT_EQ(Number::parse("100000")->format('g', -1), "100000");
  EXPECT_EQ(Number::parse("1000000")->format('g', -1), "1e+06");
  EXPECT_EQ(Number(255).integer_to_string(16), "ff");
}

TEST(NumberTest, ParsesIntegersInAnyBase) {
  EXPECT_EQ(Number::parse_integer("ff", 16)->to_string(), "255");
  EXPECT_EQ(Number::parse_integer("FF", 16)->to_string(), "255");
  EXPECT_EQ(Number::parse_integer("aA", 62)->to_string(), "656");
  EXPECT_EQ(Number::parse_integer("-1011", 2)->to_string(), "-11");
  EXPECT_FALSE(Number::parse_integer("12", 2).has_value());
  std::string huge(400, 'f');
  EXPECT_EQ(Number::parse_integer(huge, 16)->integer_to_string(16), huge);
}

TEST(NumberTest, Rounds) {
  EXPECT_EQ(Number::parse("-0.5")->ceil().to_string(), "0");
  EXPECT_EQ(Number::parse("-1.5")->floor().to_string(), "-2");
  EXPECT_EQ(Number::parse("-1.5")->truncate().to_string(), "-1");
  EXPECT_EQ(Number::infinity(true).floor().to_string(), "-Inf");
}

}  // namespace
}  // namespace landform
