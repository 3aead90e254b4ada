#include "functions/testing.h"

namespace landform::functions {
namespace {

const Type kString = Type::string();

TEST(StringFunctions, Case) {
  expect_calls({
      {"upper", {s("straße ǆ é")}, R"("STRAßE Ǆ É")"},
      {"lower", {s("ΑΣ İ ǅ")}, R"("ασ i ǆ")"},
      {"title", {s("hello wOrld foo_bar foo-bar 1abc")}, R"("Hello WOrld Foo_bar Foo-Bar 1abc")"},
      {"upper", {n("1")}, R"("1")"},
      {"upper", {Value::null()}, "error 0: argument must not be null"},
      {"upper", {unknown(kString)}, "?string!"},
      {"upper", {unknown(Type::dynamic())}, "?string!"},
      {"lower", {secret(s("A"))}, R"(!"a")"},
  });
}

TEST(StringFunctions, CharactersAreGraphemeClusters) {
  expect_calls({
      {"strrev", {s("ab👨‍👩‍👧")}, "\"👨\\u200d👩\\u200d👧ba\""},
      {"strrev", {s("a\r\nb")}, R"("b\r\na")"},
      {"substr", {s("hé👨‍👩‍👧llo"), n("1"), n("2")}, "\"é👨\\u200d👩\\u200d👧\""},
      {"split", {s(""), s("hé")}, R"(list["h","é"])"},
  });
}

TEST(StringFunctions, Substr) {
  expect_calls({
      {"substr", {s("hello"), n("1"), n("3")}, R"("ell")"},
      {"substr", {s("hello"), n("-3"), n("2")}, R"("ll")"},
      {"substr", {s("hello"), n("-3"), n("0")}, R"("llo")"},
      {"substr", {s("hello"), n("-10"), n("2")}, R"("he")"},
      {"substr", {s("hello"), n("3"), n("-1")}, R"("lo")"},
      {"substr", {s("hello"), n("5"), n("1")}, R"("")"},
      {"substr", {s("hello"), n("9"), n("0")}, R"("")"},
      {"substr", {s(""), n("1"), n("1")}, R"("")"},
      {"substr", {s("hello"), n("0"), n("1000000000000000000")}, R"("hello")"},
      {"substr",
       {s("hello"), n("1.5"), n("1")},
       "error: value must be a whole number, between -9223372036854775808 and "
       "9223372036854775807"},
      {"substr", {s("abc"), secret(n("0")), n("1")}, R"(!"a")"},
  });
}

TEST(StringFunctions, Trimming) {
  expect_calls({
      {"chomp", {s("a\r\n\n\r")}, R"("a")"},
      {"chomp", {s("\n")}, R"("")"},
      {"trim", {s("?!ab!?"), s("!?")}, R"("ab")"},
      {"trim", {s("ééhelloé"), s("é")}, R"("hello")"},
      {"trim", {s("aaa"), s("a")}, R"("")"},
      {"trimspace", {s(" \t\u00a0x y\u2003\n")}, R"("x y")"},
      {"trimspace", {s("  ")}, R"("")"},
      {"trimprefix", {s("aab"), s("a")}, R"("ab")"},
      {"trimsuffix", {s("aab"), s("ab")}, R"("a")"},
      {"trimsuffix", {s("a"), s("b")}, R"("a")"},
  });
}

TEST(StringFunctions, SplitAndJoin) {
  Value partly_known = Value::list(kString, {unknown(kString), s("b")});
  expect_calls({
      {"split", {s(","), s("a,b,,c")}, R"(list["a","b","","c"])"},
      {"split", {s(","), s("")}, R"(list[""])"},
      {"split", {s(""), s("")}, "list[]"},
      {"split", {s(","), unknown(kString)}, "?list(string)!"},
      {"join", {s(","), tuple({s("a"), n("1")}), tuple({s("b")})}, R"("a,1,b")"},
      {"join", {s(",")}, "error: at least one list is required"},
      {"join", {s(","), tuple({})}, R"("")"},
      {"join",
       {s(","), tuple({s("a"), Value::null(kString)})},
       "error 1: element 1 is null; cannot concatenate null values"},
      {"join",
       {s(","), tuple({s("a")}), tuple({Value::null(kString)})},
       "error 2: element 0 of list 2 is null; cannot concatenate null values"},
      {"join", {s(","), partly_known}, "?string!"},
      {"join", {s(","), tuple({secret(s("a")), s("b")})}, R"(!"a,b")"},
  });
}

TEST(StringFunctions, Tests) {
  Value prefixed = refine(unknown(kString)).string_prefix_full("ab").done();
  expect_calls({
      {"startswith", {s("hello"), s("he")}, "true"},
      {"startswith", {unknown(kString), s("")}, "true"},
      {"startswith", {prefixed, s("a")}, "true"},
      {"startswith", {prefixed, s("ac")}, "false"},
      {"startswith", {prefixed, s("abc")}, "?bool!"},
      {"startswith", {s("a"), unknown(kString)}, "?bool!"},
      {"endswith", {s("hello"), s("lo")}, "true"},
      {"strcontains", {s("hello"), s("ell")}, "true"},
      // The only one of them that may return null.
      {"strcontains", {s("hello"), unknown(kString)}, "?bool"},
  });
}

TEST(StringFunctions, Indent) {
  expect_calls({
      {"indent", {n("2"), s("a\nb\n")}, R"("a\n  b\n  ")"},
      {"indent", {n("-1"), s("a")}, "error: the number of spaces must not be negative"},
      {"indent", {n("1000000000000"), s("a\nb")}, "error: the result would be too large"},
      {"indent", {n("1000000000000"), s("a")}, R"("a")"},
  });
}

}  // namespace
}  // namespace landform::functions
