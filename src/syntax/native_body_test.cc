#include "syntax/native_body.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "syntax/body_testing.h"
#include "syntax/parser_testing.h"

namespace landform::syntax {
namespace {

class NativeContent : public testing::TestWithParam<ParseCase> {};

TEST_P(NativeContent, Gives) {
  ParsedBody parsed(GetParam().input, Syntax::native);
  EXPECT_EQ(show_content(parsed.body().content(test_schema())), GetParam().want);
}

constexpr ParseCase kNativeContent[] = {
    {"all", R"(name = 1
value = 2
plain {
}
one "a" {
}
two "a" "b" {
}
)",
     R"(missing 0-0
name 0-4 0-8
value 9-14 9-18
plain 19-24 header 19-24
one 29-32 header 29-36 "a"@33-36
two 41-44 header 41-52 "a"@45-48 "b"@49-52)"},
    {"required_missing", R"(name = 1
)",
     R"(E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0
name 0-4 0-8)"},
    {"required_missing_after_comment", R"(# c
name = 1
)",
     R"(E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0
name 4-8 4-12)"},
    {"source_order", R"(value = 1
name = 2
plain {
}
one "a" {
}
plain {
}
)",
     R"(missing 0-0
value 0-5 0-9
name 10-14 10-18
plain 19-24 header 19-24
one 29-32 header 29-36 "a"@33-36
plain 41-46 header 41-46)"},
    {"unexpected_attribute", R"(value = 1
foo = 2
)",
     R"(E Unsupported argument | "An argument named \"foo\" is not expected here." | 10-13
missing 0-0
value 0-5 0-9)"},
    {"suggestion", R"(value = 1
nam = 2
)",
     R"(E Unsupported argument | "An argument named \"nam\" is not expected here. Did you mean \"name\"?" | 10-13
missing 0-0
value 0-5 0-9)"},
    {"suggestion_not_when_used", R"(value = 1
values = 2
)",
     R"(E Unsupported argument | "An argument named \"values\" is not expected here." | 10-16
missing 0-0
value 0-5 0-9)"},
    {"suggestion_block", R"(value = 1
plain = 2
)",
     R"(E Unsupported argument | "An argument named \"plain\" is not expected here. Did you mean to define a block of type \"plain\"?" | 10-15
missing 0-0
value 0-5 0-9)"},
    {"unexpected_block", R"(value = 1
foo {
}
)",
     R"(E Unsupported block type | "Blocks of type \"foo\" are not expected here. Did you mean \"two\"?" | 10-13
missing 0-0
value 0-5 0-9)"},
    {"block_suggestion", R"(value = 1
plains {
}
)",
     R"(E Unsupported block type | "Blocks of type \"plains\" are not expected here. Did you mean \"plain\"?" | 10-16
missing 0-0
value 0-5 0-9)"},
    {"block_is_argument", R"(value = 1
block_like {
}
)",
     R"(E Unsupported block type | "Blocks of type \"block_like\" are not expected here. Did you mean to define argument \"block_like\"? If so, use the equals sign to assign it a value." | 10-20
missing 0-0
value 0-5 0-9)"},
    {"no_labels", R"(value = 1
plain "a" {
}
)",
     R"(E Extraneous label for plain | "No labels are expected for plain blocks." | 16-19 ctx 10-21
missing 0-0
value 0-5 0-9)"},
    {"too_many_labels", R"(value = 1
one "a" "b" "c" {
}
)",
     R"(E Extraneous label for one | "Only 1 labels (name) are expected for one blocks." | 18-21 ctx 10-27
missing 0-0
value 0-5 0-9)"},
    {"too_many_of_two", R"(value = 1
two "a" "b" "c" {
}
)",
     R"(E Extraneous label for two | "Only 2 labels (type, name) are expected for two blocks." | 22-25 ctx 10-27
missing 0-0
value 0-5 0-9)"},
    {"missing_label", R"(value = 1
one {
}
)",
     R"(E Missing name for one | "All one blocks must have 1 labels (name)." | 14-15 ctx 10-15
missing 0-0
value 0-5 0-9)"},
    {"missing_second_label", R"(value = 1
two "a" {
}
)",
     R"(E Missing name for two | "All two blocks must have 2 labels (type, name)." | 18-19 ctx 10-19
missing 0-0
value 0-5 0-9)"},
    {"order_of_errors", R"(foo {
}
bar = 1
plain "x" {
}
)",
     R"(E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
E Extraneous label for plain | "No labels are expected for plain blocks." | 22-25 ctx 16-27
E Unsupported argument | "An argument named \"bar\" is not expected here." | 8-11
E Unsupported block type | "Blocks of type \"foo\" are not expected here. Did you mean \"two\"?" | 0-3
missing 0-0)"},
    {"block_without_brace", R"(value = 1
plain
)",
     R"(missing 0-0
value 0-5 0-9)"},
    {"one_line_block", R"(value = 1
plain { name = 1 }
)",
     R"(missing 0-0
value 0-5 0-9
plain 10-15 header 10-15)"},
};

INSTANTIATE_TEST_SUITE_P(Table, NativeContent, testing::ValuesIn(kNativeContent),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(NativeBody, PartialContentLeavesTheRest) {
  ParsedBody parsed("name = 1\nother = 2\none \"a\" {\n}\nplain {\n}\n", Syntax::native);
  BodySchema schema{{{"name", false}}, {{"one", {"name"}}}};
  auto partial = parsed.body().partial_content(schema);
  EXPECT_EQ(show_content({std::move(partial.value.content), std::move(partial.diagnostics)}),
            "missing 0-0\nname 0-4 0-8\none 19-22 header 19-26 \"a\"@23-26");

  // Items that were already read are neither present nor unexpected.
  auto rest = partial.value.rest->content(BodySchema{{}, {{"plain", {}}}});
  EXPECT_EQ(show_content(rest),
            "E Unsupported argument | \"An argument named \\\"other\\\" is not expected here.\" | "
            "9-14\nmissing 0-0\nplain 31-36 header 31-36");
  auto attributes = partial.value.rest->just_attributes();
  ASSERT_EQ(attributes.value.size(), 1);
  EXPECT_EQ(attributes.value[0].name, "other");
}

TEST(NativeBody, AttributesAlreadyReadAreMissingWhenRequiredAgain) {
  ParsedBody parsed("name = 1\n", Syntax::native);
  BodySchema schema{{{"name", true}}, {}};
  auto rest = parsed.body().partial_content(schema).value.rest;
  auto again = rest->content(schema);
  ASSERT_EQ(again.diagnostics.size(), 1);
  EXPECT_EQ(again.diagnostics[0].summary, "Missing required argument");
}

TEST(NativeBody, JustAttributes) {
  ParsedBody parsed("b = 1\na = 2\nc {\n}\nd {\n}\n", Syntax::native);
  auto attributes = parsed.body().just_attributes();
  ASSERT_EQ(attributes.value.size(), 2);
  EXPECT_EQ(attributes.value[0].name, "b");
  EXPECT_EQ(attributes.value[1].name, "a");
  EXPECT_EQ(show(attributes.diagnostics),
            "E Unexpected \"c\" block | \"Blocks are not allowed here.\" | 12-13\n");
}

TEST(NativeBody, BlocksStayReadableAndKeepTheFileAlive) {
  SourceMap sources;
  FileId file = sources.add("in", "plain {\n  value = x\n  plain { value = y }\n}\n");
  std::shared_ptr<const Body> inner;
  {
    auto parsed = parse_config(sources, file);
    inner = parsed.value.body->content(BodySchema{{}, {{"plain", {}}}}).value.blocks[0].body;
  }
  auto content = inner->content(test_schema());
  ASSERT_EQ(content.value.attributes.size(), 1);
  EXPECT_EQ(dump(*content.value.attributes[0].expr.node), "(traversal x)");
  ASSERT_EQ(content.value.blocks.size(), 1);
  // The missing item of a one-line block would be where its argument is.
  EXPECT_EQ(content.value.blocks[0].body->missing_item_range().begin, 30);
  EXPECT_EQ(inner->missing_item_range().begin, 6);
  Range whole = content.value.blocks[0].range;
  EXPECT_EQ(sources.text(whole), "plain { value = y }");
}

}  // namespace
}  // namespace landform::syntax
