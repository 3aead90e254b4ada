#include "functions/testing.h"

namespace landform::functions {
namespace {

const Type kString = Type::string();

TEST(RegexFunctions, TypeFollowsGroups) {
  expect_calls({
      {"regex", {s("a+"), s("baaa")}, R"("aaa")"},
      {"regex", {s("(a)(b)?"), s("ac")}, R"(["a",null:string])"},
      {"regex", {s("(?P<y>\\d+)-(?<m>\\d+)"), s("2020-12")}, R"({m="12",y="2020"})"},
      {"regexall", {s("(?P<k>\\w)="), s("a=b=")}, R"(list[{k="a"},{k="b"}])"},
      {"regexall", {s("x"), s("abc")}, "list[]"},
      {"regex", {s("()"), s("")}, R"([""])"},
      {"regex", {s("x"), s("abc")}, "error: pattern did not match any part of the given string"},
      {"regex", {s("(a)"), unknown(kString)}, "?tuple([string])!"},
      {"regex", {unknown(kString), s("a")}, "?any"},
      {"regexall", {unknown(kString), s("a")}, "?list(any)!"},
      {"regex", {secret(s("a")), s("a")}, R"(!"a")"},
  });
}

TEST(RegexFunctions, EmptyMatches) {
  expect_calls({
      {"regexall", {s(""), s("hé")}, R"(list["","",""])"},
      {"regexall", {s("a*"), s("baac")}, R"(list["","aa",""])"},
      {"replace", {s("hello"), s("/l*/"), s("-")}, R"("-h-e-o-")"},
      {"replace", {s("a\nb"), s("/(?m)^/"), s("> ")}, R"("> a\n> b")"},
  });
}

TEST(RegexFunctions, Replace) {
  expect_calls({
      {"replace", {s("aaa"), s("a"), s("bb")}, R"("bbbbbb")"},
      {"replace", {s("abc"), s(""), s("-")}, R"("-a-b-c-")"},
      {"replace", {s("a/b"), s("/"), s("-")}, R"("a-b")"},
      {"replace", {s("hello"), s("/(l)(z)?/"), s("[$1|$2|$3|$x]")}, R"("he[l|||][l|||]o")"},
      {"replace", {s("ab"), s("/(?P<x>a)/"), s("${x}${1}$xy$$$")}, R"("aa$$b")"},
      {"replace", {s("ab"), s("/(a)/"), s("${1")}, R"("${1b")"},
      {"replace", {s("a"), s("/(/"), s("")}, "error: error parsing regexp: missing closing ): `(`"},
      {"replace", {s("a"), unknown(kString), s("")}, "?string!"},
  });
}

TEST(RegexFunctions, SyntaxErrorsAreThoseOfGo) {
  struct Bad {
    const char* pattern;
    const char* message;
  };
  const Bad kBad[] = {
      {"(a", "missing closing ) in (a"},
      {"a)", "unexpected ) in a)"},
      {"[a", "missing closing ] in [a"},
      {"[b-a]", "invalid character class range in b-a"},
      {"*a", "missing argument to repetition operator in *"},
      {"a**", "invalid nested repetition operator in **"},
      {"a{1001}", "invalid repeat count in {1001}"},
      {"\\q", "invalid escape sequence in \\q"},
      {"\\C", "invalid escape sequence in \\C"},
      {"\\", "trailing backslash at end of expression in "},
      {"(?=a)", "invalid or unsupported Perl syntax in (?="},
      {"(?<=a)", "invalid named capture in (?<=a)"},
      {"(?P<n-a>a)", "invalid named capture in (?P<n-a>"},
      {"(?P<n>a)(b)", "cannot mix both named and unnamed capture groups"},
  };
  FunctionTable table = make_function_table({});
  for (const Bad& bad : kBad) {
    EXPECT_EQ(call_by_name(table, "regex", {s(bad.pattern), s("x")}),
              std::string("error 0: invalid regexp pattern: ") + bad.message);
  }
}

TEST(RegexFunctions, DeepPatternsAreRejected) {
  std::string deep = std::string(100000, '(') + std::string(100000, ')');
  EXPECT_TRUE(call_by_name(make_function_table({}), "regex", {s(deep), s("x")})
                  .starts_with("error 0: invalid regexp pattern: expression nests too deeply"));
}

}  // namespace
}  // namespace landform::functions
