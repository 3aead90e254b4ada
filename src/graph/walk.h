// A walk over a graph: every node after those that it needs, as many at once as there are workers.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

#include "graph/graph.h"

namespace landform::graph {

// The order of a graph, prepared for walks. Nodes that need each other come one after the other,
// in ascending order.
class Schedule {
 public:
  explicit Schedule(const Graph& graph);

  [[nodiscard]] size_t size() const { return order_.size(); }
  // One after the other; depends on nothing but the graph.
  [[nodiscard]] const std::vector<NodeId>& order() const { return order_; }
  [[nodiscard]] const std::vector<Group>& cycles() const { return cycles_; }

 private:
  friend class Walker;

  std::vector<NodeId> order_;
  std::vector<Group> cycles_;
  std::vector<std::vector<NodeId>> dependents_;  // each once
  std::vector<uint32_t> needs_;                  // how many each waits for
};

struct WalkOptions {
  // Visits at once. With one, all are made by the calling thread, in the schedule's order.
  size_t workers = 1;
  // Once requested, no further visit begins; those under way are waited for.
  std::stop_token cancelled = {};
};

// Calls `visit` for each node, after its return for all that the node needs. What one visit wrote
// can be read by those that come after it without a lock. Returns when all visits have returned;
// false if some nodes were not visited since the walk was cancelled. `visit` must not throw.
bool walk(const Schedule& schedule, const WalkOptions& options,
          const std::function<void(NodeId)>& visit);

}  // namespace landform::graph
