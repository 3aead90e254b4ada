#include "evaluation/data_dependencies.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace landform::evaluation {

std::vector<graph::NodeId> delaying_resources(const Terms& terms, const Term& data_source) {
  auto is_managed = [&](graph::NodeId id) {
    const config::Resource* resource = terms[id].resource;
    return resource != nullptr && resource->mode == config::ResourceMode::managed;
  };
  auto id = static_cast<graph::NodeId>(&data_source - terms.all().data());
  const std::vector<graph::NodeId>& direct = terms.graph().needs(id);
  std::vector<graph::NodeId> out;
  std::copy_if(direct.begin(), direct.end(), std::back_inserter(out), is_managed);
  std::vector<graph::NodeId> queue;
  if (data_source.resource->has_conditions()) queue = direct;
  terms.add_waited_for(data_source, queue);
  std::unordered_set<graph::NodeId> seen;
  while (!queue.empty()) {
    graph::NodeId next = queue.back();
    queue.pop_back();
    if (!seen.insert(next).second) continue;
    if (is_managed(next)) out.push_back(next);
    const std::vector<graph::NodeId>& needs = terms.graph().needs(next);
    queue.insert(queue.end(), needs.begin(), needs.end());
  }
  return out;
}

}  // namespace landform::evaluation
