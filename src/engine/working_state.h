// The state while it is being changed by an operation.
//
// Thread-safe. Every change is reported to a recorder before the call returns, so that a journal
// has it before anything that depends on it happens.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "config/address.h"
#include "config/provider_address.h"
#include "state/state.h"

namespace landform::engine {

// A change of one object in the state.
struct StateChange {
  config::InstanceAddress address;
  std::string deposed;  // empty for the current object
  config::ProviderConfigAddress provider;
  state::ObjectPtr object;  // null if it was removed
};
using StateRecorder = std::function<void(const StateChange& change)>;

class WorkingState {
 public:
  explicit WorkingState(state::State state, StateRecorder recorder = nullptr);

  [[nodiscard]] state::ObjectPtr current(const config::InstanceAddress& address) const;
  [[nodiscard]] state::ObjectPtr deposed(const config::InstanceAddress& address,
                                         const std::string& key) const;

  // Sets, or with a null object removes, the current or a deposed object.
  void set(const StateChange& change);

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
  void set_locked(const StateChange& change);
  [[nodiscard]] const state::Instance* find(const config::InstanceAddress& address) const;

  mutable std::mutex mutex_;
  state::State state_;
  StateRecorder recorder_;
};

// Changes one object of a state.
void change_state(state::State& state, const StateChange& change);

}  // namespace landform::engine
