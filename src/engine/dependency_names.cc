#include "engine/dependency_names.h"

#include <algorithm>
#include <utility>

namespace landform::engine {
namespace {

using evaluation::Term;
using graph::NodeId;

// Which nodes were visited, without clearing anything in between.
class Visited {
 public:
  void begin(size_t nodes) {
    if (at_.size() < nodes) at_.resize(nodes);
    ++round_;
  }
  bool insert(NodeId id) { return std::exchange(at_[id], round_) != round_; }

 private:
  std::vector<uint64_t> at_;  // the round in which a node was visited last
  uint64_t round_ = 0;
};

}  // namespace

void DependencyNames::sort_names() const {
  std::vector<std::pair<state::ResourceName, NodeId>> all;
  for (NodeId id = 0; id < terms_.all().size(); ++id) {
    if (terms_[id].kind == Term::Kind::resource)
      all.emplace_back(state::ResourceName(terms_[id].name()), id);
  }
  std::sort(all.begin(), all.end());
  ranks_.resize(terms_.all().size());
  names_.reserve(all.size());
  for (const auto& [name, id] : all) {
    ranks_[id] = static_cast<uint32_t>(names_.size());
    names_.push_back(name);
  }
}

std::vector<state::ResourceName> DependencyNames::find(NodeId resource, bool unconfigured) const {
  const graph::Graph& graph = terms_.graph();
  std::vector<NodeId> queue = graph.needs(resource);
  if (queue.empty()) return {};
  std::call_once(sorted_, [this] { sort_names(); });
  thread_local Visited visited;
  visited.begin(graph.size());
  visited.insert(resource);
  std::vector<uint32_t> found;
  std::vector<state::ResourceName> out;
  while (!queue.empty()) {
    const NodeId id = queue.back();
    queue.pop_back();
    if (!visited.insert(id)) continue;
    if (terms_[id].kind == Term::Kind::resource) found.push_back(ranks_[id]);
    if (unconfigured && terms_[id].kind == Term::Kind::module_end) {
      if (auto more = unconfigured_.find(id); more != unconfigured_.end())
        out.insert(out.end(), more->second.begin(), more->second.end());
    }
    for (NodeId other : graph.needs(id)) queue.push_back(other);
  }
  std::sort(found.begin(), found.end());
  const bool only_configured = out.empty();
  out.reserve(out.size() + found.size());
  for (uint32_t rank : found) out.push_back(names_[rank]);
  if (!only_configured) std::sort(out.begin(), out.end());
  return out;
}

}  // namespace landform::engine
