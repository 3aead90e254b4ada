// The serial of a file after an operation that changed objects one by one.
//
// Terraform stores the state in its file each time that nothing else will happen to an object, and
// once more at the end. Every state that differs from the one that it has read increases the
// serial, and the first one ever counts as read from then on; so an object that is replaced by an
// equal one counts only while it is gone. Landform stores only the last of them, with the serial
// that it would have.
//
// Thread-safe.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "config/address.h"
#include "state/change.h"
#include "state/state.h"

namespace landform::backend {

class Snapshots {
 public:
  // `read` is the state as stored, none if there is none, and `start` the one that the operation
  // changes. Both must outlive the object.
  Snapshots(const std::optional<state::State>& read, const state::State& start);

  void change(const state::ObjectChange& change);
  // Nothing else will happen to this object, so the state would be stored.
  void take(const config::InstanceAddress& address);

  // The serial of the state at the end. `unchanged`: whether it is as it was read.
  [[nodiscard]] uint64_t serial_of(const state::State& last, bool unchanged) const;

 private:
  using ObjectKey = std::pair<config::InstanceAddress, std::string>;  // with the deposed key

  [[nodiscard]] bool is_first(const state::State& last) const;
  void compare(const state::State& with, const state::ObjectChange& change);
  [[nodiscard]] bool differs();
  void find_different_at_start();

  std::mutex mutex_;
  const std::optional<state::State>& read_;
  const state::State& start_;
  // The first state ever, which others are compared with once it is complete.
  std::optional<state::State> first_;
  bool has_first_ = false;
  std::vector<state::ObjectChange> before_first_;
  bool created_ = false;           // an instance that was not there, and remains
  std::set<ObjectKey> different_;  // other objects that were changed and are not as read
  std::set<ObjectKey> touched_;    // as long as it is not known what differed at the start
  bool knows_start_ = false;
  bool different_rest_ = false;             // outputs or checks at the start
  std::set<ObjectKey> different_at_start_;  // and was not changed
  uint64_t changed_count_ = 0;
};

}  // namespace landform::backend
