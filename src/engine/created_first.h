// Which of the objects that a plan makes are marked in the state as created before their old ones
// are destroyed.
//
// Those of a resource that says so, and of everything that such a resource depends on. As in
// Terraform, a reference to one instance, `a.b[0]`, means it alone if the plan changes it, and
// otherwise the whole resource: so some instances may not be marked until the next plan, which
// treats the instances of a resource alike.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "config/address.h"
#include "engine/plan.h"
#include "engine/run.h"
#include "graph/graph.h"

namespace landform::engine {

class CreatedFirst {
 public:
  // The run must outlive it.
  CreatedFirst(const Run& run, const Plan& plan);

  [[nodiscard]] bool has(graph::NodeId resource, const std::optional<config::Key>& key) const;

 private:
  class Finder;

  const Run& run_;
  // The only instances of a resource that are, if that is so because others refer to them.
  std::map<graph::NodeId, std::set<config::Key>> instances_;
};

}  // namespace landform::engine
