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
  changed_ = changed_ || !state::contains_change(first_ ? *first_ : start_, change);
}

void Snapshots::take(const config::InstanceAddress& address) {
  std::lock_guard lock(mutex_);
  if (!first_ || has_first_) {
    ++(changed_ ? changed_count_ : unchanged_count_);
    return;
  }
  // What happens to others meanwhile comes later, whatever the threads do.
  has_first_ = true;
  for (const state::ObjectChange& change : before_first_) {
    if (change.address == address) state::apply_change(*first_, change);
  }
  for (const state::ObjectChange& change : before_first_)
    changed_ = changed_ || !state::contains_change(*first_, change);
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
  uint64_t out = read_->serial + changed_count_;
  if (unchanged_count_ != 0 && !state::same_content(start_, *read_)) out += unchanged_count_;
  return out + (unchanged ? 0 : 1);
}

}  // namespace landform::backend
