#include "engine/working_state.h"

#include <utility>

#include "base/uuid.h"
#include "engine/repeated_creation.h"

namespace landform::engine {

std::string new_deposed_key() {
  constexpr size_t kSize = 8;
  return random_uuid().substr(0, kSize);
}

WorkingState::WorkingState(state::State state, ChangeRecorder* recorder)
    : state_(std::move(state)), recorder_(recorder) {}

void WorkingState::creating(ResourceChange& change, const Value& config, Type type) {
  // What the language itself provides exists nowhere else.
  if (recorder_ == nullptr || change.provider->provider.is_builtin()) return;
  const std::string earlier = recorder_->interrupted(change.address);
  recorder_->creating(change.address, identify_creation(change, config, type, earlier));
}

const state::Instance* WorkingState::find(const config::InstanceAddress& address) const {
  auto resource = state_.resources.find(address.resource);
  if (resource == state_.resources.end()) return nullptr;
  auto instance = resource->second.instances.find(address.key);
  return instance == resource->second.instances.end() ? nullptr : &instance->second;
}

state::ObjectPtr WorkingState::current(const config::InstanceAddress& address) const {
  std::lock_guard lock(mutex_);
  return state::find_object(state_, address);
}

state::ObjectPtr WorkingState::deposed(const config::InstanceAddress& address,
                                       const std::string& key) const {
  std::lock_guard lock(mutex_);
  return state::find_object(state_, address, key);
}

void WorkingState::set(const state::ObjectChange& change) {
  {
    std::lock_guard lock(mutex_);
    state::apply_change(state_, change);
  }
  // An object is changed by one thread at a time, so its records are in order.
  if (recorder_ != nullptr) recorder_->changed(change);
}

void WorkingState::settle(const config::InstanceAddress& address) {
  if (recorder_ != nullptr) recorder_->settled(address);
}

void WorkingState::set_locked(const state::ObjectChange& change) {
  state::apply_change(state_, change);
  if (recorder_ != nullptr) recorder_->changed(change);
}

std::string WorkingState::depose(const config::InstanceAddress& address) {
  std::lock_guard lock(mutex_);
  const state::Instance* instance = find(address);
  if (instance == nullptr || instance->current == nullptr) return "";
  std::string key;
  do {
    key = new_deposed_key();
  } while (instance->deposed.contains(key));
  const SharedValue<config::ProviderConfigAddress> provider =
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
  const SharedValue<config::ProviderConfigAddress> provider =
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
