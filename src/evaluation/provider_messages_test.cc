#include "evaluation/provider_messages.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/source.h"
#include "syntax/parser.h"

namespace landform::evaluation {
namespace {

constexpr const char* kBody = R"(name = "x"
list = ["a", "b"]
map = { k = "v", "q" = "w" }
one {
  size = 1
  inner {}
}
two {
  size = 2
  inner {}
  inner {}
}
two {
  size = 3
}
)";

PathStep attribute(std::string name) {
  PathStep step;
  step.kind = PathStep::Kind::attribute;
  step.name = std::move(name);
  return step;
}
PathStep index(Value key) {
  PathStep step;
  step.kind = PathStep::Kind::index;
  step.key = std::move(key);
  return step;
}
PathStep at(int64_t i) { return index(Value::number(i)); }

struct Case {
  const char* name;
  Path path;
  const char* want;  // the text at the place, or the line of the end of a block
};

// As Terraform finds them, with its inaccuracies: a block as a whole is reported at the body that
// it is in.
TEST(ProviderMessages, Places) {
  SourceMap sources;
  FileId file = sources.add("main.tf", kBody);
  auto parsed = syntax::parse_config(sources, file);
  ASSERT_FALSE(parsed.diagnostics.has_errors());
  const std::string text = kBody;
  const std::vector<Case> cases = {
      {"Attribute", {attribute("name")}, "\"x\""},
      {"Element", {attribute("list"), at(1)}, "\"b\""},
      {"NoSuchElement", {attribute("list"), at(2)}, "list"},
      {"ElementOfAnother", {attribute("name"), at(0)}, "\"x\""},
      {"Key", {attribute("map"), index(Value::string("k"))}, "v"},
      {"QuotedKey", {attribute("map"), index(Value::string("q"))}, "w"},
      {"NoSuchKey", {attribute("map"), index(Value::string("z"))}, "map"},
      {"InABlock", {attribute("two"), at(1), attribute("size")}, "3"},
      {"InTheOnlyBlock", {attribute("one"), attribute("size")}, "1"},
  };
  for (const Case& one : cases) {
    Range range = range_of(*parsed.value.body, one.path);
    EXPECT_EQ(text.substr(range.begin, range.end - range.begin), one.want) << one.name;
  }
  const syntax::Body& body = *parsed.value.body;
  auto all = body.everything();
  Range top = body.missing_item_range();
  Range first = all.blocks[0].body->missing_item_range();
  Range second = all.blocks[1].body->missing_item_range();
  auto begin = [&](const Path& path) { return range_of(body, path).begin; };
  EXPECT_EQ(begin({}), top.begin);
  EXPECT_EQ(begin({at(0)}), top.begin);
  EXPECT_EQ(begin({attribute("one")}), top.begin);
  EXPECT_EQ(begin({attribute("one"), at(0)}), top.begin);
  EXPECT_EQ(begin({attribute("two"), attribute("size")}), top.begin);
  EXPECT_EQ(begin({attribute("one"), at(0), attribute("none")}), first.begin);
  EXPECT_EQ(begin({attribute("two"), at(0), attribute("inner"), at(1)}), second.begin);
  EXPECT_EQ(begin({attribute("two"), at(7), attribute("size")}), top.begin);
}

}  // namespace
}  // namespace landform::evaluation
