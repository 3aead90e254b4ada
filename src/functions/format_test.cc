#include "functions/testing.h"

namespace landform::functions {
namespace {

const Type kString = Type::string();

TEST(Format, Numbers) {
  expect_calls({
      {"format",
       {s("%05d|%+d|% d|%-5d|%5d"), n("42"), n("5"), n("7"), n("1"), n("-1")},
       R"("00042|+5| 7|1    |   -1")"},
      {"format",
       {s("%#x %#X %#o %#b %.4d"), n("255"), n("255"), n("8"), n("5"), n("7")},
       R"("0xff 0XFF 010 0b101 0007")"},
      {"format",
       {s("%e %.2f %8.3f| %g %G"), n("1234.5"), n("1.005"), n("3.14159"), n("100000000"),
        n("1e-10")},
       R"("1.234500e+03 1.00    3.142| 1e+08 1E-10")"},
      {"format", {s("%v %v %v"), n("1e30"), n("0.1"), n("100")}, R"("1e+30 0.1 100")"},
      {"format", {s("%d"), s("3")}, R"("3")"},
      {"format",
       {s("%d"), n("1.5")},
       R"(error: unsupported value for "%d" at 0: an integer is required)"},
      {"format",
       {s("%d"), Value::boolean(true)},
       R"(error: unsupported value for "%d" at 0: number required)"},
      {"format", {s("%10000010d"), n("1")}, R"x("%!(NOVERB)%!(EXTRA *big.Int=1)")x"},
      {"format", {s("%.99999999999f"), n("1.5")}, R"x("%!(NOVERB)%!(EXTRA *big.Float=1.5)")x"},
      {"format", {s("%.0d|"), n("0")}, R"("|")"},
  });
}

TEST(Format, Texts) {
  expect_calls({
      {"format",
       {s("%s|%5s|%-5s|%05s|%.2s"), s("a"), s("é"), s("b"), s("c"), s("👨‍👩‍👧xyz")},
       "\"a|    é|b    |0000c|👨\\u200d👩\\u200d👧x\""},
      {"format", {s("%q %v %#v"), s("a\"<"), s("b"), s("c")}, R"("\"a\\\"\\u003c\" b \"c\"")"},
      {"format", {s("%t %v"), s("true"), Value::boolean(false)}, R"("true false")"},
      {"format",
       {s("%v %v"), tuple({n("1"), s("a")}), Value::object({{"k", n("1")}})},
       R"("[1,\"a\"] {\"k\":1}")"},
      {"format",
       {s("%s"), tuple({n("1")})},
       R"(error: unsupported value for "%s" at 0: string required)"},
      {"format",
       {s("%99999999999s"), s("a")},
       R"(error: unsupported value for "%99999999999s" at 0: the width is too large)"},
  });
}

TEST(Format, Syntax) {
  expect_calls({
      {"format", {s("100%%")}, R"("100%")"},
      {"format", {s("%[2]s-%[1]s-%s"), s("a"), s("b")}, R"("b-a-b")"},
      {"format",
       {s("%s")},
       R"(error: not enough arguments for "%s" at 0: need index 1 but have 0 total)"},
      {"format",
       {s("%s"), s("a"), s("b")},
       "error 2: too many arguments; only 1 used by format string"},
      {"format", {s("x"), s("a")}, "error 1: too many arguments; no verbs in format string"},
      {"format", {s("a%")}, "error: invalid format string starting at offset 2"},
      {"format", {s("%é"), s("a")}, "error: unrecognized format character 'é' at offset 1"},
      {"format", {s("%[0]d"), n("1")}, "error: unrecognized format character '0' at offset 2"},
      {"format", {s("%z"), n("1")}, R"(error: unsupported format verb 'z' in "%z" at offset 0)"},
  });
}

TEST(Format, UnknownNullAndMarked) {
  expect_calls({
      {"format", {s("a-%s"), unknown(kString)}, R"(?string!"a-"..)"},
      {"format", {s("%s"), unknown(kString)}, "?string!"},
      {"format", {s("a-%s"), unknown(Type::dynamic())}, "?any"},
      {"format", {s("%v"), Value::null()}, "?any"},
      {"format", {s("%v"), Value::null(kString)}, R"("null")"},
      {"format",
       {s("%s"), Value::null(kString)},
       R"(error: unsupported value for "%s" at 0: null value cannot be formatted)"},
      {"format", {s("%s"), secret(s("a"))}, R"(!"a")"},
      {"format", {s("%v"), tuple({secret(s("a"))})}, R"(!"[\"a\"]")"},
  });
}

TEST(Format, List) {
  Value list = Value::list(kString, {unknown(kString), s("b")});
  expect_calls({
      {"formatlist", {s("%s-%s"), tuple({s("a"), s("b")}), s("x")}, R"(list["a-x","b-x"])"},
      {"formatlist", {s("x")}, R"(list["x"])"},
      {"formatlist", {s("%s"), tuple({})}, "list[]"},
      {"formatlist", {s("%s"), s("a")}, R"(list["a"])"},
      {"formatlist",
       {s("%s-%s"), tuple({s("a"), s("b")}), tuple({s("x")})},
       "error 2: argument 2 has length 1, which is inconsistent with argument 1 of length 2"},
      {"formatlist",
       {s("%d"), tuple({s("a")})},
       R"(error: error on format iteration 0: unsupported value for "%d" at 0: a number is required)"},
      {"formatlist", {s("%s"), list}, R"(list[?string!,"b"])"},
      {"formatlist", {s("%s"), unknown(Type::list(kString))}, "?list(string)!"},
      {"formatlist",
       {s("%s-%s"), unknown(Type::tuple({kString})), tuple({s("a"), s("b")})},
       "error 2: argument 2 has length 2, which is inconsistent with argument 1 of length 1"},
      {"formatlist", {s("%s"), tuple({secret(s("a")), s("b")})}, R"(!list["a","b"])"},
  });
}

}  // namespace
}  // namespace landform::functions
