// Directed dependency graphs and their topological order.
//
// Nodes are plain numbers; the graph does not know what they stand for. Not thread-safe while edges
// are added.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
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
  // `node` depends on `other` and comes after it. Duplicate edges are harmless.
  void add_edge(NodeId node, NodeId other) {
    // As many as fit into the smallest block of memory.
    if (needs_[node].capacity() == 0) needs_[node].reserve(6);
    needs_[node].push_back(other);
  }

  [[nodiscard]] size_t size() const { return needs_.size(); }
  [[nodiscard]] const std::vector<NodeId>& needs(NodeId node) const { return needs_[node]; }

 private:
  std::vector<std::vector<NodeId>> needs_;
};

// All nodes, each after its dependencies. The nodes of a cycle form one group; any other node is a
// group of its own. The order depends only on the graph. Takes linear time and does not recurse.
struct Group {
  std::vector<NodeId> nodes;  // ascending
  bool cyclic = false;        // more than one node, or one that depends on itself
};
[[nodiscard]] std::vector<Group> order(const Graph& graph);

// The same without copies: calls `visit` with the nodes of each group and whether it is cyclic.
void for_each_group(const Graph& graph,
                    const std::function<void(std::span<const NodeId> nodes, bool cyclic)>& visit);

}  // namespace landform::graph
