#include "awscc/schema/parse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace landform::awscc {
namespace {

using testing::ElementsAre;

Node reference(std::string_view ref) {
  Node node;
  node.ref = ref;
  return node;
}

constexpr std::string_view kShelf = R"json({
  "typeName": "Test::Shop::Shelf",
  "description": "A shelf.",
  "definitions": {
    "Tag": {"type": "object", "required": ["Key"], "additionalProperties": false,
            "properties": {"Key": {"type": "string", "minLength": 1, "maxLength": 1.28e2},
                           "Value": {"type": ["string", "null"], "pattern": ""}}},
    "Loop": {"$ref": "#/definitions/Loop"}
  },
  "properties": {
    "Tags": {"type": "array", "insertionOrder": false, "items": {"$ref": "#/definitions/Tag"}},
    "Name": {"type": "string", "enum": ["a", 1], "default": {"x": [1]}, "future": {"a": [1, {}]}},
    "Size": {"type": "integer", "minimum": -1, "maximum": 18446744073709551616}
  },
  "required": ["Name"],
  "oneOf": [{"required": ["Size"]}, {"required": ["Tags"]}],
  "primaryIdentifier": ["/properties/Name"],
  "additionalIdentifiers": [["/properties/Size"]],
  "readOnlyProperties": ["/properties/Tags/items/properties/Key", "/definitions/Tag"],
  "propertyTransform": {"/properties/Name": "$lowercase(Name)"},
  "taggable": true,
  "tagging": {"taggable": true, "tagUpdatable": false, "tagProperty": "/properties/Tags"},
  "handlers": {
    "create": {"permissions": ["a:b"], "timeoutInMinutes": 30},
    "delete": {"permissions": []},
    "list": {"permissions": [], "handlerSchema": {"required": ["Name"],
             "properties": {"Name": {"$ref": "resource-schema.json#/properties/Name"}}}}
  }
})json";

TEST(ParseResourceSchema, ReadsAllOfIt) {
  auto parsed = parse_resource_schema(kShelf);
  ASSERT_TRUE(parsed.ok()) << parsed.error().message;
  const ResourceSchema& schema = **parsed;
  EXPECT_EQ(schema.type_name, "Test::Shop::Shelf");
  EXPECT_THAT(schema.root->required, ElementsAre("Name"));
  ASSERT_EQ(schema.root->one_of.size(), 2U);
  EXPECT_THAT(schema.root->one_of[1]->required, ElementsAre("Tags"));
  EXPECT_THAT(schema.primary_identifier, ElementsAre(PropertyPath{"Name"}));
  EXPECT_THAT(schema.read_only, ElementsAre(PropertyPath{"Tags", "*", "Key"}));

  const Node* tags = schema.root->property("Tags");
  ASSERT_NE(tags, nullptr);
  EXPECT_EQ(tags->insertion_order, false);
  const Node* tag = schema.resolve(*tags->items);
  ASSERT_NE(tag, nullptr);
  EXPECT_EQ(tag->additional_properties_allowed, false);
  EXPECT_EQ(tag->property("Key")->max_length, 128);
  EXPECT_THAT(tag->property("Value")->types, ElementsAre(JsonType::string, JsonType::null));
  EXPECT_TRUE(tag->property("Value")->has_pattern);
  EXPECT_EQ(tag->property("Missing"), nullptr);

  const Node* name = schema.root->property("Name");
  EXPECT_THAT(name->enum_values, ElementsAre("\"a\"", "1"));
  EXPECT_EQ(name->default_value, R"({"x": [1]})");
  EXPECT_EQ(schema.root->property("Size")->maximum, "18446744073709551616");

  EXPECT_EQ(schema.handler(Operation::create).timeout_minutes, 30);
  EXPECT_TRUE(schema.handler(Operation::remove).present);
  EXPECT_FALSE(schema.handler(Operation::update).present);
  const Node* wanted = schema.handler(Operation::list).handler_schema;
  ASSERT_NE(wanted, nullptr);
  EXPECT_EQ(schema.resolve(*wanted->property("Name")), name);
  EXPECT_FALSE(schema.tagging.tag_updatable);
  EXPECT_EQ(schema.tagging.tag_property, "/properties/Tags");
  ASSERT_EQ(schema.property_transforms.size(), 1U);
}

TEST(ParseResourceSchema, ReferencesToNothingResolveToNothing) {
  auto parsed = parse_resource_schema(kShelf);
  ASSERT_TRUE(parsed.ok());
  const ResourceSchema& schema = **parsed;
  EXPECT_EQ(schema.resolve(reference("#/definitions/Loop")), nullptr);
  EXPECT_EQ(schema.resolve(reference("#/definitions/Missing")), nullptr);
  EXPECT_EQ(schema.resolve(reference("elsewhere.json")), nullptr);
  EXPECT_EQ(schema.resolve(reference("#/definitions/Tag/properties/Key"))->min_length, 1);
}

TEST(ParseResourceSchema, SaysWhatIsWrongAndWhere) {
  struct Case {
    std::string_view name, text, want;
  };
  for (const Case& c : {
           Case{"cut off", R"({"typeName": "A::B::C")", "EOF"},
           Case{"not an object", "[1]", "expected an object, not an array"},
           Case{"no name", R"({"properties": {}, "primaryIdentifier": ["/properties/A"]})",
                "it has no typeName"},
           Case{"no properties", R"({"typeName": "A::B::C"})", "it has no properties"},
           Case{"no identifier", R"({"typeName": "A::B::C", "properties": {}})",
                "it has no primaryIdentifier"},
           Case{"a type that is none", R"({"properties": {"A": {"type": ["text"]}}})",
                "/properties/A/type/0: there is no type \"text\""},
           Case{"a limit that is a text", R"({"definitions": {"A": {"maxLength": "3"}}})",
                "/definitions/A/maxLength: expected a number, not a string"},
           Case{"a limit with a fraction", R"({"definitions": {"A": {"maxLength": 3.5}}})",
                "/definitions/A/maxLength: 3.5 is not a whole number"},
           Case{"a member that is none", R"({"properties": {"A": null}})",
                "/properties/A: expected an object, not null"},
       }) {
    auto parsed = parse_resource_schema(c.text);
    ASSERT_FALSE(parsed.ok()) << c.name;
    EXPECT_EQ(parsed.error().message, c.want) << c.name;
  }
}

TEST(PropertyPointer, IsReadInEveryForm) {
  EXPECT_EQ(parse_property_pointer("/properties/A"), PropertyPath{"A"});
  EXPECT_EQ(parse_property_pointer("/properties/A/*/B~1C"), (PropertyPath{"A", "*", "B/C"}));
  EXPECT_EQ(parse_property_pointer("/properties/A/properties/B"), (PropertyPath{"A", "B"}));
  EXPECT_EQ(parse_property_pointer("/properties/A/items/properties/B"),
            (PropertyPath{"A", "*", "B"}));
  EXPECT_EQ(parse_property_pointer("/definitions/A"), std::nullopt);
  EXPECT_EQ(parse_property_pointer("/properties//B"), std::nullopt);
  EXPECT_EQ(path_text({"A", "*"}), "A/*");
}

}  // namespace
}  // namespace landform::awscc
