#include "graph/graph.h"

#include <gtest/gtest.h>

#include <string>

namespace landform::graph {
namespace {

std::string show(const std::vector<Group>& groups) {
  std::string out;
  for (const Group& g : groups) {
    if (!out.empty()) out += ' ';
    if (g.cyclic) out += '(';
    for (size_t i = 0; i < g.nodes.size(); ++i)
      out += (i > 0 ? "," : "") + std::to_string(g.nodes[i]);
    if (g.cyclic) out += ')';
  }
  return out;
}

TEST(GraphTest, DependenciesComeFirst) {
  Graph g(5);
  g.add_edge(0, 3);
  g.add_edge(3, 1);
  g.add_edge(0, 1);
  g.add_edge(4, 0);
  EXPECT_EQ(show(order(g)), "1 3 0 2 4");
}

TEST(GraphTest, CyclesAreGroups) {
  Graph g(6);
  g.add_edge(0, 1);
  g.add_edge(1, 2);
  g.add_edge(2, 0);
  g.add_edge(3, 3);
  g.add_edge(4, 0);
  g.add_edge(2, 5);
  EXPECT_EQ(show(order(g)), "5 (0,1,2) (3) 4");
}

TEST(GraphTest, ALongChainDoesNotRecurse) {
  constexpr NodeId kLength = 1000000;
  Graph g(kLength);
  for (NodeId i = 0; i + 1 < kLength; ++i) g.add_edge(i, i + 1);
  std::vector<Group> groups = order(g);
  ASSERT_EQ(groups.size(), kLength);
  EXPECT_EQ(groups.front().nodes[0], kLength - 1);
}

}  // namespace
}  // namespace landform::graph
