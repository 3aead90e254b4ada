#include "evaluation/failures.h"

#include <algorithm>
#include <utility>

namespace landform::evaluation {

bool Obstacles::stop(const config::InstanceAddress& address) const {
  if (whole) return true;
  const config::ResourceAddress& resource = address.resource;
  return std::any_of(
      instances.begin(), instances.end(), [&](const config::InstanceAddress* failed) {
        const config::ResourceAddress& other = failed->resource;
        const bool same = other.mode == resource.mode && other.type == resource.type &&
                          other.name == resource.name &&
                          (other.module == resource.module ||
                           config::in_other_instances(other.module, resource.module));
        if (same) return *failed == address;
        return !config::in_other_instances(other.module, resource.module);
      });
}

void Failures::add(graph::NodeId node) {
  std::lock_guard lock(mutex_);
  nodes_[node].whole = true;
}

void Failures::add(graph::NodeId node, config::InstanceAddress instance) {
  std::lock_guard lock(mutex_);
  nodes_[node].instances.push_back(std::move(instance));
}

bool Failures::find(graph::NodeId node, const std::optional<std::vector<config::Key>>& keys,
                    Obstacles& out) const {
  if (nodes_[node].whole) {
    out.whole = true;
    return true;
  }
  bool found = false;
  for (const config::InstanceAddress& one : nodes_[node].instances) {
    const bool named =
        !keys || (one.key && std::find(keys->begin(), keys->end(), *one.key) != keys->end());
    if (!named) continue;
    out.instances.push_back(&one);
    found = true;
  }
  return found;
}

}  // namespace landform::evaluation
