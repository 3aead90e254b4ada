#include "state/change.h"

#include "state/write.h"

namespace landform::state {
namespace {

State with_object(const ObjectChange& change, const ObjectPtr& object) {
  State out;
  apply_change(out, {change.address, change.deposed, change.provider, object});
  return out;
}

void add_missing(const State& in, const State& from, bool removed, std::vector<ObjectChange>& out) {
  for (const auto& [address, resource] : in.resources) {
    for (const auto& [key, instance] : resource.instances) {
      auto add = [&](const std::string& deposed, const ObjectPtr& object) {
        config::InstanceAddress one{address, key};
        if (object == nullptr || find_object(from, one, deposed) != nullptr) return;
        out.push_back({std::move(one), deposed, resource.provider, removed ? nullptr : object});
      };
      add("", instance.current);
      for (const auto& [deposed, object] : instance.deposed) add(deposed, object);
    }
  }
}

}  // namespace

ObjectPtr find_object(const State& state, const config::InstanceAddress& address,
                      const std::string& deposed) {
  auto resource = state.resources.find(address.resource);
  if (resource == state.resources.end()) return nullptr;
  auto instance = resource->second.instances.find(address.key);
  if (instance == resource->second.instances.end()) return nullptr;
  if (deposed.empty()) return instance->second.current;
  auto object = instance->second.deposed.find(deposed);
  return object == instance->second.deposed.end() ? nullptr : object->second;
}

void apply_change(State& state, const ObjectChange& change) {
  auto resource = state.resources.find(change.address.resource);
  if (change.object != nullptr) {
    if (resource == state.resources.end())
      resource = state.resources.try_emplace(change.address.resource).first;
    if (change.deposed.empty() || resource->second.instances.empty())
      resource->second.provider = change.provider;
    Instance& instance = resource->second.instances[change.address.key];
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

bool contains_change(const State& state, const ObjectChange& change) {
  ObjectPtr found = find_object(state, change.address, change.deposed);
  if (found == nullptr || change.object == nullptr) return found == change.object;
  return found == change.object ||
         same_content(with_object(change, found), with_object(change, change.object));
}

std::vector<ObjectChange> moved_objects(const State& from, const State& to) {
  std::vector<ObjectChange> out;
  add_missing(to, from, false, out);
  add_missing(from, to, true, out);
  return out;
}

}  // namespace landform::state
