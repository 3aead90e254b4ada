#include "backend/snapshots.h"

#include "state/write.h"

namespace landform::backend {

namespace {

// Resources without instances are added before anything else happens, so they make no difference.
state::State without_empty_resources(state::State state) {
  std::erase_if(state.resources, [](const auto& one) { return one.second.instances.empty(); });
  return state;
}

}  // namespace

Snapshots::Snapshots(const std::optional<state::State>& read, const state::State& start)
    : read_(read), start_(start) {
  if (!read_) first_ = start;
}

void Snapshots::change(const state::ObjectChange& change) {
  std::lock_guard lock(mutex_);
  if (first_ && !has_first_) return state::apply_change(*first_, change);
  changed_ = changed_ || !state::contains_change(first_ ? *first_ : start_, change);
}

void Snapshots::take() {
  std::lock_guard lock(mutex_);
  if (first_ && !has_first_) {
    has_first_ = true;
  } else {
    ++(changed_ ? changed_count_ : unchanged_count_);
  }
}

uint64_t Snapshots::serial_of(const state::State& last) const {
  if (first_) {
    if (!has_first_) return 1;
    const bool same = state::same_content(without_empty_resources(last), *first_);
    return 1 + changed_count_ + (same ? 0 : 1);
  }
  uint64_t out = read_->serial + changed_count_;
  if (unchanged_count_ != 0 && !state::same_content(start_, *read_)) out += unchanged_count_;
  return out + (state::same_content(last, *read_) ? 0 : 1);
}

}  // namespace landform::backend
