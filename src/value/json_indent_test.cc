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

}  // namespace
}  // namespace landform
