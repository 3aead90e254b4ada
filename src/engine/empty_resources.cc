#include "engine/empty_resources.h"

namespace landform::engine {

void EmptyResources::add(const config::ResourceAddress& address,
                         const SharedValue<config::ProviderConfigAddress>& provider) {
  std::lock_guard lock(mutex_);
  found_.emplace(address, provider);
}

void EmptyResources::remove(const config::ResourceAddress& address) {
  std::lock_guard lock(mutex_);
  removed_.insert(address);
}

void EmptyResources::update(state::State& state, bool remain) const {
  if (remain) {
    for (const auto& [address, provider] : found_) {
      if (!removed_.contains(address))
        state.resources.try_emplace(address).first->second.provider = provider;
    }
  } else {
    std::erase_if(state.resources, [](const auto& one) { return one.second.instances.empty(); });
  }
}

}  // namespace landform::engine
