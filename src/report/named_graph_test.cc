#include "report/named_graph.h"

#include <gtest/gtest.h>

namespace landform::report {
namespace {

NamedGraph make(const std::vector<std::pair<const char*, const char*>>& edges) {
  NamedGraph out;
  for (const auto& [from, to] : edges) {
    NamedGraph::Id a = out.node(from);
    out.edge(a, out.node(to));
  }
  return out;
}

std::string edges_of(NamedGraph graph) {
  graph.reduce();
  std::set<std::string> lines;
  for (NamedGraph::Id id = 0; id < graph.size(); ++id) {
    for (NamedGraph::Id other : graph.needs(id))
      lines.insert(graph.name(id) + ">" + graph.name(other));
  }
  std::string out;
  for (const std::string& line : lines) out += (out.empty() ? "" : " ") + line;
  return out;
}

TEST(NamedGraph, KeepsOnlyEdgesThatDoNotFollowFromOthers) {
  EXPECT_EQ(edges_of(make({{"a", "b"}, {"b", "c"}, {"a", "c"}})), "a>b b>c");
  EXPECT_EQ(
      edges_of(make({{"a", "d"}, {"a", "b"}, {"b", "c"}, {"c", "d"}, {"e", "d"}, {"e", "c"}})),
      "a>b b>c c>d e>c");
  EXPECT_EQ(edges_of(make({{"a", "b"}, {"a", "c"}})), "a>b a>c");
  EXPECT_EQ(edges_of(make({{"a", "a"}})), "");
}

TEST(NamedGraph, IsWrittenWithARoot) {
  NamedGraph graph = make({{"b", "a"}, {"c", "a"}, {"c", "b"}});
  graph.show(graph.node("a"), "A \"1\"", "box");
  EXPECT_EQ(graph.dot(), R"(digraph {
	compound = "true"
	newrank = "true"
	subgraph "root" {
		"[root] a" [label = "A \"1\"", shape = "box"]
		"[root] b" -> "[root] a"
		"[root] c" -> "[root] b"
		"[root] root" -> "[root] c"
	}
}
)");
}

}  // namespace
}  // namespace landform::report
