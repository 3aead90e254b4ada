#include "engine/working_state.h"

#include <utility>

#include "base/uuid.h"

namespace landform::engine {

void change_state(state::State& state, const StateChange& change) {
  auto resource = state.resources.find(change.address.resource);
  if (change.object != nullptr) {
    if (resource == state.resources.end())
      resource = state.resources.try_emplace(change.address.resource).first;
    if (change.deposed.empty() || resource->second.instances.empty())
      resource->second.provider = change.provider;
    state::Instance& instance = resource->second.instances[change.address.key];
    (change.deposed.empty() ? instance.current : instance.deposed[change.deposed]) = change.object;
    return;
  }
  if (resource == state.resources.end()) return;
  auto instance = resource->second.instances.find(change.address.key);
  if (instance != resource->second.instances.end()) {
    if (change.deposed.empty()) {
      instance->second.current = nullptr;
    } else {
      instance->second.deposed.erase(change.deposed);
    }
    if (instance->second.current == nullptr && instance->second.deposed.empty())
      resource->second.instances.erase(instance);
  }
  if (resource->second.instances.empty()) state.resources.erase(resource);
}

WorkingState::WorkingState(state::State state, StateRecorder recorder)
    : state_(std::move(state)), recorder_(std::move(recorder)) {}

const state::Instance* WorkingState::find(const config::InstanceAddress& address) const {
  auto resource = state_.resources.find(address.resource);
  if (resource == state_.resources.end()) return nullptr;
  auto instance = resource->second.instances.find(address.key);
  return instance == resource->second.instances.end() ? nullptr : &instance->second;
}

state::ObjectPtr WorkingState::current(const config::InstanceAddress& address) const {
  std::lock_guard lock(mutex_);
  const state::Instance* instance = find(address);
  return instance == nullptr ? nullptr : instance->current;
}

state::ObjectPtr WorkingState::deposed(const config::InstanceAddress& address,
                                       const std::string& key) const {
  std::lock_guard lock(mutex_);
  const state::Instance* instance = find(address);
  if (instance == nullptr) return nullptr;
  auto found = instance->deposed.find(key);
  return found == instance->deposed.end() ? nullptr : found->second;
}

void WorkingState::set(const StateChange& change) {
  std::lock_guard lock(mutex_);
  set_locked(change);
}

void WorkingState::set_locked(const StateChange& change) {
  change_state(state_, change);
  if (recorder_) recorder_(change);
}

std::string WorkingState::depose(const config::InstanceAddress& address) {
  std::lock_guard lock(mutex_);
  const state::Instance* instance = find(address);
  if (instance == nullptr || instance->current == nullptr) return "";
  constexpr size_t kKeySize = 8;
  std::string key;
  do {
    key = random_uuid().substr(0, kKeySize);
  } while (instance->deposed.contains(key));
  const config::ProviderConfigAddress provider =
      state_.resources.find(address.resource)->second.provider;
  state::ObjectPtr object = instance->current;
  // First the new place, so that a reader of the records never finds it nowhere.
  set_locked({address, key, provider, object});
  set_locked({address, "", provider, nullptr});
  return key;
}

bool WorkingState::restore(const config::InstanceAddress& address, const std::string& key) {
  std::lock_guard lock(mutex_);
  const state::Instance* instance = find(address);
  if (instance == nullptr || instance->current != nullptr) return false;
  auto found = instance->deposed.find(key);
  if (found == instance->deposed.end()) return false;
  const config::ProviderConfigAddress provider =
      state_.resources.find(address.resource)->second.provider;
  state::ObjectPtr object = found->second;
  set_locked({address, "", provider, object});
  set_locked({address, key, provider, nullptr});
  return true;
}

void WorkingState::set_output(const std::string& name, const state::Output& output) {
  std::lock_guard lock(mutex_);
  state_.outputs.insert_or_assign(name, output);
}

void WorkingState::remove_output(const std::string& name) {
  std::lock_guard lock(mutex_);
  state_.outputs.erase(name);
}

void WorkingState::set_check_results(std::vector<state::CheckResults> results) {
  std::lock_guard lock(mutex_);
  state_.check_results = std::move(results);
}

state::State WorkingState::copy() const {
  std::lock_guard lock(mutex_);
  return state_;
}

}  // namespace landform::engine
