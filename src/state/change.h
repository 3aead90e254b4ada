// Changes of single objects in a state.
#pragma once

#include <string>
#include <vector>

#include "base/shared_value.h"
#include "config/address.h"
#include "config/provider_address.h"
#include "state/state.h"

namespace landform::state {

// The current object of an instance, or a deposed one, as it is now.
struct ObjectChange {
  config::InstanceAddress address;
  std::string deposed = {};  // empty for the current object
  SharedValue<config::ProviderConfigAddress> provider = {};
  ObjectPtr object = nullptr;  // null if it was removed
};

// None if the state has no such object.
[[nodiscard]] ObjectPtr find_object(const State& state, const config::InstanceAddress& address,
                                    const std::string& deposed = "");

void apply_change(State& state, const ObjectChange& change);

// Whether a state already is as the change says.
[[nodiscard]] bool contains_change(const State& state, const ObjectChange& change);

// What makes objects of one state appear in, and disappear from, another; not what differs in
// objects that both have.
[[nodiscard]] std::vector<ObjectChange> moved_objects(const State& from, const State& to);

}  // namespace landform::state
