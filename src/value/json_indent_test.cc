#include "value/json_indent.h"

#include <gtest/gtest.h>

namespace landform {
namespace {

TEST(IndentJson, AsGoDoes) {
  struct Case {
    const char* json;
    const char* want;
  };
  const Case kCases[] = {
      {"1.50", "1.50"},
      {" [ ] ", "[]"},
      {"{ }", "{}"},
      {R"({"a":1,"b":[true,null]})", "{\n  \"a\": 1,\n  \"b\": [\n    true,\n    null\n  ]\n}"},
      {R"([{},[],"\\\"]"])", "[\n  {},\n  [],\n  \"\\\\\\\"]\"\n]"},
      {"\"<&> \u2028 \u20ac\"", "\"\\u003c\\u0026\\u003e \\u2028 \u20ac\""},
  };
  for (const Case& c : kCases) EXPECT_EQ(indent_json(c.json), c.want) << c.json;
}

TEST(IndentJson, Compared) {
  struct Case {
    const char* a;
    const char* b;
    bool same;
  };
  const Case kCases[] = {
      {R"({"a":[1,"x y"]})", "{ \"a\" :\n[1,\t\"x y\"] }\n", true},
      {R"({"a":[1,"x y"]})", R"({"a":[1,"x  y"]})", false},
      {R"(["a\"b"])", R"(["a\"c"])", false},
      {"[1,2]", "[12]", false},
      {"[1]", "[1,2]", false},
      {"[1,2]", "[1", false},
      // Written in the same way.
      {R"("<")", R"("\u003c")", true},
  };
  for (const Case& c : kCases) {
    EXPECT_EQ(same_indented_json(c.a, c.b), c.same) << c.a << " " << c.b;
    EXPECT_EQ(same_indented_json(c.b, c.a), c.same) << c.a << " " << c.b;
  }
}

}  // namespace
}  // namespace landform
