// Resources without instances in a state.
//
// Terraform adds a resource to the state before it expands it to its instances, and removes those
// that have none when everything is done. So they remain after a failure, and after an import,
// until an operation succeeds.
#pragma once

#include <map>
#include <mutex>
#include <set>

#include "base/shared_value.h"
#include "config/address.h"
#include "config/provider_address.h"
#include "state/state.h"

namespace landform::engine {

class EmptyResources {
 public:
  // A resource of the configuration that has no instances, or one without an object because it
  // failed; called concurrently.
  void add(const config::ResourceAddress& address,
           const SharedValue<config::ProviderConfigAddress>& provider);
  // A resource of which an instance could not be created: storing that there is no object removes
  // the resource.
  void remove(const config::ResourceAddress& address);
  // At the end: adds them if they remain, and otherwise removes all that a state has.
  void update(state::State& state, bool remain) const;

 private:
  std::mutex mutex_;
  std::map<config::ResourceAddress, SharedValue<config::ProviderConfigAddress>> found_;
  std::set<config::ResourceAddress> removed_;
};

}  // namespace landform::engine
