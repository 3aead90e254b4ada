#include "eval/valtree.h"

#include <gtest/gtest.h>

#include "eval/testing.h"

namespace landform::eval {
namespace {

using Path = std::vector<TreeKey>;

// Merges a tree with a single value into another.
void merge_sparse(ValTree& into, const Path& path, Value value) {
  ValTree tree;
  tree.at_path(path).set(std::move(value));
  into.merge(std::move(tree));
}

TEST(ValTreeTest, SparseTreesMerge) {
  ValTree tree;
  merge_sparse(tree, {"aws_security_group", "invalid_sg_1", "ingress", 1, "from_port"},
               Value::number(22));
  merge_sparse(tree, {"module", "child1", "some_bucket", "bucket_prefix"}, Value::string("foo"));
  EXPECT_EQ(show(tree.value()),
            "{aws_security_group={invalid_sg_1={ingress={1={from_port=22}}}},module={child1={some_"
            "bucket={bucket_prefix="
            "\"foo\"}}}}");
  merge_sparse(tree, {"aws_security_group", "invalid_sg_1", "ingress", 0, "from_port"},
               Value::number(80));
  EXPECT_EQ(show(tree.at("aws_security_group").value()),
            "{invalid_sg_1={ingress=[{from_port=80},{from_port=22}]}}");
}

TEST(ValTreeTest, LooksInsideValues) {
  ValTree tree;
  tree.at("local").at("a").set(
      Value::object({{"x", Value::tuple({Value::string("deep")}).with_marks(Marks::sensitive)}}));
  EXPECT_EQ(show(*tree.lookup(Path{"local", "a", "x", 0})), "!\"deep\"");
  EXPECT_FALSE(tree.lookup(Path{"local", "a", "y"}));
  EXPECT_FALSE(tree.lookup(Path{"local", "b"}));
  EXPECT_FALSE(tree.lookup(Path{"local", "a", "x", 1}));
}

TEST(ValTreeTest, BuiltValuesReflectChanges) {
  ValTree tree;
  tree.at("a").at("b").set(Value::number(1));
  EXPECT_EQ(show(tree.value()), "{a={b=1}}");
  tree.at("a").at("b").set(Value::number(2));
  EXPECT_EQ(show(tree.value()), "{a={b=2}}");
  tree.at("a").at("c").set(Value::number(3));
  EXPECT_EQ(show(tree.value()), "{a={b=2,c=3}}");
}

TEST(ValTreeTest, ShapesOfEmptyNodes) {
  ValTree tree;
  tree.at("n").set_shape(ValTree::Shape::tuple);
  tree.at("o").set_shape(ValTree::Shape::object);
  EXPECT_EQ(show(tree.value()), "{n=[],o={}}");
}

TEST(ValTreeTest, LaterValuesWin) {
  ValTree tree;
  tree.at("a").set(Value::number(1));
  merge_sparse(tree, {"a"}, Value::number(2));
  EXPECT_EQ(show(tree.value()), "{a=2}");
  merge_sparse(tree, {"a", "b"}, Value::number(3));
  EXPECT_EQ(show(tree.value()), "{a={b=3}}");
}

}  // namespace
}  // namespace landform::eval
