// What planning finds, collected from several threads.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/plan.h"
#include "graph/graph.h"
#include "state/change.h"

namespace landform::engine {

class PlanResults {
 public:
  // `depths` has that of the changes of each term; `resources` is how many changes are expected at
  // least.
  PlanResults(std::vector<uint32_t> depths, size_t resources);

  // A change of an instance of a resource in the configuration.
  void add_change(graph::NodeId term, ResourceChange change);
  // Of what is no longer configured: an instance, or the resource as a whole.
  void add_orphan(std::optional<graph::NodeId> term, ResourceChange change);
  // Whether any of the changes added for a term so far fulfils a condition.
  [[nodiscard]] bool any_change(graph::NodeId term,
                                const std::function<bool(const ResourceChange&)>& condition);

  // Instances of the previous state that are in the configuration.
  void mark_seen(const state::Instance* instance);
  [[nodiscard]] bool is_seen(const state::Instance* instance) const;

  // Resources of which an instance could not be planned: which instances there are is known.
  void mark_failed(const config::ResourceAddress& resource);
  // None of its instances is planned, so nothing is known of those that it has no more.
  void mark_unplanned(const config::ResourceAddress& resource);
  [[nodiscard]] bool is_unplanned(const config::ResourceAddress& resource) const;
  [[nodiscard]] bool has_failed(const config::ResourceAddress& resource) const {
    return failed_.contains(resource);
  }

  // An object as refreshed.
  void set_prior(state::ObjectChange change);
  // Refreshing returned an object with numbers of another precision.
  void mark_precision_changed() { precision_changed_ = true; }
  [[nodiscard]] bool precision_changed() const { return precision_changed_; }
  // An object as it would have been stored by the previous run: with the current schema.
  void set_previous(state::ObjectChange change);

  // Moves everything to a plan, whose states are updated. The changes are sorted.
  void move_to(Plan& plan) &&;

 private:
  const std::vector<uint32_t> depths_;
  mutable std::mutex mutex_;
  std::vector<ResourceChange> changes_;
  // Indexes of changes_.
  std::vector<std::vector<uint32_t>> by_term_;
  std::vector<std::pair<std::optional<graph::NodeId>, uint32_t>> orphans_;
  std::unordered_set<const state::Instance*> seen_;
  std::set<config::ResourceAddress> failed_;
  std::set<config::ResourceAddress> unplanned_;
  std::atomic<bool> precision_changed_ = false;
  std::vector<state::ObjectChange> prior_;
  std::vector<state::ObjectChange> previous_;
};

}  // namespace landform::engine
