#include "syntax/json_body.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "syntax/body_testing.h"

namespace landform::syntax {
namespace {

class JsonContent : public testing::TestWithParam<ParseCase> {};

TEST_P(JsonContent, Gives) {
  ParsedBody parsed(GetParam().input, Syntax::json);
  EXPECT_EQ(show(parsed.diagnostics()) + show_content(parsed.body().content(test_schema())),
            GetParam().want);
}

constexpr ParseCase kJsonContent[] = {
    {"all", R"({"name": 1, "value": 2, "plain": {}, "one": {"a": {}}, "two": {"a": {"b": {}}}})",
     R"(missing 78-79
name 1-7 1-10
value 12-19 12-22
plain 24-31 header 33-34
one 37-42 header 50-51 "a"@45-48
two 55-60 header 74-75 "a"@63-66 "b"@69-72)"},
    {"empty", "{}",
     R"(E Missing required argument | "The argument \"value\" is required, but no definition was found." | 1-2
missing 1-2)"},
    {"array_root", R"([{"value": 1}, {"name": 2}])",
     R"(missing 0-1
value 2-9 2-12
name 16-22 16-25)"},
    {"array_root_bad_item", R"([{"value": 1}, 2])",
     R"(E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 15-16
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 15-16
missing 0-1
value 2-9 2-12)"},
    {"root_string", R"("a")",
     R"(E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-3
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"root_missing", "",
     R"(E Missing value | "The JSON data ends prematurely." | 0-0
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-0
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"comment", R"({"//": "c", "value": 1})",
     R"(missing 22-23
value 12-19 12-22)"},
    {"null_blocks", R"({"value": 1, "plain": null, "one": {"a": null}})",
     R"(missing 46-47
value 1-8 1-11)"},
    {"null_label_level", R"({"value": 1, "one": null})",
     R"(E Missing block label | "At least one object property is required, whose name represents the one block's name." | 20-24
missing 24-25
value 1-8 1-11)"},
    {"null_value", R"({"value": null})",
     R"(missing 14-15
value 1-8 1-14)"},
    {"block_array", R"({"value": 1, "plain": [{}, {}]})",
     R"(missing 30-31
value 1-8 1-11
plain 13-20 header 22-23
plain 13-20 header 22-23)"},
    {"block_array_empty", R"({"value": 1, "plain": []})",
     R"(missing 24-25
value 1-8 1-11)"},
    {"block_array_of_anything", R"({"value": 1, "plain": [1, null]})",
     R"(missing 31-32
value 1-8 1-11
plain 13-20 header 22-23
plain 13-20 header 22-23)"},
    {"block_scalar", R"({"value": 1, "plain": 5})",
     R"(E Incorrect JSON value type | "Either a JSON object or a JSON array is required, representing the contents of one or more \"plain\" blocks." | 22-23
missing 23-24
value 1-8 1-11)"},
    {"labels_in_array", R"({"value": 1, "one": [{"a": {}}, {"b": {}, "c": []}]})",
     R"(missing 51-52
value 1-8 1-11
one 13-18 header 27-28 "a"@22-25
one 13-18 header 38-39 "b"@33-36)"},
    {"labels_twice", R"({"value": 1, "two": {"a": {"b": {}, "c": [{}, {}]}, "d": [{"e": {}}]}})",
     R"(missing 69-70
value 1-8 1-11
two 13-18 header 32-33 "a"@21-24 "b"@27-30
two 13-18 header 41-42 "a"@21-24 "c"@36-39
two 13-18 header 41-42 "a"@21-24 "c"@36-39
two 13-18 header 64-65 "d"@52-55 "e"@59-62)"},
    {"labels_bad_item", R"({"value": 1, "one": [{"a": {}}, 3]})",
     R"(E Incorrect JSON value type | "A JSON object is required here, to specify name labels for this block." | 32-33
missing 34-35
value 1-8 1-11
one 13-18 header 27-28 "a"@22-25)"},
    {"labels_scalar", R"({"value": 1, "one": "a"})",
     R"(E Incorrect JSON value type | "Either a JSON object or JSON array of objects is required here, to specify name labels for this block." | 20-23
E Missing block label | "At least one object property is required, whose name represents the one block's name." | 20-23
missing 23-24
value 1-8 1-11)"},
    {"labels_none", R"({"value": 1, "one": {}})",
     R"(E Missing block label | "At least one object property is required, whose name represents the one block's name." | 20-21
missing 22-23
value 1-8 1-11)"},
    {"label_body_scalar", R"({"value": 1, "one": {"a": true}})",
     R"(E Incorrect JSON value type | "Either a JSON object or a JSON array is required, representing the contents of one or more \"one\" blocks." | 26-30
missing 31-32
value 1-8 1-11)"},
    {"duplicate_attribute", R"({"value": 1, "value": 2})",
     R"(E Duplicate argument | "The argument \"value\" was already set at in:1,2-12." | 13-20 ctx 13-20
missing 23-24
value 1-8 1-11)"},
    {"duplicate_block", R"({"value": 1, "plain": {}, "plain": {}})",
     R"(missing 37-38
value 1-8 1-11
plain 13-20 header 22-23
plain 26-33 header 35-36)"},
    {"extraneous", R"({"value": 1, "foo": 2})",
     R"(E Extraneous JSON object property | "No argument or block type is named \"foo\". Did you mean \"two\"?" | 13-18 ctx 13-18
missing 21-22
value 1-8 1-11)"},
    {"suggestion", R"({"value": 1, "nam": 2})",
     R"(E Extraneous JSON object property | "No argument or block type is named \"nam\". Did you mean \"name\"?" | 13-18 ctx 13-18
missing 21-22
value 1-8 1-11)"},
    {"suggestion_used_attribute", R"({"value": 1, "values": 2})",
     R"(E Extraneous JSON object property | "No argument or block type is named \"values\"." | 13-21 ctx 13-21
missing 24-25
value 1-8 1-11)"},
    {"suggestion_block", R"({"value": 1, "plane": 2})",
     R"(E Extraneous JSON object property | "No argument or block type is named \"plane\". Did you mean \"plain\"?" | 13-20 ctx 13-20
missing 23-24
value 1-8 1-11)"},
    {"label_template_is_raw", R"({"value": 1, "one": {"${a}": {}}})",
     R"(missing 32-33
value 1-8 1-11
one 13-18 header 29-30 "${a}"@21-27)"},
    {"bad_string", R"({"a\x": 1})",
     R"(E Invalid JSON string | "There is a syntax error in the given JSON string." | 5-6 ctx 1-6
E Invalid object property name | "A JSON object property name must be a string" | 1-6
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"bad_string_short_unicode", R"(["\u12"])",
     R"(E Invalid JSON string | "There is a syntax error in the given JSON string." | 7-8 ctx 1-7
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-7
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-1
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-7
missing 0-1)"},
    {"unterminated_string", R"(["abc)",
     R"(E Invalid JSON string | "There is a syntax error in the given JSON string." | 5-6 ctx 1-5
E Unclosed object | "No closing bracket was found for this JSON array." | 0-1
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"control_in_string", R"(["a
b"])",
     R"(E Invalid JSON string | "There is a syntax error in the given JSON string." | 3-4 ctx 1-3
E Missing attribute seperator comma | "A comma must appear between each value in an array." | 7-7
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"bad_number", "[01]",
     R"(E Invalid JSON number | "There is a syntax error in the given JSON number." | 1-3
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-3
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-1
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-3
missing 0-1)"},
    {"bad_number_plus", "[+1]",
     R"(E Invalid JSON number | "There is a syntax error in the given JSON number." | 1-3
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-3
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-1
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-3
missing 0-1)"},
    {"bad_number_dot", "[1.]",
     R"(E Invalid JSON number | "There is a syntax error in the given JSON number." | 1-3
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-3
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-1
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-3
missing 0-1)"},
    {"bad_keyword", "[nul]",
     R"(E Invalid JSON keyword | "\"nul\" is not a valid JSON keyword. Did you mean \"null\"?" | 1-4
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-4
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-1
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-4
missing 0-1)"},
    {"bad_keyword_case", "[True]",
     R"(E Invalid JSON keyword | "\"True\" is not a valid JSON keyword. Did you mean \"true\"?" | 1-5
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-5
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-1
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-5
missing 0-1)"},
    {"bad_keyword_unlike", "[something]",
     R"(E Invalid JSON keyword | "\"something\" is not a valid JSON keyword." | 1-10
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-10
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-1
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-10
missing 0-1)"},
    {"javascript", "[undefined]",
     R"(E Invalid JSON keyword | "The JavaScript identifier \"undefined\" cannot be used in JSON." | 1-10
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-10
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-1
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-10
missing 0-1)"},
    {"bad_start", "[@]",
     R"(E Invalid start of value | "A JSON value must start with a brace, a bracket, a number, a string, or a keyword." | 1-2
E Missing attribute seperator comma | "A comma must appear between each value in an array." | 2-2
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"missing_element", "[1, , 2]",
     R"(E Invalid start of value | "A JSON value must start with a brace, a bracket, a number, a string, or a keyword." | 4-5
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-2
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 4-5
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 6-7
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-1
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-2
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 4-5
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 6-7
missing 0-1)"},
    {"missing_value", R"({"a": })",
     R"(E Missing JSON value | "A JSON value must start with a brace, a bracket, a number, a string, or a keyword." | 6-7
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 6-7
E Extraneous JSON object property | "No argument or block type is named \"a\"." | 1-4 ctx 1-4
missing 6-7)"},
    {"trailing_comma_array", "[1,]",
     R"(E Trailing comma in array | "JSON does not permit a trailing comma after the final value in an array." | 2-3
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"trailing_comma_object", R"({"value": 1,})",
     R"(E Trailing comma in object | "JSON does not permit a trailing comma after the final property in an object." | 11-12
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"name_not_string", "{a: 1}",
     R"(E Invalid JSON keyword | "\"a\" is not a valid JSON keyword." | 1-2
E Invalid object property name | "A JSON object property name must be a string" | 1-2
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"name_number", "{1: 2}",
     R"(E Invalid object property name | "A JSON object property name must be a string" | 1-2
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"no_colon", R"({"a" 1})",
     R"(E Missing property value colon | "A colon must appear between an object property's name and its value." | 5-6
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"equals", R"({"a" = 1})",
     R"(E Missing property value colon | "JSON uses a colon as its name/value delimiter, not an equals sign." | 5-6
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"brace_instead", R"({"a"})",
     R"(E Missing object value | "A JSON object attribute must have a value, introduced by a colon." | 4-5
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"comma_instead", R"({"a", "b"})",
     R"(E Missing object value | "A JSON object attribute must have a value, introduced by a colon." | 4-5
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"object_unclosed", R"({"a": 1)",
     R"(E Unclosed object | "No closing brace was found for this JSON object." | 0-1
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"object_mismatched", R"({"a": 1])",
     R"(E Mismatched braces | "A JSON object must be closed with a brace, not a bracket." | 8-8
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"object_no_comma", R"({"a": 1 "b": 2})",
     R"(E Missing attribute seperator comma | "A comma must appear between each property definition in an object." | 15-15
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"array_unclosed", "[1",
     R"(E Unclosed object | "No closing bracket was found for this JSON array." | 0-1
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"array_mismatched", "[1}",
     R"(E Mismatched brackets | "A JSON array must be closed with a bracket, not a brace." | 3-3
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"array_colon", R"(["a": 1])",
     R"(E Invalid array value | "A colon is not used to introduce values in a JSON array." | 8-8
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"array_no_comma", "[1 2]",
     R"(E Missing attribute seperator comma | "A comma must appear between each value in an array." | 5-5
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"extraneous_data", "{} {}",
     R"(E Extraneous data after value | "Extra characters appear after the JSON value." | 3-4
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 1-2
missing 1-2)"},
    {"byte_order_mark", "\xef\xbb\xbf{}",
     R"(E Invalid start of value | "A JSON value must start with a brace, a bracket, a number, a string, or a keyword." | 0-1
E Root value must be object | "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects." | 0-1
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-0
missing 0-0)"},
    {"nested_errors_go_on", R"([{"a" 1}, {"b" 2}])",
     R"(E Missing property value colon | "A colon must appear between an object property's name and its value." | 6-7
E Missing property value colon | "A colon must appear between an object property's name and its value." | 15-16
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-2
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 10-11
E Missing required argument | "The argument \"value\" is required, but no definition was found." | 0-1
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 1-2
E Incorrect JSON value type | "A JSON object is required here, to define arguments and child blocks." | 10-11
missing 0-1)"},
};

INSTANTIATE_TEST_SUITE_P(Table, JsonContent, testing::ValuesIn(kJsonContent),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(JsonBody, PartialContentLeavesTheRest) {
  ParsedBody parsed(R"({"name": 1, "other": 2, "one": {"a": {}}, "//": "c"})", Syntax::json);
  BodySchema schema{{{"name", false}}, {{"one", {"name"}}}};
  auto partial = parsed.body().partial_content(schema);
  EXPECT_EQ(partial.value.content.attributes.size(), 1);
  EXPECT_EQ(partial.value.content.blocks.size(), 1);
  EXPECT_TRUE(partial.diagnostics.empty());
  auto rest = partial.value.rest->just_attributes();
  ASSERT_EQ(rest.value.size(), 1);
  EXPECT_EQ(rest.value[0].name, "other");
  EXPECT_EQ(show(partial.value.rest->content(BodySchema{}).diagnostics),
            "E Extraneous JSON object property | \"No argument or block type is named "
            "\\\"other\\\".\" | 12-19 ctx 12-19\n");
}

TEST(JsonBody, JustAttributes) {
  ParsedBody parsed(R"({"b": 1, "a": {"x": 1}, "//": "no", "b": 3})", Syntax::json);
  auto attributes = parsed.body().just_attributes();
  ASSERT_EQ(attributes.value.size(), 2);
  EXPECT_EQ(attributes.value[0].name, "b");
  EXPECT_EQ(attributes.value[1].name, "a");
  EXPECT_EQ(show(attributes.diagnostics),
            "E Duplicate attribute definition | \"The argument \\\"b\\\" was already set at "
            "in:1,2-8.\" | 36-39\n");
}

TEST(JsonBody, JustAttributesOfAnArray) {
  ParsedBody parsed("[]", Syntax::json);
  EXPECT_EQ(show(parsed.body().just_attributes().diagnostics),
            "E Incorrect JSON value type | \"A JSON object is required here, setting the arguments "
            "for this block.\" | 0-1\n");
}

TEST(JsonBody, BlocksStayReadableAndKeepTheFileAlive) {
  SourceMap sources;
  FileId file = sources.add("in", R"({"one": {"x": [{"value": "${y}"}, null, 3]}})");
  std::vector<Block> blocks;
  {
    auto parsed = parse_json_config(sources, file);
    blocks = parsed.value.body->content(BodySchema{{}, {{"one", {"name"}}}}).value.blocks;
  }
  ASSERT_EQ(blocks.size(), 3);
  auto content = blocks[0].body->content(test_schema());
  ASSERT_EQ(content.value.attributes.size(), 1);
  EXPECT_EQ(dump(*content.value.attributes[0].expr.node), "(wrap (traversal y))");
  EXPECT_TRUE(blocks[1].body->content(BodySchema{}).diagnostics.empty());
  EXPECT_EQ(blocks[2].body->content(BodySchema{}).diagnostics[0].summary,
            "Incorrect JSON value type");
}

}  // namespace
}  // namespace landform::syntax
