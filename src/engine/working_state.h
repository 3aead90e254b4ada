// The state while it is being changed by an operation.
//
// Thread-safe. Every change is reported to a recorder before the call returns, so that a journal
// has it before anything that depends on it happens.
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "config/address.h"
#include "engine/plan.h"
#include "state/change.h"
#include "state/state.h"

namespace landform::engine {

// Receives every change as soon as it has happened, from any thread.
class ChangeRecorder {
 public:
  virtual ~ChangeRecorder() = default;
  // What was recorded for the creation of this object by an earlier run that did not finish it;
  // empty if nothing was.
  [[nodiscard]] virtual std::string interrupted(const config::InstanceAddress& address) = 0;
  // An object is about to be created. The line identifies the request (repeated_creation.h).
  virtual void creating(const config::InstanceAddress& address, const std::string& line) = 0;
  virtual void changed(const state::ObjectChange& change) = 0;
  // Nothing else will happen to an object, now that its changes have been reported.
  virtual void settled(const config::InstanceAddress& address) = 0;
};

// A name for an object that is about to be deposed.
[[nodiscard]] std::string new_deposed_key();

class WorkingState {
 public:
  // The recorder may be null.
  explicit WorkingState(state::State state, ChangeRecorder* recorder = nullptr);

  [[nodiscard]] state::ObjectPtr current(const config::InstanceAddress& address) const;
  [[nodiscard]] state::ObjectPtr deposed(const config::InstanceAddress& address,
                                         const std::string& key) const;

  // An object is about to be created by this change, whose private data may become that of an
  // interrupted creation.
  void creating(ResourceChange& change, const Value& config, Type type);
  // Sets, or with a null object removes, the current or a deposed object.
  void set(const state::ObjectChange& change);
  // Nothing else will happen to an object that was set.
  void settle(const config::InstanceAddress& address);

  // Makes the current object a deposed one and returns its key; empty if there is none.
  [[nodiscard]] std::string depose(const config::InstanceAddress& address);
  // The reverse, if there is no current object. Returns whether it was done.
  bool restore(const config::InstanceAddress& address, const std::string& key);

  // Other parts, which are set when everything else is done.
  void set_output(const std::string& name, const state::Output& output);
  void remove_output(const std::string& name);
  void set_check_results(std::vector<state::CheckResults> results);

  [[nodiscard]] state::State take() && { return std::move(state_); }
  [[nodiscard]] state::State copy() const;

 private:
  void set_locked(const state::ObjectChange& change);
  [[nodiscard]] const state::Instance* find(const config::InstanceAddress& address) const;

  mutable std::mutex mutex_;
  state::State state_;
  ChangeRecorder* recorder_;
};

}  // namespace landform::engine
