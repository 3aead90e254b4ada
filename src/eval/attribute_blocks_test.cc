#include "eval/attribute_blocks.h"

#include <gtest/gtest.h>

#include <memory>

namespace landform::eval {
namespace {

schema::Attribute of(Type type) {
  schema::Attribute out;
  out.type = type;
  out.optional = true;
  return out;
}

TEST(AttributeBlocksTest, AreListsAndSetsOfObjectsInOlderSchemas) {
  Type object = Type::object({{"port", Type::number()}});
  schema::Block block;
  block.attributes = {{"ingress", of(Type::set(object))},
                      {"egress", of(Type::list(object))},
                      {"names", of(Type::list(Type::string()))},
                      {"tags", of(Type::map(Type::string()))}};
  EXPECT_EQ(names_of_attribute_blocks(block), (std::vector<std::string_view>{"egress", "ingress"}));

  struct Case {
    const char* name;
    schema::Attribute attribute;
  };
  schema::Attribute nested;
  nested.nested = std::make_shared<schema::NestedType>();
  for (const Case& c :
       {Case{"an object", of(object)}, Case{"a map of objects", of(Type::map(object))},
        Case{"a tuple", of(Type::tuple({Type::string()}))},
        Case{"lists of lists of objects", of(Type::list(Type::list(object)))},
        Case{"a nested type", nested}}) {
    schema::Block modern = block;
    modern.attributes.emplace("other", c.attribute);
    EXPECT_TRUE(names_of_attribute_blocks(modern).empty()) << c.name;

    // In a nested block as well.
    schema::Block inner;
    inner.attributes.emplace("other", c.attribute);
    modern = block;
    modern.blocks.emplace("inner", schema::NestedBlock{schema::Nesting::list,
                                                       std::make_shared<schema::Block>(inner)});
    EXPECT_TRUE(names_of_attribute_blocks(modern).empty()) << c.name;
  }
}

TEST(AttributeBlocksTest, HaveTheAttributesOfTheObject) {
  schema::Block block = schema_of_attribute_block(
      Type::object({{"a", Type::string()}, {"b", Type::list(Type::number())}}));
  EXPECT_EQ(block.implied_type(),
            Type::object({{"a", Type::string()}, {"b", Type::list(Type::number())}}));
  EXPECT_TRUE(block.attributes.at("a").optional);
}

}  // namespace
}  // namespace landform::eval
