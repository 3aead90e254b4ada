#include "report/destruction_graph.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/uuid.h"
#include "config/address.h"
#include "plan/action.h"

namespace landform::report {

bool creates(const engine::ResourceChange& change) { return !ends(change); }

bool ends(const engine::ResourceChange& change) {
  return change.action == plan::Action::destroy || change.action == plan::Action::forget;
}

bool destroys(const engine::ResourceChange& change) {
  return ends(change) || plan::is_replacement(change.action);
}

// An object that is destroyed once its successor exists gets a key, which is another one each time.
NamedGraph::Id DestructionGraph::destroyer(const engine::ResourceChange& change) {
  const std::string name = change.address.to_string();
  if (change.action == plan::Action::forget) return graph_.node(name + " (forget)");
  if (change.action != plan::Action::create_then_delete) return graph_.node(name + " (destroy)");
  constexpr size_t kKeySize = 8;
  std::string& key = deposed_[name];
  if (key.empty()) key = random_uuid().substr(0, kKeySize);
  return graph_.node(fmt::format("{} (destroy deposed {})", name, key));
}

void DestructionGraph::add_order() {
  for (const auto& [resource, changes] : changes_) {
    for (const engine::ResourceChange* change : changes) {
      // What only checks an object takes no part in it.
      if (change->action == plan::Action::no_op) continue;
      for (const std::string& dependency : dependencies_of(*change)) {
        auto others = changes_.find(dependency);
        if (others == changes_.end()) continue;
        for (const engine::ResourceChange* other : others->second) {
          if (other->action != plan::Action::no_op) order(*change, *other);
        }
      }
    }
  }
}

void DestructionGraph::add_removed_data(const std::vector<engine::Target>& targets) {
  ChangesByResource users;
  for (const auto& [resource, changes] : changes_) {
    for (const engine::ResourceChange* change : changes) {
      for (const std::string& name : dependencies_of(*change)) users[name].push_back(change);
    }
  }
  for (const auto& [address, resource] : prior_->resources) {
    if (address.mode != config::ResourceMode::data) continue;
    const std::string label = address.to_config_string();
    for (const auto& [key, instance] : resource.instances) {
      const config::InstanceAddress one{address, key};
      const bool wanted = std::any_of(targets.begin(), targets.end(),
                                      [&](const auto& target) { return target.contains(one); });
      if (!targets.empty() && !wanted) continue;
      NamedGraph::Id node = graph_.node(one.to_string() + " (destroy)");
      graph_.show(node, label, "box");
      for (const engine::ResourceChange* user : users[label]) {
        if (!config::in_other_instances(user->address.resource.module, address.module))
          graph_.edge(node, destroyer(*user));
      }
    }
  }
}

// What does not exist yet depends on what its configuration refers to.
std::vector<state::ResourceName> DestructionGraph::dependencies_of(
    const engine::ResourceChange& change) const {
  if (const state::InstanceObject* object = object_of(change)) return object->dependencies;
  auto term = resources_.find(change.address.resource.to_config_string());
  if (term == resources_.end()) return {};
  return dependency_names_.of(term->second);
}

// Whether it is destroyed only once everything that depends on it has changed. Of what is no longer
// configured, the state says so.
bool DestructionGraph::ends_last(const engine::ResourceChange& change) const {
  if (change.action != plan::Action::destroy)
    return change.action == plan::Action::create_then_delete;
  const state::InstanceObject* object = object_of(change);
  return object != nullptr && object->create_before_destroy;
}

const state::InstanceObject* DestructionGraph::object_of(
    const engine::ResourceChange& change) const {
  auto resource = prior_->resources.find(change.address.resource);
  if (resource == prior_->resources.end()) return nullptr;
  auto instance = resource->second.instances.find(change.address.key);
  return instance == resource->second.instances.end() ? nullptr : instance->second.current.get();
}

void DestructionGraph::order(const engine::ResourceChange& change,
                             const engine::ResourceChange& dependency) {
  if (config::in_other_instances(change.address.resource.module,
                                 dependency.address.resource.module))
    return;
  if (destroys(dependency) && destroys(change))
    graph_.edge(destroyer(dependency), destroyer(change));
  if (destroys(change) && creates(dependency)) {
    const NamedGraph::Id needed = graph_.node(dependency.address.to_string());
    if (ends_last(change)) {
      graph_.edge(destroyer(change), needed);
    } else {
      graph_.edge(needed, destroyer(change));
    }
  }
  if (!destroys(dependency) || !creates(change)) return;
  const NamedGraph::Id created = graph_.node(change.address.to_string());
  if (ends_last(dependency)) {
    graph_.edge(destroyer(dependency), created);
  } else {
    graph_.edge(created, destroyer(dependency));
  }
}

}  // namespace landform::report
