// The order of applying: the terms of the configuration, which create and update, with nodes for
// what is destroyed.
//
// An object is destroyed before those that it depended on, and before its replacement is created;
// one that is created before it is destroyed, after its replacement and after everything that
// depended on it was changed. Dependencies of what exists are those in the state.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "engine/plan.h"
#include "engine/run.h"
#include "engine/targets.h"
#include "evaluation/evaluation.h"
#include "graph/graph.h"
#include "graph/walk.h"

namespace landform::engine {

class ApplyGraph {
 public:
  ApplyGraph(const Run& run, const Plan& plan);

  [[nodiscard]] const graph::Graph& graph() const { return graph_; }
  [[nodiscard]] const graph::Schedule& schedule() const { return *schedule_; }
  // The nodes that are not terms and that targets include or need, by their number; all others are
  // left out, so that an old object that nothing needs gone before stays.
  [[nodiscard]] std::vector<char> needed_by(const Targets& targets) const;
  // The change whose old object a node destroys; null for nodes that only order others.
  [[nodiscard]] const ResourceChange* destroyed_by(graph::NodeId node) const {
    return others_[node - first_other_];
  }
  // What such a node is about. Checks wait for all resources, whatever their instances.
  [[nodiscard]] evaluation::ExtendedWalk::Other describe(graph::NodeId node) const {
    const ResourceChange* change = destroyed_by(node);
    return {change == nullptr ? nullptr : &change->address, change == nullptr && node != checks_};
  }
  // An error for each group of nodes that wait for each other. Those are only found among what is
  // destroyed: the terms themselves have been evaluated.
  [[nodiscard]] Diagnostics cycles(const Run& run, const Plan& plan) const;

 private:
  class Builder;

  [[nodiscard]] std::set<std::string> names_of(const graph::Group& cycle, const Run& run,
                                               const Plan& plan) const;

  graph::Graph graph_;
  std::unique_ptr<graph::Schedule> schedule_;
  graph::NodeId first_other_ = 0;
  std::optional<graph::NodeId> checks_;  // what the data sources of check blocks wait for
  std::vector<const ResourceChange*> others_;
};

// Errors for a plan that has no order in which it could be applied.
[[nodiscard]] Diagnostics check_order(const Run& run, const Plan& plan);

// Whether the change destroys an existing object.
[[nodiscard]] bool destroys(const ResourceChange& change);

}  // namespace landform::engine
