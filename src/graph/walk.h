// A parallel walk over a graph that visits every node after its dependencies.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "graph/graph.h"

namespace landform::graph {

// The order of a graph, precomputed for walks. The nodes of a cycle are visited one after the
// other, in ascending order.
class Schedule {
 public:
  explicit Schedule(const Graph& graph);

  [[nodiscard]] size_t size() const { return order_.size(); }
  // The sequential order; depends only on the graph.
  [[nodiscard]] const std::vector<NodeId>& order() const { return order_; }
  [[nodiscard]] const std::vector<Group>& cycles() const { return cycles_; }

 private:
  friend class Walker;

  std::vector<NodeId> order_;
  std::vector<Group> cycles_;
  // What waits for a node, without duplicates.
  [[nodiscard]] std::span<const NodeId> dependents(NodeId node) const {
    return std::span(dependents_).subspan(begin_[node], begin_[node + 1] - begin_[node]);
  }

  std::vector<NodeId> dependents_;  // of all nodes, one after the other
  std::vector<uint32_t> begin_;     // where those of each node begin, and the end
  std::vector<uint32_t> needs_;     // how many nodes each one waits for
};

struct WalkOptions {
  // The number of concurrent visits. With one, all visits run on the calling thread, in the
  // schedule's order.
  size_t workers = 1;
  // Once requested, no further visit starts; running ones are waited for.
  std::stop_token cancelled = {};
};

// Calls `visit` for each node after the visits of its dependencies have returned. A visit can read
// what the visits of its dependencies wrote without a lock. Returns when all visits have returned;
// false if some nodes were not visited because the walk was cancelled. `visit` must not throw.
bool walk(const Schedule& schedule, const WalkOptions& options,
          const std::function<void(NodeId)>& visit);

}  // namespace landform::graph
