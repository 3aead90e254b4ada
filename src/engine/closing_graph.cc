#include "engine/closing_graph.h"

namespace landform::engine {

using evaluation::Term;
using graph::NodeId;

ClosingGraph::ClosingGraph(const Run& run, const graph::Graph& base,
                           const graph::Schedule& schedule)
    : base_(base), base_schedule_(schedule) {
  std::vector<NodeId> resources;
  for (NodeId id = 0; id < run.terms().all().size(); ++id) {
    const Term& term = run.terms()[id];
    const bool ephemeral =
        term.kind == Term::Kind::resource && term.resource->mode == config::ResourceMode::ephemeral;
    if (ephemeral) resources.push_back(id);
  }
  if (resources.empty()) return;
  extended_ = std::make_unique<graph::Graph>(base);
  add_closers(resources);
  own_schedule_ = std::make_unique<graph::Schedule>(*extended_);
}

void ClosingGraph::add_closers(const std::vector<NodeId>& resources) {
  std::vector<std::vector<NodeId>> dependents(base_.size());
  for (NodeId id = 0; id < base_.size(); ++id) {
    for (NodeId other : base_.needs(id)) dependents[other].push_back(id);
  }
  for (NodeId resource : resources) {
    const NodeId closer = extended_->add_node();
    closed_.push_back(resource);
    std::vector<char> seen(base_.size());
    std::vector<NodeId> queue = {resource};
    while (!queue.empty()) {
      NodeId id = queue.back();
      queue.pop_back();
      if (seen[id] != 0) continue;
      seen[id] = 1;
      // Those that nothing depends on come last.
      if (dependents[id].empty()) extended_->add_edge(closer, id);
      queue.insert(queue.end(), dependents[id].begin(), dependents[id].end());
    }
  }
}

}  // namespace landform::engine
