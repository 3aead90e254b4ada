#include "report/diff_value.h"

#include <gtest/gtest.h>

namespace landform::report {
namespace {

TEST(JsonInStrings, IsReadWithItsNumbersAsWritten) {
  Arena arena;
  const Node* node = NodeBuilder(arena).of_json(R"( {"b": 1.50, "a": [true, null], "b": 1e3} )");
  ASSERT_NE(node, nullptr);
  ASSERT_EQ(node->members.size(), 2U);
  EXPECT_EQ(node->members[0].key, "a");
  EXPECT_EQ(node->find("b")->node->text, "1e3") << "the last one of two";
}

TEST(JsonInStrings, IsNothingElse) {
  Arena arena;
  for (const char* text : {"{", "[1,]", "{}}", "[] []", "{\"a\"}", "{a: 1}", "[1", "[nul]"}) {
    EXPECT_EQ(NodeBuilder(arena).of_json(text), nullptr) << text;
  }
  EXPECT_EQ(NodeBuilder(arena).of_json(std::string(100'000, '[')), nullptr);
}

TEST(Nodes, AreSensitiveBySchemaAndByMark) {
  schema::Attribute plain;
  plain.type = Type::string();
  schema::Attribute secret = plain;
  secret.sensitive = true;
  auto inner = std::make_shared<schema::Block>();
  inner->attributes = {{"secret", secret}, {"plain", plain}};
  schema::Block block;
  block.attributes = {{"secret", secret}, {"plain", plain}, {"marked", plain}};
  block.blocks["set"] = {.nesting = schema::Nesting::set, .block = inner};
  block.blocks["list"] = {.nesting = schema::Nesting::list, .block = inner};

  Value element = Value::object({{"secret", Value::string("s")}, {"plain", Value::string("p")}});
  Value value = Value::object({
      {"secret", Value::null(Type::string())},
      {"plain", Value::string("p")},
      {"marked", Value::string("m").with_marks(Marks::sensitive)},
      {"set", Value::set(element.type(), {element})},
      {"list", Value::list(element.type(), {element})},
  });
  Arena arena;
  const Node* node = NodeBuilder(arena).of_block(value, block);
  EXPECT_TRUE(node->find("secret")->node->sensitive) << "even if it is null";
  EXPECT_FALSE(node->find("plain")->node->sensitive);
  EXPECT_TRUE(node->find("marked")->node->sensitive);
  EXPECT_TRUE(node->find("set")->node->sensitive) << "elements of sets have no places of their own";
  const Node* list = node->find("list")->node;
  EXPECT_FALSE(list->sensitive);
  EXPECT_TRUE(list->members[0].node->find("secret")->node->sensitive);
}

TEST(Nodes, AreComparedByWhatIsKnown) {
  Arena arena;
  NodeBuilder nodes(arena);
  Value known = Value::object({{"a", Value::number(1)}});
  Value partly = Value::object({{"a", Value::number(1)}, {"b", Value::unknown(Type::string())}});
  Value null = Value::object({{"a", Value::number(1)}, {"b", Value::null(Type::string())}});
  EXPECT_TRUE(same(nodes.of_value(known), nodes.of_value(partly)));
  EXPECT_EQ(hash_of(nodes.of_value(known)), hash_of(nodes.of_value(partly)));
  EXPECT_FALSE(same(nodes.of_value(null), nodes.of_value(partly)));
  EXPECT_TRUE(same(nodes.of_value(Value::unknown(Type::string())), nullptr));
  Value list = Value::list(Type::string(), {Value::string("x")});
  Value tuple = Value::tuple({Value::string("x").with_marks(Marks::sensitive)});
  EXPECT_TRUE(same(nodes.of_value(list), nodes.of_value(tuple)));
}

}  // namespace
}  // namespace landform::report
