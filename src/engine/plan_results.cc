#include "engine/plan_results.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace landform::engine {

namespace {

// Changes are large, so the order is found first, and each is moved at most twice. `from` has all
// positions, in nearly that order.
void sort_changes(std::vector<ResourceChange>& changes, std::vector<uint32_t> from) {
  auto less = [&](uint32_t i, uint32_t j) {
    const ResourceChange& a = changes[i];
    const ResourceChange& b = changes[j];
    return std::tie(a.address, a.deposed) < std::tie(b.address, b.deposed);
  };
  if (!std::is_sorted(from.begin(), from.end(), less)) std::sort(from.begin(), from.end(), less);
  for (uint32_t start = 0; start < from.size(); ++start) {
    if (from[start] == start) continue;
    // A cycle of the permutation.
    ResourceChange first = std::move(changes[start]);
    uint32_t at = start;
    while (from[at] != start) {
      changes[at] = std::move(changes[from[at]]);
      at = std::exchange(from[at], at);
    }
    changes[at] = std::move(first);
    from[at] = at;
  }
}

}  // namespace

PlanResults::PlanResults(std::vector<uint32_t> depths, size_t resources)
    : depths_(std::move(depths)), by_term_(depths_.size()) {
  changes_.reserve(resources);
}

void PlanResults::add_change(graph::NodeId term, ResourceChange change) {
  change.depth = depths_[term];
  std::lock_guard lock(mutex_);
  by_term_[term].push_back(static_cast<uint32_t>(changes_.size()));
  changes_.push_back(std::move(change));
}

void PlanResults::add_orphan(std::optional<graph::NodeId> term, ResourceChange change) {
  std::lock_guard lock(mutex_);
  orphans_.emplace_back(term, static_cast<uint32_t>(changes_.size()));
  changes_.push_back(std::move(change));
}

bool PlanResults::any_change(graph::NodeId term,
                             const std::function<bool(const ResourceChange&)>& condition) {
  std::lock_guard lock(mutex_);
  return std::any_of(by_term_[term].begin(), by_term_[term].end(),
                     [&](uint32_t index) { return condition(changes_[index]); }) ||
         std::any_of(orphans_.begin(), orphans_.end(), [&](const auto& orphan) {
           return orphan.first == term && condition(changes_[orphan.second]);
         });
}

void PlanResults::mark_seen(const state::Instance* instance) {
  std::lock_guard lock(mutex_);
  seen_.insert(instance);
}

bool PlanResults::is_seen(const state::Instance* instance) const {
  std::lock_guard lock(mutex_);
  return seen_.contains(instance);
}

void PlanResults::mark_failed(const config::ResourceAddress& resource) {
  std::lock_guard lock(mutex_);
  failed_.insert(resource);
}

void PlanResults::mark_unplanned(const config::ResourceAddress& resource) {
  std::lock_guard lock(mutex_);
  unplanned_.insert(resource);
}

bool PlanResults::is_unplanned(const config::ResourceAddress& resource) const {
  std::lock_guard lock(mutex_);
  return unplanned_.contains(resource);
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
  plan.changes = std::move(changes_);
  std::vector<uint32_t> order;
  order.reserve(plan.changes.size());
  for (const std::vector<uint32_t>& of_term : by_term_)
    order.insert(order.end(), of_term.begin(), of_term.end());
  for (const auto& [term, index] : orphans_) order.push_back(index);
  sort_changes(plan.changes, std::move(order));
}

}  // namespace landform::engine
