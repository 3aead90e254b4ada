#include "functions/testing.h"

namespace landform::functions {
namespace {

const Type kString = Type::string();

TEST(Yamldecode, Scalars) {
  expect_calls({
      {"yamldecode",
       {s("[1, -1.5, .5, 0x1F, 0o17, 017, 1e3, 1_000]")},
       R"([1,-1.5,0.5,31,15,17,1000,"1_000"])"},
      {"yamldecode",
       {s("[yes, On, n, ~, null, '', \"1\", tRue]")},
       R"([true,true,false,null:any,null:any,"","1","tRue"])"},
      {"yamldecode",
       {s("[2001-1-2, 2001-12-14t21:59:43.10-05:00, 2001-12-14 1:2:3]")},
       R"(["2001-01-02T00:00:00Z","2001-12-14T21:59:43-05:00","2001-12-14T01:02:03Z"])"},
      {"yamldecode", {s("[.inf, -.Inf]")}, "[+Inf,-Inf]"},
      {"yamldecode", {s(".nan")}, "error: floating point NaN is not supported"},
      {"yamldecode",
       {s("[!!str 1, !!int \"2\", !!float 3, !!bool yes, !!null x]")},
       R"(["1","2",3,true,null:any])"},
      {"yamldecode", {s("!!int x")}, R"(error: cannot parse "x" as tag:yaml.org,2002:int)"},
      {"yamldecode", {s("!foo x")}, R"(error: unsupported tag "!foo")"},
      // Block scalars are resolved like plain ones, and then converted back to strings.
      {"yamldecode", {s("- |-\n  1.50\n- |\n  1.50\n")}, R"(["1.5","1.50\n"])"},
  });
}

TEST(Yamldecode, Collections) {
  expect_calls({
      {"yamldecode",
       {s("a: 1\nb: [x, {c: ~}]\n1: z\na: 2")},
       R"({1="z",a=2,b=["x",{c=null:any}]})"},
      {"yamldecode", {s("a: &x {p: 1}\nb:\n  <<: *x\n  q: 2")}, "{a={p=1},b={p=1,q=2}}"},
      {"yamldecode", {s("b: {<<: [1]}")}, "error: cannot merge tuple into mapping"},
      {"yamldecode", {s("a: *x")}, R"(error: reference to undefined anchor "x")"},
      {"yamldecode",
       {s("b: 1\na: &x [*x]")},
       R"(error: on line 1, column 8: cannot refer to anchor "x" from inside its own definition)"},
      {"yamldecode", {s("~: a")}, "error: mapping key cannot be null"},
      {"yamldecode", {s("? [a]\n: b")}, "error: only strings are allowed as mapping keys"},
      {"yamldecode",
       {s("!!seq {a: 1}")},
       "error: can't interpret mapping as tag:yaml.org,2002:seq"},
  });
}

TEST(Yamldecode, SyntaxErrors) {
  expect_calls({
      {"yamldecode", {s("")}, "error: on line 1, column 1: missing start of document"},
      {"yamldecode",
       {s("---\na: 1\n---\nb: 2")},
       "error: on line 2, column 1: unexpected extra content after value"},
      {"yamldecode", {s("a: b: c")}, "error: mapping values are not allowed in this context"},
      {"yamldecode",
       {s("a:\n  b: 1\n c: 2")},
       "error: on line 2, column 2: did not find expected key"},
      {"yamldecode", {s("[a")}, "error: on line 1, column 1: did not find expected ',' or ']'"},
      {"yamldecode", {s("[b, http://x/?q]")}, "error: did not find expected ',' or ']'"},
      {"yamldecode",
       {s("a: 1\nb: \"\\q\"")},
       "error: on line 2, column 1: found unknown escape character"},
  });
}

TEST(Yamldecode, HostileDocuments) {
  FunctionTable table = make_function_table({});
  std::string deep = std::string(100000, '[');
  EXPECT_EQ(call_by_name(table, "yamldecode", {s(deep)}), "error: exceeded max depth of 1000");
  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 30; ++i) {
    std::string alias = "*a" + std::to_string(i - 1);
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + alias;
    for (int j = 1; j < 10; ++j) bomb += ", " + alias;
    bomb += "]\n";
  }
  EXPECT_NE(
      call_by_name(table, "yamldecode", {s(bomb)}).find("document contains excessive aliasing"),
      std::string::npos);
}

TEST(Yamldecode, UnknownAndMarked) {
  expect_calls({
      {"yamldecode", {unknown(kString)}, "?any"},
      {"yamldecode", {secret(s("a: 1"))}, "!{a=1}"},
      {"yamldecode", {s("~")}, "null:any"},
  });
}

TEST(Yamlencode, Scalars) {
  expect_calls({
      {"yamlencode", {n("1.5")}, R"("1.5\n...\n")"},
      {"yamlencode", {Value::null()}, R"("null\n...\n")"},
      {"yamlencode", {s("true")}, R"("\"true\"\n")"},
      {"yamlencode", {s("a\nb\n")}, R"("|\n  a\n  b\n")"},
      {"yamlencode", {s("a\n\n")}, R"("|+\n  a\n\n")"},
      {"yamlencode", {s(" a\nb")}, R"("|2-\n   a\n  b\n")"},
      {"yamlencode", {s("a \nb")}, R"("\"a \\nb\"\n")"},
      {"yamlencode", {s("\t\u001b😀\u2028é")}, R"("\"\\t\\e\\U0001F600\\Lé\"\n")"},
  });
}

TEST(Yamlencode, Collections) {
  Value nested = tuple({tuple({n("1"), Value::object({{"a", tuple({})}, {"b", s("x\ny")}})})});
  Value mapping =
      Value::object({{"a", tuple({n("1"), Value::empty_object()})}, {"b", Value::null()}});
  std::string long_key(129, 'k');
  expect_calls({
      {"yamlencode", {nested}, R"("- - 1\n  - \"a\": []\n    \"b\": |-\n      x\n      y\n")"},
      {"yamlencode", {mapping}, R"("\"a\":\n- 1\n- {}\n\"b\": null\n")"},
      {"yamlencode", {tuple({})}, R"("[]\n")"},
  });
  EXPECT_EQ(
      call_by_name(make_function_table({}), "yamlencode", {Value::object({{long_key, n("1")}})}),
      "\"? \\\"" + long_key + "\\\"\\n: 1\\n\"");
}

TEST(Yamlencode, LongStringsAreFolded) {
  std::string words;
  for (int i = 0; i < 20; ++i) words += "words ";
  EXPECT_EQ(
      call_by_name(make_function_table({}), "yamlencode", {s(words + "end")}),
      R"("\"words words words words words words words words words words words words words words\n)"
      R"(  words words words words words words end\"\n")");
}

TEST(Yamlencode, UnknownAndMarked) {
  expect_calls({
      {"yamlencode", {tuple({unknown(kString)})}, "?string"},
      {"yamlencode", {unknown(Type::dynamic())}, "?string"},
      {"yamlencode", {tuple({secret(s("a"))})}, R"(!"- \"a\"\n")"},
  });
}

}  // namespace
}  // namespace landform::functions
