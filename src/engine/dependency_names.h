// The names of the resources that a resource depends on, as they are stored with its objects.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "evaluation/terms.h"
#include "graph/graph.h"
#include "state/resource_name.h"

namespace landform::engine {

// For any number of threads. `terms` must outlive it.
class DependencyNames {
 public:
  explicit DependencyNames(const evaluation::Terms& terms) : terms_(terms) {}

  // All resources that a resource depends on, directly or not, sorted by name.
  [[nodiscard]] std::vector<state::ResourceName> of(graph::NodeId resource) const;

 private:
  void sort_names() const;

  const evaluation::Terms& terms_;
  // All resources by name, made when something first depends on anything.
  mutable std::once_flag sorted_;
  mutable std::vector<state::ResourceName> names_;
  mutable std::vector<uint32_t> ranks_;  // by term: its place among the names
};

}  // namespace landform::engine
