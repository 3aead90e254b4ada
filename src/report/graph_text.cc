#include "report/graph_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>

#include "base/quote.h"
#include "report/named_graph.h"

namespace landform::report {
namespace {

using evaluation::Term;
using graph::NodeId;

struct ListedResource {
  std::string module;  // empty for the root module
  std::string label;
  std::string name;
  bool data = false;
  std::optional<NodeId> term;  // none if it is only in the state
};

bool listed_before(const ListedResource& a, const ListedResource& b) {
  if (a.module != b.module) return a.module < b.module;
  if (a.data != b.data) return a.data;
  return a.label < b.label;
}

std::vector<ListedResource> resources_of(const evaluation::Terms& terms,
                                         const state::State& state) {
  std::vector<ListedResource> out;
  std::unordered_set<std::string> names;
  for (NodeId id = 0; id < terms.all().size(); ++id) {
    const Term& term = terms[id];
    if (term.kind != Term::Kind::resource) continue;
    ListedResource& one = out.emplace_back();
    if (term.module->call != nullptr) one.module = term.module->description();
    one.label = term.resource->address();
    one.name = one.module.empty() ? one.label : one.module + "." + one.label;
    one.data = term.resource->mode == config::ResourceMode::data;
    one.term = id;
    names.insert(one.name);
  }
  for (const auto& [address, resource] : state.resources) {
    std::string name = address.to_config_string();
    if (resource.instances.empty() || !names.insert(name).second) continue;
    ListedResource& one = out.emplace_back();
    one.module = config::to_config_string(address.module);
    one.label = one.module.empty() ? name : name.substr(one.module.size() + 1);
    one.name = std::move(name);
    one.data = address.mode == config::ResourceMode::data;
  }
  std::sort(out.begin(), out.end(), listed_before);
  return out;
}

// The resources that a term depends on, directly or through anything but resources.
std::vector<NodeId> nearest_resources(const evaluation::Terms& terms, NodeId from) {
  std::vector<NodeId> queue = terms.graph().needs(from);
  std::unordered_set<NodeId> seen;
  std::vector<NodeId> out;
  while (!queue.empty()) {
    NodeId id = queue.back();
    queue.pop_back();
    if (!seen.insert(id).second) continue;
    if (terms[id].kind == Term::Kind::resource) {
      out.push_back(id);
    } else {
      for (NodeId other : terms.graph().needs(id)) queue.push_back(other);
    }
  }
  return out;
}

}  // namespace

std::string resource_graph_text(const evaluation::Terms& terms, const state::State& state) {
  std::vector<ListedResource> all = resources_of(terms, state);
  std::string out =
      "digraph G {\n  rankdir = \"RL\";\n  node [shape = rect, fontname = \"sans-serif\"];\n";
  if (all.empty()) {
    out +=
        "  /* This configuration does not contain any resources.         */\n"
        "  /* For a more detailed graph, try: terraform graph -type=plan */\n";
  }
  NamedGraph graph;
  for (const ListedResource& one : all) (void)graph.node(one.name);
  std::string module;
  for (const ListedResource& one : all) {
    if (one.module != module) {
      if (!module.empty()) out += "  }\n";
      module = one.module;
      out += fmt::format("  subgraph {} {{\n    label = {}\n    fontname = \"sans-serif\"\n",
                         go_quote("cluster_" + module), go_quote(module));
    }
    out += fmt::format("{}  {} [label={}];\n", module.empty() ? "" : "  ", go_quote(one.name),
                       go_quote(one.label));
    if (!one.term) continue;
    for (NodeId other : nearest_resources(terms, *one.term))
      graph.edge(graph.node(one.name), graph.node(terms[other].name()));
  }
  if (!module.empty()) out += "  }\n";
  graph.reduce();
  for (NamedGraph::Id id = 0; id < graph.size(); ++id) {
    for (NamedGraph::Id other : graph.needs(id))
      out += fmt::format("  {} -> {};\n", go_quote(graph.name(id)), go_quote(graph.name(other)));
  }
  return out + "}\n";
}

std::string destroy_graph_text(const evaluation::Terms& terms, const state::State& state) {
  NamedGraph graph;
  for (const Term& term : terms.all()) {
    if (term.kind == Term::Kind::output && term.module->call == nullptr)
      (void)graph.node(term.name());
  }
  std::set<std::string> providers;
  for (const auto& [address, resource] : state.resources) {
    std::string label = address.to_config_string();
    NamedGraph::Id node = graph.node(label + " (destroy)");
    std::string provider = resource.provider->to_string();
    if (providers.insert(provider).second) graph.show(graph.node(provider), provider, "diamond");
    graph.edge(node, graph.node(provider));
    graph.edge(graph.node(provider + " (close)"), node);
    graph.edge(graph.node(provider + " (close)"), graph.node(provider));
    for (const auto& [key, instance] : resource.instances) {
      graph.show(node, label, "box");
      if (instance.current == nullptr) continue;
      // What others need is destroyed after them.
      for (const std::string& other : instance.current->dependencies) {
        bool exists = std::any_of(state.resources.begin(), state.resources.end(),
                                  [&](auto& one) { return one.first.to_config_string() == other; });
        if (exists) graph.edge(graph.node(other + " (destroy)"), node);
      }
    }
  }
  return graph.dot();
}

}  // namespace landform::report
