#include "engine/destroy_order.h"

#include <unordered_map>

namespace landform::engine {

std::vector<bool> waiting_for_failed(const std::vector<Destroyed>& objects) {
  std::vector<bool> out(objects.size());
  std::vector<size_t> stopped;
  for (size_t i = 0; i < objects.size(); ++i) {
    if (objects[i].failed) stopped.push_back(i);
  }
  if (stopped.empty()) return out;
  // By the addresses as dependencies are written.
  std::unordered_map<std::string, std::vector<size_t>> by_address;
  for (size_t i = 0; i < objects.size(); ++i)
    by_address[objects[i].address->to_config_string()].push_back(i);
  while (!stopped.empty()) {
    const Destroyed& one = objects[stopped.back()];
    stopped.pop_back();
    for (const std::string& dependency : *one.dependencies) {
      auto found = by_address.find(dependency);
      if (found == by_address.end()) continue;
      for (size_t i : found->second) {
        if (out[i] || config::in_other_instances(objects[i].address->module, one.address->module))
          continue;
        out[i] = true;
        stopped.push_back(i);
      }
    }
  }
  return out;
}

}  // namespace landform::engine
