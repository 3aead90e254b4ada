// A graph with nodes that close ephemeral resources: each after everything that depends on its
// resource, directly or not.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/run.h"
#include "graph/graph.h"
#include "graph/walk.h"

namespace landform::engine {

class ClosingGraph {
 public:
  // The nodes of `base` begin with the terms of the run. All arguments must outlive this: without
  // ephemeral resources, the graph is `base` itself.
  ClosingGraph(const Run& run, const graph::Graph& base, const graph::Schedule& schedule);

  [[nodiscard]] const graph::Graph& graph() const { return extended_ ? *extended_ : base_; }
  [[nodiscard]] const graph::Schedule& schedule() const {
    return own_schedule_ ? *own_schedule_ : base_schedule_;
  }
  // The term of the resource that a node closes; none for a node of the base.
  [[nodiscard]] std::optional<graph::NodeId> closed_by(graph::NodeId node) const {
    if (node < base_.size()) return std::nullopt;
    return closed_[node - base_.size()];
  }

 private:
  void add_closers(const std::vector<graph::NodeId>& resources);

  const graph::Graph& base_;
  const graph::Schedule& base_schedule_;
  std::unique_ptr<graph::Graph> extended_;
  std::unique_ptr<graph::Schedule> own_schedule_;
  std::vector<graph::NodeId> closed_;  // by closing node
};

}  // namespace landform::engine
