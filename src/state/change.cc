#include "state/change.h"

#include <utility>

#include "state/write.h"

namespace landform::state {
namespace {

State with_object(const ObjectChange& change, const ObjectPtr& object) {
  State out;
  apply_change(out, {change.address, change.deposed, change.provider, object});
  return out;
}

// Objects of one state that another does not have, as changes that add or remove them.
class MissingObjects {
 public:
  MissingObjects(const State& from, bool removed, std::vector<ObjectChange>& out)
      : from_(from), removed_(removed), out_(out) {}

  void add_all(const State& in) {
    for (const auto& [address, resource] : in.resources) {
      for (const auto& [key, instance] : resource.instances) {
        add({address, key}, "", resource.provider, instance.current);
        for (const auto& [deposed, object] : instance.deposed)
          add({address, key}, deposed, resource.provider, object);
      }
    }
  }

 private:
  void add(config::InstanceAddress address, const std::string& deposed,
           const SharedValue<config::ProviderConfigAddress>& provider, const ObjectPtr& object) {
    if (object == nullptr || find_object(from_, address, deposed) != nullptr) return;
    out_.push_back({std::move(address), deposed, provider, removed_ ? nullptr : object});
  }

  const State& from_;
  bool removed_;
  std::vector<ObjectChange>& out_;
};

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
  MissingObjects(from, false, out).add_all(to);
  MissingObjects(to, true, out).add_all(from);
  return out;
}

}  // namespace landform::state
