#include "backend/snapshots.h"

#include <algorithm>

#include "state/write.h"

namespace landform::backend {

Snapshots::Snapshots(const std::optional<state::State>& read, const state::State& start)
    : read_(read), start_(start) {
  if (!read_) first_ = start;
}

void Snapshots::change(const state::ObjectChange& change) {
  std::lock_guard lock(mutex_);
  if (first_ && !has_first_) return before_first_.push_back(change);
  compare(first_ ? *first_ : *read_, change);
}

// Contents are compared only where the answer may matter: nearly always something else has changed
// already, and the object is not as it was.
void Snapshots::compare(const state::State& with, const state::ObjectChange& change) {
  if (knows_start_) different_at_start_.erase({change.address, change.deposed});
  const bool existed = state::find_object(with, change.address, change.deposed) != nullptr;
  if (!existed && change.object != nullptr && change.deposed.empty()) {
    created_ = true;
    return;
  }
  ObjectKey key(change.address, change.deposed);
  const auto known = different_.find(key);
  const bool assumed = existed && known == different_.end() && (created_ || !different_.empty());
  if (assumed || !state::contains_change(with, change)) {
    different_.insert(std::move(key));
    return;
  }
  if (known != different_.end()) different_.erase(known);
  if (!first_ && !knows_start_) touched_.insert(std::move(key));
}

bool Snapshots::differs() {
  if (created_ || !different_.empty()) return true;
  if (first_) return false;
  if (!knows_start_) find_different_at_start();
  return different_rest_ || !different_at_start_.empty();
}

// What planning found, and no change has undone so far.
void Snapshots::find_different_at_start() {
  knows_start_ = true;
  auto add = [this](const state::ObjectChange& change) {
    ObjectKey key(change.address, change.deposed);
    if (!touched_.contains(key) && !state::contains_change(*read_, change))
      different_at_start_.insert(std::move(key));
  };
  if (state::same_content(start_, *read_)) return;
  for (const state::ObjectChange& change : state::moved_objects(*read_, start_)) add(change);
  for (const auto& [address, resource] : start_.resources) {
    for (const auto& [key, instance] : resource.instances) {
      add({{address, key}, "", resource.provider, instance.current});
      for (const auto& [deposed, object] : instance.deposed)
        add({{address, key}, deposed, resource.provider, object});
    }
  }
  different_rest_ = !state::same_rest(start_, *read_);
  touched_.clear();
}

void Snapshots::take(const config::InstanceAddress& address) {
  std::lock_guard lock(mutex_);
  if (!first_ || has_first_) {
    if (differs()) ++changed_count_;
    return;
  }
  // What happens to others meanwhile comes later, whatever the threads do.
  has_first_ = true;
  for (const state::ObjectChange& change : before_first_) {
    if (change.address == address) state::apply_change(*first_, change);
  }
  for (const state::ObjectChange& change : before_first_) compare(*first_, change);
  before_first_.clear();
}

// Resources without instances are added before anything else happens, so they make no difference.
bool Snapshots::is_first(const state::State& last) const {
  auto is_empty = [](const auto& one) { return one.second.instances.empty(); };
  const auto& resources = last.resources;
  const auto empty = std::count_if(resources.begin(), resources.end(), is_empty);
  if (resources.size() - static_cast<size_t>(empty) != first_->resources.size()) return false;
  state::State others = last;
  std::erase_if(others.resources, is_empty);
  return state::same_content(others, *first_);
}

uint64_t Snapshots::serial_of(const state::State& last, bool unchanged) const {
  if (first_) return has_first_ ? 1 + changed_count_ + (is_first(last) ? 0 : 1) : 1;
  return read_->serial + changed_count_ + (unchanged ? 0 : 1);
}

}  // namespace landform::backend
