// The names of the resources that a resource depends on, as they are stored with its objects.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "evaluation/terms.h"
#include "graph/graph.h"
#include "state/resource_name.h"

namespace landform::engine {

// For any number of threads. `terms` must outlive it.
class DependencyNames {
 public:
  explicit DependencyNames(const evaluation::Terms& terms) : terms_(terms) {}

  // Adds a resource that is only in a state. Before anything else is called.
  void add_unconfigured(graph::NodeId module_end, state::ResourceName name) {
    unconfigured_[module_end].insert(name);
  }

  // All resources that a resource depends on, directly or not, sorted by name.
  [[nodiscard]] std::vector<state::ResourceName> of(graph::NodeId resource) const {
    return find(resource, false);
  }
  // The same with those that are only in a state, on which depends what depends on their modules as
  // a whole.
  [[nodiscard]] std::vector<state::ResourceName> with_unconfigured(graph::NodeId resource) const {
    return find(resource, true);
  }

 private:
  void sort_names() const;
  [[nodiscard]] std::vector<state::ResourceName> find(graph::NodeId resource,
                                                      bool unconfigured) const;

  const evaluation::Terms& terms_;
  std::map<graph::NodeId, std::set<state::ResourceName>> unconfigured_;  // by the end of the module
  // All resources by name, made when something first depends on anything.
  mutable std::once_flag sorted_;
  mutable std::vector<state::ResourceName> names_;
  mutable std::vector<uint32_t> ranks_;  // by term: its place among the names
};

}  // namespace landform::engine
