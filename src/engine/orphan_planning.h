// Planning what the state has and the configuration does not: instances of resources or modules
// that were removed, deposed objects, and all objects if everything is destroyed.
#pragma once

#include <optional>
#include <vector>

#include "engine/declared_instances.h"
#include "engine/moves.h"
#include "engine/planning.h"
#include "evaluation/evaluation.h"

namespace landform::engine {

// Refreshes the current object of an instance of a configured resource, which plan_orphans then
// leaves alone. Returns whether it still exists; sets its value unless that failed.
[[nodiscard]] bool refresh_unconfigured(const Planning& planning,
                                        const config::InstanceAddress& address,
                                        const state::Instance& instance, Value& value,
                                        Diagnostics& diagnostics);

// What planning orphans needs.
struct OrphanSite {
  const Planning& planning;
  const DeclaredInstances& declared;
  const MoveResults& moves;
};

class OrphanPlanner {
 public:
  // What the site refers to must outlive it.
  explicit OrphanPlanner(const OrphanSite& site);

  // Plans those of a resource whose instances have been planned: what depends on it may have to
  // wait for what happens to them. Thread-safe.
  void plan_of(graph::NodeId resource, Diagnostics& diagnostics);

  // Plans all others, once everything has been visited.
  [[nodiscard]] Diagnostics plan_rest(const evaluation::Evaluation& evaluation);

 private:
  // A resource of the previous state, with its term, if it is configured.
  struct Stored {
    std::optional<graph::NodeId> term;
    const config::ResourceAddress* address;
    const state::Resource* resource;
  };
  struct Orphan {
    config::InstanceAddress address;
    const state::Resource* resource;
    const state::Instance* instance;
    bool current;  // whether its current object is one
    bool deposed;  // whether those that are deposed are
  };

  void find(const Stored& stored, std::vector<Orphan>& out) const;
  void forget_data(const Stored& stored) const;
  [[nodiscard]] bool has_deposed(const config::InstanceAddress& address) const;
  void plan(const std::vector<Orphan>& orphans, Diagnostics& diagnostics) const;
  [[nodiscard]] std::vector<bool> waiting(const std::vector<Orphan>& orphans,
                                          const std::vector<bool>& failed) const;

  OrphanSite site_;
  const Planning& planning_;
  Run& run_;
  std::vector<Stored> stored_;  // by their terms
  std::vector<char> planned_;   // the terms that plan_of() was called for; each by one thread
};

}  // namespace landform::engine
