#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "syntax/body_testing.h"

namespace landform::syntax {
namespace {

std::string show_steps(const ParsedTraversal& traversal) {
  std::string out;
  for (const Step& s : traversal.steps) {
    bool number = s.kind == Step::Kind::index_integer;
    out += fmt::format("{}@{}-{} ", number ? fmt::format("[{}]", s.integer) : std::string(s.text()),
                       s.begin, s.end);
  }
  return out;
}

class ReadTraversal : public testing::TestWithParam<ParseCase> {};

// The input is the value of `value` in either syntax: native after "value = ", or JSON.
TEST_P(ReadTraversal, Gives) {
  bool json = GetParam().input.starts_with('{');
  ParsedBody parsed(GetParam().input, json ? Syntax::json : Syntax::native);
  auto attributes = parsed.body().just_attributes();
  ASSERT_EQ(attributes.value.size(), 1);
  EXPECT_EQ(show_steps(read_traversal(parsed.sources(), attributes.value[0].expr)),
            GetParam().want);
}

constexpr ParseCase kReadTraversal[] = {
    {"native", "v = a.b[0][\"c\"]\n", "a@4-5 b@5-7 [0]@7-10 c@10-15 "},
    {"native_keyword", "v = null\n", "null@4-8 "},
    {"native_keyword_steps", "v = true.x\n", "true@4-8 x@8-10 "},
    {"native_paren", "v = (a)\n", ""},
    {"native_string", "v = \"a\"\n", ""},
    {"native_wrap", "v = \"${a}\"\n", ""},
    {"native_index_expression", "v = a[b]\n", ""},
    {"native_call", "v = f()\n", ""},
    {"json", R"({"v":"a.b[0].c"})", "a@5-6 b@6-8 [0]@8-11 c@11-13 "},
    {"json_string_key", R"({"v":"a[\"k\"].c"})", "a@5-6 k@6-11 c@11-13 "},
    {"json_name", R"({"v":"a"})", "a@5-6 "},
    {"json_keyword", R"({"v":"null"})", "null@5-9 "},
    {"json_newlines", R"({"v":"a\n.b"})", "a@5-6 b@7-9 "},
    {"json_template", R"({"v":"${a}"})", ""},
    {"json_legacy_index", R"({"v":"a.0"})", ""},
    {"json_splat", R"({"v":"a[*]"})", ""},
    {"json_index_expression", R"({"v":"a[b]"})", ""},
    {"json_template_key", R"({"v":"a[\"${b}\"]"})", ""},
    {"json_unclosed", R"({"v":"a[0"})", ""},
    {"json_spaces_in_text", R"({"v":"a b"})", ""},
    {"json_empty", R"({"v":""})", ""},
    {"json_not_a_string", R"({"v":true})", ""},
    {"json_null", R"({"v":null})", ""},
};

INSTANTIATE_TEST_SUITE_P(Table, ReadTraversal, testing::ValuesIn(kReadTraversal),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(ReadExpression, OfAJsonString) {
  ParsedBody parsed(R"~({"v": "list(string)"})~", Syntax::json);
  auto attributes = parsed.body().just_attributes();
  auto read = read_expression(parsed.sources(), attributes.value[0].expr);
  EXPECT_TRUE(read.diagnostics.empty());
  EXPECT_EQ(dump(*read.value.expr.node, DumpRanges::yes),
            "(call@6-18 list@6-10 (traversal@11-17 string@11-17))");
}

TEST(ReadExpression, OfAnInvalidJsonString) {
  ParsedBody parsed(R"~({"v": "list("})~", Syntax::json);
  auto attributes = parsed.body().just_attributes();
  auto read = read_expression(parsed.sources(), attributes.value[0].expr);
  ASSERT_EQ(read.diagnostics.size(), 1);
  EXPECT_EQ(read.diagnostics[0].summary, "Missing expression");
}

TEST(ReadExpression, OfNativeSyntaxIsTheExpression) {
  ParsedBody parsed("v = \"a\"\n", Syntax::native);
  auto attributes = parsed.body().just_attributes();
  auto read = read_expression(parsed.sources(), attributes.value[0].expr);
  EXPECT_EQ(read.value.expr.node, attributes.value[0].expr.node);
}

}  // namespace
}  // namespace landform::syntax
