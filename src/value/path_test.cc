#include "value/path.h"

#include <gtest/gtest.h>

namespace landform {
namespace {

TEST(Path, ForDiagnostics) {
  auto name = PathStep::attribute("a");
  struct Case {
    Path path;
    const char* want;
  };
  const Case kCases[] = {
      {{}, ""},
      {{name}, ".a"},
      {{name, PathStep::index(Value::number(2)), PathStep::attribute("b")}, ".a[2].b"},
      {{name, PathStep::index(Value::string("k\""))}, ".a[\"k\\\"\"]"},
      // An element of a set has no name.
      {{name, PathStep::index(Value::object({{"x", Value::number(1)}})), PathStep::attribute("x")},
       ".a"},
      {{name, PathStep::index(Value::unknown(Type::string()))}, ".a"},
      {{name, PathStep::index(Value::number(*Number::parse("1.5")))}, ".a"},
  };
  for (const Case& c : kCases) EXPECT_EQ(to_string(to_attribute_path(c.path)), c.want);
}

}  // namespace
}  // namespace landform
