// Directed graphs of things that need each other, and an order for them.
//
// Nodes are numbers. Knows nothing of what they stand for. Not thread-safe while edges are added.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace landform::graph {

using NodeId = uint32_t;

class Graph {
 public:
  explicit Graph(size_t size = 0) : needs_(size) {}

  NodeId add_node() {
    needs_.emplace_back();
    return static_cast<NodeId>(needs_.size() - 1);
  }
  // `node` needs `other`: it comes after it. Saying so twice is harmless.
  void add_edge(NodeId node, NodeId other) { needs_[node].push_back(other); }

  [[nodiscard]] size_t size() const { return needs_.size(); }
  [[nodiscard]] const std::vector<NodeId>& needs(NodeId node) const { return needs_[node]; }

 private:
  std::vector<std::vector<NodeId>> needs_;
};

// All nodes, each after those that it needs. Nodes that need each other form one group; any other
// node is a group of its own. The order depends on nothing but the graph. Linear, and without
// recursion.
struct Group {
  std::vector<NodeId> nodes;  // ascending
  bool cyclic = false;        // more than one node, or one that needs itself
};
[[nodiscard]] std::vector<Group> order(const Graph& graph);

}  // namespace landform::graph
