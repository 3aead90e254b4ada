#include "engine/plan_results.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace landform::engine {

PlanResults::PlanResults(size_t terms) : changes_(terms), locks_(kLocks) {}

void PlanResults::add_change(graph::NodeId term, ResourceChange change) {
  std::lock_guard lock(lock_of(term));
  changes_[term].push_back(std::move(change));
}

void PlanResults::add_orphan(ResourceChange change) {
  std::lock_guard lock(mutex_);
  orphans_.push_back(std::move(change));
}

bool PlanResults::any_change(graph::NodeId term,
                             const std::function<bool(const ResourceChange&)>& condition) {
  std::lock_guard lock(lock_of(term));
  return std::any_of(changes_[term].begin(), changes_[term].end(), condition);
}

void PlanResults::mark_seen(const state::Instance* instance) {
  std::lock_guard lock(mutex_);
  seen_.insert(instance);
}

void PlanResults::set_prior(state::ObjectChange change) {
  std::lock_guard lock(mutex_);
  prior_.push_back(std::move(change));
}

void PlanResults::set_previous(state::ObjectChange change) {
  std::lock_guard lock(mutex_);
  previous_.push_back(std::move(change));
}

void PlanResults::move_to(Plan& plan) && {
  for (const state::ObjectChange& one : previous_) {
    state::apply_change(plan.previous_run, one);
    state::apply_change(plan.prior, one);
  }
  for (const state::ObjectChange& one : prior_) state::apply_change(plan.prior, one);
  prior_ = {};
  previous_ = {};
  // Changes are large, so each is moved only once.
  std::vector<ResourceChange*> sorted;
  for (std::vector<ResourceChange>& changes : changes_) {
    for (ResourceChange& change : changes) sorted.push_back(&change);
  }
  for (ResourceChange& change : orphans_) sorted.push_back(&change);
  std::sort(sorted.begin(), sorted.end(), [](const ResourceChange* a, const ResourceChange* b) {
    return std::tie(a->address, a->deposed) < std::tie(b->address, b->deposed);
  });
  plan.changes.reserve(sorted.size());
  for (ResourceChange* change : sorted) plan.changes.push_back(std::move(*change));
  changes_ = {};
  orphans_ = {};
}

}  // namespace landform::engine
