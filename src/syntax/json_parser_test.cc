#include "syntax/json_parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "syntax/parser_testing.h"

namespace landform::syntax {
namespace {

struct Parsed {
  explicit Parsed(std::string_view text) {
    tree.file = sources.add("in", std::string(text));
    tree.source = sources.file(tree.file);
    diagnostics = parse_json(tree);
  }
  SourceMap sources;
  JsonTree tree;
  Diagnostics diagnostics;
};

class JsonValue : public testing::TestWithParam<ParseCase> {};

TEST_P(JsonValue, Gives) {
  Parsed parsed(GetParam().input);
  EXPECT_EQ(show(parsed.diagnostics) + dump(*parsed.tree.root, DumpRanges::yes), GetParam().want);
}

constexpr ParseCase kJsonValue[] = {
    {"number", "12", "(number@0-2 12)"},
    {"negative", "-12", "(number@0-3 -12)"},
    {"minus_zero", "-0", "(number@0-2 -0)"},
    {"fraction", "1.50", "(number@0-4 1.50)"},
    {"exponent", "1e+5", "(number@0-4 1e+5)"},
    {"large", "9223372036854775808", "(number@0-19 9223372036854775808)"},
    {"true_", " true ", "(bool@1-5 true)"},
    {"null_", "null", "(null@0-4)"},
    {"string", R"("abc")", R"((string@0-5 "abc"))"},
    {"string_escapes", R"("\b\f\n\r\t\/\\\"")", R"((string@0-18 "\b\f\n\r\t/\\\""))"},
    {"string_unicode", R"("\u00e9\ud83d\ude00")", R"((string@0-20 "é😀"))"},
    {"string_half_pairs", R"("\ud83dx\ude00")", R"((string@0-15 "�x�"))"},
    {"string_not_utf8", "\"\xff\"", R"((string@0-3 "�"))"},
    {"string_percent", R"("100% $ $$")", R"((string@0-11 "100% $ $$"))"},
    {"template_wrap", R"("${a.b}")", "(wrap@0-8 (traversal@3-6 a@3-4 .b@4-6))"},
    {"template_parts", R"("x${a}")", R"((template@0-7 (string@1-2 "x") (traversal@4-5 a@4-5)))"},
    {"template_escape", R"("$${a}")", R"((template@0-7 (string@1-6 "${a}")))"},
    {"template_after_escape", R"("\n${a}")",
     R"((template@0-8 (string@1-2 "\n") (traversal@4-5 a@4-5)))"},
    {"template_native_object", R"("${ {a = 1} }")",
     "(wrap@0-14 (object@4-11 (traversal@5-6 a@5-6) = (number@9-10 1)))"},
    {"template_bad", R"("${")", "(template@0-4 errors)"},
    {"array", "[1, [], null]", "(tuple@0-13 (number@1-2 1) (tuple@4-6) (null@8-12))"},
    {"object", R"({"a": 1, "${b}": {}})",
     R"((object@0-20 (string@1-4 "a") = (number@6-7 1) (wrap@9-15 (traversal@12-13 b@12-13)) = )"
     "(object@17-19))"},
};

INSTANTIATE_TEST_SUITE_P(Table, JsonValue, testing::ValuesIn(kJsonValue),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(JsonValue, EveryNodeOfJsonIsMarked) {
  Parsed parsed(R"({"a": ["x", "${b}", "y${b}", true, null, 1]})");
  const auto& object = parsed.tree.root->as<ObjectExpr>();
  EXPECT_TRUE(object.json);
  EXPECT_TRUE(object.items()[0].key->json);
  for (const Expr* item : object.items()[0].value->as<TupleExpr>().items()) {
    EXPECT_TRUE(item->json);
  }
  // Expressions inside a template are native syntax.
  EXPECT_FALSE(object.items()[0].value->as<TupleExpr>().items()[1]->as<WrapExpr>().inner->json);
}

TEST(JsonValue, KeepsTheRawString) {
  Parsed parsed(R"(["a\tb", "${x}", "$${x}", "%{"])");
  auto items = parsed.tree.root->as<TupleExpr>().items();
  EXPECT_EQ(json_string(*items[0]), "a\tb");
  EXPECT_EQ(json_string(*items[1]), "${x}");
  EXPECT_EQ(json_string(*items[2]), "$${x}");
  EXPECT_EQ(json_string(*items[3]), "%{");
  for (const Expr* item : items) EXPECT_TRUE(is_json_string(*item));
  EXPECT_FALSE(is_json_string(*parsed.tree.root));
}

TEST(JsonValue, KeepsTheErrorsOfATemplate) {
  Parsed parsed(R"(["ok", "${a b}"])");
  EXPECT_TRUE(parsed.diagnostics.empty());
  const Expr* item = parsed.tree.root->as<TupleExpr>().items()[1];
  const Diagnostics* errors = item->as<TemplateExpr>().json_errors;
  ASSERT_NE(errors, nullptr);
  ASSERT_EQ(errors->size(), 1);
  EXPECT_EQ((*errors)[0].summary, "Extra characters after interpolation expression");
  EXPECT_EQ((*errors)[0].subject->begin, 12);
}

std::string repeat(std::string_view piece, size_t count) {
  std::string out;
  for (size_t i = 0; i < count; ++i) out += piece;
  return out;
}

TEST(JsonNesting, IsReportedOnce) {
  for (std::string_view open : {"[", "{\"a\":", "[{\"a\":", "[1,["}) {
    SCOPED_TRACE(open);
    Parsed parsed(repeat(open, 100000));
    ASSERT_EQ(parsed.diagnostics.size(), 1);
    EXPECT_EQ(parsed.diagnostics[0].summary, "Nesting too deep");
  }
  Parsed modest(repeat("[", 300) + repeat("]", 300));
  EXPECT_TRUE(modest.diagnostics.empty());
}

TEST(JsonNesting, BadStringsAreBounded) {
  Parsed parsed("[" + repeat(R"("%{",)", 50000) + "1]");
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_LE(parsed.tree.string_errors.size(), 10001);
  auto items = parsed.tree.root->as<TupleExpr>().items();
  EXPECT_EQ((*items[49999]->as<TemplateExpr>().json_errors)[0].summary, "Too many errors");
}

}  // namespace
}  // namespace landform::syntax
