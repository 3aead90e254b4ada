#include "evaluation/data_dependencies.h"

#include <unordered_set>

namespace landform::evaluation {

std::vector<graph::NodeId> delaying_resources(const Terms& terms, const Term& data_source) {
  const config::Lifecycle* lifecycle = data_source.resource->lifecycle();
  bool conditions = lifecycle != nullptr &&
                    (!lifecycle->preconditions.empty() || !lifecycle->postconditions.empty());
  std::vector<graph::NodeId> queue;
  if (conditions) {
    queue = terms.graph().needs(static_cast<graph::NodeId>(&data_source - terms.all().data()));
  } else {
    terms.add_explicit_dependencies(data_source, queue);
  }
  std::unordered_set<graph::NodeId> seen;
  std::vector<graph::NodeId> out;
  while (!queue.empty()) {
    graph::NodeId id = queue.back();
    queue.pop_back();
    if (!seen.insert(id).second) continue;
    const config::Resource* resource = terms[id].resource;
    if (resource != nullptr && resource->mode == config::ResourceMode::managed) out.push_back(id);
    for (graph::NodeId other : terms.graph().needs(id)) queue.push_back(other);
  }
  return out;
}

}  // namespace landform::evaluation
