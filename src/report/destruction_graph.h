// The part of an operation's graph that is about ends: the nodes that destroy objects, and their
// order. Private to the library.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/dependency_names.h"
#include "engine/plan.h"
#include "evaluation/terms.h"
#include "report/named_graph.h"
#include "state/state.h"

namespace landform::report {

// By the resource's address without keys.
using ChangesByResource = std::map<std::string, std::vector<const engine::ResourceChange*>>;
// Terms by their names.
using ResourceTerms = std::unordered_map<std::string, graph::NodeId>;

// Whether a change makes an object, or keeps one and checks it.
[[nodiscard]] bool creates(const engine::ResourceChange& change);
// Whether it only ends one; what is forgotten has its place in the order as well.
[[nodiscard]] bool ends(const engine::ResourceChange& change);
// Whether it ends one, to replace it or not.
[[nodiscard]] bool destroys(const engine::ResourceChange& change);

// Everything that it refers to has to outlive it.
class DestructionGraph {
 public:
  DestructionGraph(const evaluation::Terms& terms, const ResourceTerms& resources,
                   const ChangesByResource& changes, NamedGraph& graph)
      : dependency_names_(terms), resources_(resources), changes_(changes), graph_(graph) {}

  // The state before the plan.
  void set_prior(const state::State& prior) { prior_ = &prior; }

  // The node that destroys the object of a change.
  NamedGraph::Id destroyer(const engine::ResourceChange& change);
  // What an object depends on is destroyed after it, and before that it is created again or
  // changed.
  void add_order();
  // Data sources, all or only some, are removed after what depended on them.
  void add_removed_data(const std::vector<engine::Target>& targets);

 private:
  [[nodiscard]] std::vector<state::ResourceName> dependencies_of(
      const engine::ResourceChange& change) const;
  [[nodiscard]] bool ends_last(const engine::ResourceChange& change) const;
  [[nodiscard]] const state::InstanceObject* object_of(const engine::ResourceChange& change) const;
  void order(const engine::ResourceChange& change, const engine::ResourceChange& dependency);

  engine::DependencyNames dependency_names_;
  const ResourceTerms& resources_;
  const ChangesByResource& changes_;
  NamedGraph& graph_;
  const state::State* prior_ = nullptr;
  std::map<std::string, std::string> deposed_;  // keys, by the addresses of instances
};

}  // namespace landform::report
