// The expected results are those of Go's packages.
#include "random/encoding.h"

#include <gtest/gtest.h>

namespace landform::random {
namespace {

using namespace std::string_literals;

struct Decoding {
  Base64 kind;
  std::string text;
  std::string bytes;
  int fault = -1;  // the offset, if there is one
};

TEST(Base64, Decodes) {
  constexpr Base64 kStandard = Base64::standard;
  constexpr Base64 kUrl = Base64::url_raw;
  const Decoding kCases[] = {
      {kStandard, "YQ==", "a"},    {kStandard, "YWI=", "ab"},   {kStandard, "YWJj", "abc"},
      {kStandard, "", ""},         {kStandard, "YQ\n==", "a"},  {kStandard, "YWI=\n", "ab"},
      {kStandard, "YQ", "", 0},    {kStandard, "YQ=", "", 3},   {kStandard, "YQ==x", "", 4},
      {kStandard, "Y!==", "", 1},  {kStandard, "Y", "", 0},     {kStandard, "=", "", 0},
      {kStandard, "YQ=x", "", 2},  {kStandard, "YWJjZ", "", 4}, {kStandard, "YW=j", "", 2},
      {kStandard, "YWJj=", "", 4}, {kStandard, "-_-_", "", 0},  {kUrl, "YQ", "a"},
      {kUrl, "YWI", "ab"},         {kUrl, "YWJj", "abc"},       {kUrl, "-_-_", "\xfb\xff\xbf"},
      {kUrl, "YQ\n", "a"},         {kUrl, "Y", "", 0},          {kUrl, "YQ==", "", 2},
      {kUrl, "+/", "", 0},         {kUrl, "YWJjZ", "", 4},      {kUrl, "Y\nQ!", "", 3},
  };
  for (const Decoding& c : kCases) {
    auto got = from_base64(c.text, c.kind);
    if (c.fault < 0) {
      ASSERT_TRUE(got) << c.text << ": " << got.error().message;
      EXPECT_EQ(*got, c.bytes) << c.text;
    } else {
      ASSERT_FALSE(got) << c.text;
      EXPECT_EQ(got.error().message, "illegal base64 data at input byte " + std::to_string(c.fault))
          << c.text;
    }
  }
}

TEST(Base64, RoundTrips) {
  EXPECT_EQ(base64_encode("a", Base64::standard), "YQ==");
  EXPECT_EQ(base64_encode("\xfb\xff\xbf\xff", Base64::standard), "+/+//w==");
  EXPECT_EQ(base64_encode("\xfb\xff\xbf\xff", Base64::url_raw), "-_-__w");
  std::string bytes;
  for (int i = 0; i < 300; ++i) {
    for (Base64 kind : {Base64::standard, Base64::url_raw}) {
      EXPECT_EQ(from_base64(base64_encode(bytes, kind), kind).value(), bytes);
    }
    bytes += static_cast<char>(i * 7);
  }
}

TEST(Digits, OfBytes) {
  EXPECT_EQ(to_hex("\x00\x0f\xff"s), "000fff");
  EXPECT_EQ(to_decimal(""), "0");
  EXPECT_EQ(to_decimal("\x00\x0a"s), "10");
  EXPECT_EQ(
      to_decimal(std::string(1, '\1').append(40, '\0')),
      "2135987035920910082395021706169552114602704522356652769947041607822219725780640550022962"
      "086936576");
}

struct UuidCase {
  std::string text;
  std::string strict_error;  // empty if it is valid
  std::string any_error;
};

TEST(Uuid, Parses) {
  const std::string kUuid = "472ad74b-ec72-7531-d5ce-f995c92599d3";
  const UuidCase kCases[] = {
      {kUuid, "", ""},
      {"472AD74B-EC72-7531-D5CE-F995C92599D3", "", ""},
      {"472ad74b", "uuid string is wrong length", "invalid UUID length: 8"},
      {"", "uuid string is wrong length", "invalid UUID length: 0"},
      {"472ad74bxec72-7531-d5ce-f995c92599d3", "uuid is improperly formatted",
       "invalid UUID format"},
      {"472ad74g-ec72-7531-d5ce-f995c92599d3", "encoding/hex: invalid byte: U+0067 'g'",
       "invalid UUID format"},
      {"472ad74\x01-ec72-7531-d5ce-f995c92599d3", "encoding/hex: invalid byte: U+0001",
       "invalid UUID format"},
      {"URN:uuid:" + kUuid, "uuid string is wrong length", ""},
      {"urnxuuid:" + kUuid, "uuid string is wrong length", "invalid urn prefix: \"urnxuuid:\""},
      {"{" + kUuid + "}", "uuid string is wrong length", ""},
      {"472ad74bec727531d5cef995c92599d3", "uuid string is wrong length", ""},
      {"472ad74bec727531d5cef995c92599dx", "uuid string is wrong length", "invalid UUID format"},
  };
  auto answer = [](const Result<Uuid>& got) {
    return got ? to_string(*got) : "error: " + got.error().message;
  };
  for (const UuidCase& c : kCases) {
    auto want = [&](const std::string& error) { return error.empty() ? kUuid : "error: " + error; };
    EXPECT_EQ(answer(parse_uuid(c.text)), want(c.strict_error)) << c.text;
    EXPECT_EQ(answer(parse_any_uuid(c.text)), want(c.any_error)) << c.text;
  }
}

TEST(Int64, Parses) {
  struct Case {
    std::string text;
    std::string want;
  };
  const Case kCases[] = {
      {"5", "5"},
      {"+5", "5"},
      {"-5", "-5"},
      {"9223372036854775807", "9223372036854775807"},
      {"-9223372036854775808", "-9223372036854775808"},
      {"", "strconv.ParseInt: parsing \"\": invalid syntax"},
      {"+-5", "strconv.ParseInt: parsing \"+-5\": invalid syntax"},
      {"1_0", "strconv.ParseInt: parsing \"1_0\": invalid syntax"},
      {" 1", "strconv.ParseInt: parsing \" 1\": invalid syntax"},
      {"5x", "strconv.ParseInt: parsing \"5x\": invalid syntax"},
      {"-", "strconv.ParseInt: parsing \"-\": invalid syntax"},
      {"9223372036854775808",
       "strconv.ParseInt: parsing \"9223372036854775808\": value out of range"},
  };
  for (const Case& c : kCases) {
    auto got = parse_int64(c.text);
    EXPECT_EQ(got ? std::to_string(*got) : got.error().message, c.want);
  }
}

}  // namespace
}  // namespace landform::random
