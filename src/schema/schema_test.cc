#include "schema/schema.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "value/json.h"

namespace landform::schema {
namespace {

Attribute attribute(Type type) {
  Attribute out;
  out.type = type;
  out.optional = true;
  return out;
}

Attribute required(Type type) {
  Attribute out;
  out.type = type;
  out.required = true;
  return out;
}

Attribute nested(Nesting nesting, std::map<std::string, Attribute, std::less<>> attributes) {
  Attribute out;
  out.nested = std::make_shared<NestedType>(NestedType{nesting, std::move(attributes)});
  out.optional = true;
  return out;
}

NestedBlock nested_block(Nesting nesting, Type of_attribute) {
  auto block = std::make_shared<Block>();
  block->attributes.emplace("a", attribute(of_attribute));
  return {nesting, std::move(block), 0, 0};
}

TEST(Schema, TypesOfAttributes) {
  EXPECT_EQ(attribute(Type::list(Type::string())).value_type(), Type::list(Type::string()));
  struct Case {
    Nesting nesting;
    const char* want;
  };
  // Attributes of nested objects that are not required are optional.
  const Case kCases[] = {
      {Nesting::single, R"(["object",{"must":"string","need_not":"number"},["need_not"]])"},
      {Nesting::list, R"(["list",["object",{"must":"string","need_not":"number"},["need_not"]]])"},
      {Nesting::set, R"(["set",["object",{"must":"string","need_not":"number"},["need_not"]]])"},
      {Nesting::map, R"(["map",["object",{"must":"string","need_not":"number"},["need_not"]]])"},
  };
  for (const Case& c : kCases) {
    Attribute a = nested(
        c.nesting, {{"must", required(Type::string())}, {"need_not", attribute(Type::number())}});
    EXPECT_EQ(encode_type_json(a.value_type()), c.want);
  }
}

TEST(Schema, ComputedAttributesOfNestedObjectsNeedNotBeSet) {
  Attribute computed;
  computed.type = Type::string();
  computed.computed = true;
  EXPECT_EQ(encode_type_json(nested(Nesting::single, {{"c", computed}}).value_type()),
            R"(["object",{"c":"string"},["c"]])");
}

TEST(Schema, NestedTypesNest) {
  Attribute inner = nested(Nesting::set, {{"x", required(Type::boolean())}});
  inner.optional = false;
  inner.required = true;
  EXPECT_EQ(encode_type_json(nested(Nesting::map, {{"inner", inner}}).value_type()),
            R"(["map",["object",{"inner":["set",["object",{"x":"bool"}]]}]])");
}

struct BlockCase {
  const char* name;
  Nesting nesting;
  Type of_attribute;
  const char* type;
  const char* empty;  // as JSON for its own type
};

void PrintTo(const BlockCase& c, std::ostream* out) { *out << c.name; }

class SchemaBlocks : public ::testing::TestWithParam<BlockCase> {};

INSTANTIATE_TEST_SUITE_P(
    Nestings, SchemaBlocks,
    ::testing::Values(BlockCase{"Single", Nesting::single, Type::string(),
                                R"(["object",{"a":"string"}])", "null"},
                      BlockCase{"Group", Nesting::group, Type::string(),
                                R"(["object",{"a":"string"}])", R"({"a":null})"},
                      BlockCase{"List", Nesting::list, Type::string(),
                                R"(["list",["object",{"a":"string"}]])", "[]"},
                      BlockCase{"Set", Nesting::set, Type::string(),
                                R"(["set",["object",{"a":"string"}]])", "[]"},
                      BlockCase{"Map", Nesting::map, Type::string(),
                                R"(["map",["object",{"a":"string"}]])", "{}"},
                      // Dynamic elements have no common type: the collection is a tuple or an
                      // object.
                      BlockCase{"ListOfAny", Nesting::list, Type::dynamic(), R"("dynamic")", "[]"},
                      BlockCase{"MapOfAny", Nesting::map, Type::dynamic(), R"("dynamic")", "{}"},
                      BlockCase{"SingleOfAny", Nesting::single, Type::dynamic(),
                                R"(["object",{"a":"dynamic"}])", "null"}),
    [](const auto& info) { return info.param.name; });

TEST_P(SchemaBlocks, TypeAndEmptyValue) {
  const BlockCase& c = GetParam();
  NestedBlock block = nested_block(c.nesting, c.of_attribute);
  EXPECT_EQ(encode_type_json(block.implied_type()), c.type);
  Value empty = block.empty_value();
  EXPECT_EQ(encode_json(empty, empty.type()).value(), c.empty);
  // The value for a missing block conforms to the type of the block.
  if (!block.implied_type().has_dynamic()) {
    EXPECT_EQ(empty.type(), block.implied_type());
  }
}

TEST(Schema, ABlockIsAnObjectOfItsAttributesAndBlocks) {
  Block block;
  block.attributes.emplace("name", required(Type::string()));
  block.attributes.emplace("tags", attribute(Type::map(Type::string())));
  block.attributes.emplace("disk", nested(Nesting::list, {{"size", attribute(Type::number())}}));
  block.blocks.emplace("part", nested_block(Nesting::list, Type::string()));
  block.blocks.emplace("timeouts", nested_block(Nesting::single, Type::string()));
  // Values have all of their attributes, so none is optional in their type.
  EXPECT_EQ(encode_type_json(block.implied_type()),
            R"(["object",{"disk":["list",["object",{"size":"number"}]],"name":"string",)"
            R"("part":["list",["object",{"a":"string"}]],"tags":["map","string"],)"
            R"("timeouts":["object",{"a":"string"}]}])");
  Value empty = block.empty_value();
  EXPECT_EQ(empty.type(), block.implied_type());
  EXPECT_EQ(encode_json(empty, empty.type()).value(),
            R"({"disk":null,"name":null,"part":[],"tags":null,"timeouts":null})");
}

TEST(Schema, AnAttributeHidesABlockOfTheSameName) {
  Block block;
  block.attributes.emplace("x", attribute(Type::string()));
  block.blocks.emplace("x", nested_block(Nesting::list, Type::string()));
  EXPECT_EQ(encode_type_json(block.implied_type()), R"(["object",{"x":"string"}])");
  EXPECT_EQ(block.empty_value().type(), block.implied_type());
}

TEST(Schema, NothingInABlock) {
  EXPECT_EQ(Block().implied_type(), Type::empty_object());
  EXPECT_EQ(Block().empty_value().type(), Type::empty_object());
}

}  // namespace
}  // namespace landform::schema
