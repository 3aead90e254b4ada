#include "graph/reach.h"

#include <gtest/gtest.h>

namespace landform::graph {
namespace {

TEST(Reach, MarksNodesAndAllThatTheyNeed) {
  Graph graph(7);
  graph.add_edge(0, 1);
  graph.add_edge(1, 2);
  graph.add_edge(2, 0);  // a cycle
  graph.add_edge(3, 1);
  graph.add_edge(4, 5);
  graph.add_edge(5, 6);
  std::vector<char> marks(graph.size(), 0);
  mark_with_needs(graph, {1}, 1, marks);
  EXPECT_EQ(marks, (std::vector<char>{1, 1, 1, 0, 0, 0, 0}));
  // What has the mark already is not followed.
  marks[5] = 1;
  mark_with_needs(graph, {3, 4}, 1, marks);
  EXPECT_EQ(marks, (std::vector<char>{1, 1, 1, 1, 1, 1, 0}));
  mark_with_needs(graph, {5, 3}, 0, marks);
  EXPECT_EQ(marks, (std::vector<char>{0, 0, 0, 0, 1, 0, 0}));
}

}  // namespace
}  // namespace landform::graph
