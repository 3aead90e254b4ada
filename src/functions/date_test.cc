#include "functions/testing.h"
#include "value/timestamp.h"

namespace landform::functions {
namespace {

TEST(DateFunctions, Formatdate) {
  const char* time = "2018-12-31T00:05:09+05:30";
  expect_calls({
      {"formatdate",
       {s("EEEE, DD-MMM-YY hh:mm:ss ZZZ"), s(time)},
       R"("Monday, 31-Dec-18 00:05:09 +0530")"},
      {"formatdate",
       {s("M D H:m aa AA MMMM EEE YYYY"), s(time)},
       R"("12 31 12:5 am AM December Mon 2018")"},
      {"formatdate", {s("Z ZZZ ZZZZ ZZZZZ"), s("2018-01-02T23:12:01Z")}, R"("Z UTC +0000 +00:00")"},
      {"formatdate", {s("'it''s' ''D''"), s(time)}, R"("it's '31'")"},
      {"formatdate", {s("'x"), s(time)}, "error 0: unterminated literal '"},
      {"formatdate", {s("X"), s(time)}, R"(error 0: invalid date format verb "X")"},
      {"formatdate",
       {s("YYY"), s(time)},
       R"(error 0: invalid date format verb "YYY": year must either be "YY" or "YYYY")"},
      {"formatdate",
       {s("DDD"), s(time)},
       R"(error 0: invalid date format verb "DDD": day of month must either be "D" or "DD")"},
      {"formatdate", {s("a"), s(time)}, R"(error 0: invalid date format verb "a": must be "aa")"},
      {"formatdate", {s("D"), unknown(Type::string())}, "?string!"},
  });
}

TEST(DateFunctions, BadTimes) {
  struct Bad {
    const char* time;
    const char* strict;
    const char* lenient;  // null if it is accepted
  };
  const Bad kBad[] = {
      {"", "end of string before year", "end of string before year"},
      {"2018-13-02T00:00:00Z", R"(cannot use "-02T00:00:00Z" as month)",
       R"(cannot use "-02T00:00:00Z" as month)"},
      {"2018-02-30T00:00:00Z", "day out of range", "day out of range"},
      {"2018-01-02 00:00:00Z", "missing required time introducer 'T'",
       "missing required time introducer 'T'"},
      {"2018-01-02T24:00:00Z", "hour must be between 0 and 23 inclusive",
       R"(cannot use ":00:00Z" as hour)"},
      {"2018-01-02T1:00:00Z", "hour must have exactly two digits", nullptr},
      {"2018-01-02T00:00:00,5Z", R"(cannot use "," as timestamp segment)", nullptr},
      {"2018-01-02T00:00:00+24:00", R"(cannot use "+24:00" as UTC offset)", nullptr},
      {"2018-01-02T00:00", R"(end of string where ":" is expected)",
       R"(end of string where ":" is expected)"},
      {"2018-01-02T00:00:00Zfoo", R"(cannot use "foo" as timestamp segment)",
       R"(cannot use "foo" as timestamp segment)"},
  };
  for (const Bad& bad : kBad) {
    auto strict = parse_timestamp_strict(bad.time);
    ASSERT_FALSE(strict.ok()) << bad.time;
    EXPECT_EQ(strict.error().message, std::string("not a valid RFC3339 timestamp: ") + bad.strict);
    auto lenient = parse_timestamp_lenient(bad.time);
    EXPECT_EQ(lenient.ok(), bad.lenient == nullptr) << bad.time;
    if (!lenient.ok() && bad.lenient != nullptr) {
      EXPECT_EQ(lenient.error().message,
                std::string("not a valid RFC3339 timestamp: ") + bad.lenient);
    }
  }
}

TEST(DateFunctions, Timeadd) {
  const char* time = "2020-02-28T23:00:00.5Z";
  expect_calls({
      {"timeadd", {s(time), s("1h30m")}, R"("2020-02-29T00:30:00Z")"},
      {"timeadd", {s(time), s("-1.5s")}, R"("2020-02-28T22:59:59Z")"},
      {"timeadd", {s("2020-01-01T00:00:00+05:30"), s("24h")}, R"("2020-01-02T00:00:00+05:30")"},
      {"timeadd", {s("0000-01-01T00:00:00Z"), s("-2562047h")}, R"("-0293-09-22T01:00:00Z")"},
      {"timeadd", {s(time), s("1d")}, R"(error: time: unknown unit "d" in duration "1d")"},
      {"timeadd", {s(time), s("")}, R"(error: time: invalid duration "")"},
      {"timeadd", {s(time), s("1")}, R"(error: time: missing unit in duration "1")"},
      {"timeadd",
       {s(time), s("9223372036854775808ns")},
       R"(error: time: invalid duration "9223372036854775808ns")"},
      {"timeadd", {s(time), s("é")}, R"(error: time: invalid duration "\xc3\xa9")"},
      // An unknown result has no refinements.
      {"timeadd", {unknown(Type::string()), s("1h")}, "?string"},
  });
}

TEST(DateFunctions, Timecmp) {
  expect_calls({
      {"timecmp", {s("2020-01-01T00:00:00Z"), s("2020-01-01T01:00:00+01:00")}, "0"},
      {"timecmp", {s("2020-01-01T00:00:00Z"), s("2020-01-01T00:00:00.1Z")}, "-1"},
      {"timecmp",
       {s("2020-01-01T00:00:00Z"), s("x")},
       R"(error 1: not a valid RFC3339 timestamp: cannot use "x" as year)"},
  });
}

TEST(DateFunctions, TimesOfPlanAndApply) {
  expect_calls(make_function_table({.pure_only = true}),
               {{"timestamp", {}, "?string!"}, {"plantimestamp", {}, "?string"}});
  FunctionOptions options;
  options.plan_timestamp = "2020-01-01T00:00:00Z";
  FunctionTable table = make_function_table(options);
  expect_calls(table, {{"plantimestamp", {}, R"("2020-01-01T00:00:00Z")"}});
  EXPECT_EQ(call_by_name(table, "timestamp", {}).size(),
            std::string("\"2020-01-01T00:00:00Z\"").size());
  EXPECT_EQ(make_function_table({.console = true}).find("plantimestamp"), nullptr);
}

TEST(Timestamp, CivilDatesRoundTrip) {
  for (int64_t day = -800000; day < 3000000; day += 367) {
    Timestamp t;
    t.seconds = day * 86400 + 45296;
    std::string text = t.to_string();
    if (text.size() != 20 || text[0] == '-') continue;
    auto parsed = parse_timestamp_strict(text);
    ASSERT_TRUE(parsed.ok()) << text;
    EXPECT_EQ(parsed->seconds, t.seconds) << text;
  }
}

}  // namespace
}  // namespace landform::functions
