#include "report/named_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/quote.h"

namespace landform::report {

NamedGraph::Id NamedGraph::node(const std::string& name) {
  auto [found, added] = ids_.try_emplace(name, names_.size());
  if (added) {
    names_.push_back(name);
    needs_.emplace_back();
  }
  return found->second;
}

graph::Graph NamedGraph::numbered() const {
  graph::Graph out(size());
  for (Id id = 0; id < size(); ++id) {
    for (Id other : needs_[id])
      out.add_edge(static_cast<graph::NodeId>(id), static_cast<graph::NodeId>(other));
  }
  return out;
}

std::vector<std::vector<std::string>> NamedGraph::cycles() const {
  std::vector<std::vector<std::string>> out;
  for (const graph::Group& group : graph::order(numbered())) {
    if (!group.cyclic) continue;
    std::vector<std::string>& names = out.emplace_back();
    for (graph::NodeId id : group.nodes) names.push_back(names_[id]);
    std::sort(names.begin(), names.end());
  }
  return out;
}

// The position of each node in an order where dependencies come first.
std::vector<NamedGraph::Id> NamedGraph::topological() const {
  std::vector<Id> out(size());
  size_t at = 0;
  for (const graph::Group& group : graph::order(numbered())) {
    for (graph::NodeId id : group.nodes) out[id] = at++;
  }
  return out;
}

NamedGraph NamedGraph::part(const std::set<Id>& kept) const {
  NamedGraph out;
  for (Id id : kept) {
    const Id copy = out.node(names_[id]);
    for (Id other : needs_[id]) {
      if (kept.contains(other)) out.edge(copy, out.node(names_[other]));
    }
  }
  for (const Shown& one : shown_) {
    if (kept.contains(ids_.at(one.name))) out.shown_.push_back(one);
  }
  return out;
}

void NamedGraph::reduce() {
  const std::vector<Id> position = topological();
  std::vector<size_t> seen(size(), 0);
  size_t round = 0;
  for (Id id = 0; id < size(); ++id) {
    if (needs_[id].size() < 2) continue;
    ++round;
    std::vector<Id> direct(needs_[id].begin(), needs_[id].end());
    std::sort(direct.begin(), direct.end(), [&](Id a, Id b) { return position[a] > position[b]; });
    std::set<Id> kept;
    for (Id other : direct) {
      // Reached through one that comes later.
      if (seen[other] == round) continue;
      kept.insert(other);
      std::vector<Id> queue{other};
      while (!queue.empty()) {
        Id next = queue.back();
        queue.pop_back();
        if (seen[next] == round) continue;
        seen[next] = round;
        for (Id further : needs_[next]) queue.push_back(further);
      }
    }
    needs_[id] = std::move(kept);
  }
}

std::string NamedGraph::dot() {
  reduce();
  auto quoted = [](const std::string& name) { return go_quote("[root] " + name); };
  std::vector<char> needed(size(), 0);
  for (const std::set<Id>& all : needs_) {
    for (Id id : all) needed[id] = 1;
  }
  // In the order of their names, as they are written but for the quotes around them.
  std::multimap<std::string, std::string> nodes;
  for (const Shown& one : shown_) {
    std::string key = quoted(one.name);
    key.pop_back();
    nodes.emplace(std::move(key), fmt::format("\t\t{} [label = {}, shape = \"{}\"]\n",
                                              quoted(one.name), go_quote(one.label), one.shape));
  }
  std::vector<std::string> edges;
  for (Id id = 0; id < size(); ++id) {
    for (Id other : needs_[id])
      edges.push_back(fmt::format("\t\t{} -> {}\n", quoted(names_[id]), quoted(names_[other])));
    if (needed[id] == 0)
      edges.push_back(fmt::format("\t\t{} -> {}\n", quoted("root"), quoted(names_[id])));
  }
  std::sort(edges.begin(), edges.end());
  std::string out =
      "digraph {\n\tcompound = \"true\"\n\tnewrank = \"true\"\n\tsubgraph \"root\" {\n";
  for (const auto& [key, line] : nodes) out += line;
  for (const std::string& line : edges) out += line;
  return out + "\t}\n}\n";
}

}  // namespace landform::report
