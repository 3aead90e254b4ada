#include "report/graph_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>

#include "base/quote.h"
#include "config/provider_resolution.h"
#include "report/named_graph.h"

namespace landform::report {
namespace {

using evaluation::Term;
using graph::NodeId;

// --- resources only

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

// --- operations

std::string provider_name(const config::ProviderConfigAddress& address) {
  return address.to_string();
}

class OperationGraph {
 public:
  explicit OperationGraph(const evaluation::Terms& terms) : terms_(terms) {}

  void add_plan(const engine::Plan& plan) {
    applies_ = true;
    for (const engine::ResourceChange& change : plan.changes) {
      if (change.action == plan::Action::no_op || !change.deposed.empty()) continue;
      instances_[change.address.resource.to_config_string()].push_back(&change);
    }
  }

  std::string text() {
    for (NodeId id = 0; id < terms_.all().size(); ++id) {
      if (is_shown(id)) add_term(id);
    }
    add_orphans();
    return graph_.dot();
  }

 private:
  // A root module ends with the root itself; blocks of providers appear with what uses them.
  [[nodiscard]] bool is_shown(NodeId id) const {
    const Term& term = terms_[id];
    if (term.kind == Term::Kind::provider) return false;
    return term.kind != Term::Kind::module_end || term.module->call != nullptr;
  }

  [[nodiscard]] static std::string name_of(const Term& term) {
    return term.kind == Term::Kind::resource ? term.name() + " (expand)" : term.name();
  }

  [[nodiscard]] const std::vector<const engine::ResourceChange*>* changes_of(
      const Term& term) const {
    auto found = instances_.find(term.name());
    return found == instances_.end() ? nullptr : &found->second;
  }

  void add_term(NodeId id) {
    const Term& term = terms_[id];
    NamedGraph::Id node = graph_.node(name_of(term));
    for (NodeId other : terms_.graph().needs(id)) {
      if (is_shown(other)) depend(node, terms_[other]);
    }
    if (term.module->call != nullptr) add_module_edges(term, node);
    if (term.kind == Term::Kind::variable && term.module->call == nullptr)
      graph_.show(node, term.name(), "note");
    if (term.kind == Term::Kind::check && !applies_)
      graph_.edge(node, graph_.node(replaced(name_of(term), " (expand)", " (report)")));
    if (term.kind == Term::Kind::resource) add_resource(term, node);
  }

  static std::string replaced(std::string text, std::string_view end, std::string_view with) {
    text.resize(text.size() - end.size());
    return text.append(with);
  }

  // Everything in a module comes after its expansion and before its end.
  void add_module_edges(const Term& term, NamedGraph::Id node) {
    const std::string module = term.module->description();
    if (term.kind == Term::Kind::module_end) {
      const config::ModuleNode* parent = term.module->parent;
      if (parent->call != nullptr)
        graph_.edge(graph_.node(parent->description() + " (close)"), node);
    } else {
      graph_.edge(node, graph_.node(module + " (expand)"));
      graph_.edge(graph_.node(module + " (close)"), node);
    }
  }

  static std::string validation_of(const Term& variable) {
    std::string name = variable.name();
    constexpr std::string_view kExpand = " (expand)";
    if (name.ends_with(kExpand)) name.resize(name.size() - kExpand.size());
    return name + " (validation)";
  }

  // What refers to a resource needs those of its instances that change.
  void depend(NamedGraph::Id node, const Term& other) {
    graph_.edge(node, graph_.node(name_of(other)));
    // A variable is used only after it was validated.
    bool validated = other.kind == Term::Kind::variable && !other.variable->validations.empty();
    if (validated && !graph_.name(node).ends_with(" (validation)"))
      graph_.edge(node, graph_.node(validation_of(other)));
    if (other.kind != Term::Kind::resource) return;
    if (const auto* changes = changes_of(other)) {
      for (const engine::ResourceChange* change : *changes) {
        if (creates(*change)) graph_.edge(node, graph_.node(change->address.to_string()));
      }
    }
  }

  static bool creates(const engine::ResourceChange& change) {
    return change.action != plan::Action::destroy && change.action != plan::Action::forget;
  }
  static bool destroys(const engine::ResourceChange& change) {
    return change.action == plan::Action::destroy || plan::is_replacement(change.action);
  }

  void add_resource(const Term& term, NamedGraph::Id node) {
    graph_.show(node, term.name(), "box");
    config::ResolvedProvider resolved =
        config::resolve_provider(*term.module, term.resource->provider_key());
    NamedGraph::Id provider = add_provider(resolved.address);
    add_provider_block(resolved, provider);
    graph_.edge(node, provider);
    NamedGraph::Id close = graph_.node(provider_name(resolved.address) + " (close)");
    graph_.edge(close, node);
    const auto* changes = changes_of(term);
    if (changes == nullptr) return;
    for (const engine::ResourceChange* change : *changes) add_instance(*change, node, close);
  }

  void add_instance(const engine::ResourceChange& change, NamedGraph::Id resource,
                    NamedGraph::Id close) {
    std::string name = change.address.to_string();
    if (creates(change)) {
      NamedGraph::Id node = graph_.node(name);
      graph_.show(node, name, "box");
      graph_.edge(node, resource);
      graph_.edge(close, node);
      add_to_module_end(change, node);
    }
    if (destroys(change)) {
      NamedGraph::Id node = graph_.node(name + " (destroy)");
      graph_.show(node, name, "box");
      graph_.edge(node, graph_.node(provider_name(change.provider)));
      graph_.edge(close, node);
      if (change.action == plan::Action::delete_then_create) graph_.edge(graph_.node(name), node);
      if (change.action == plan::Action::create_then_delete) graph_.edge(node, graph_.node(name));
    }
  }

  void add_to_module_end(const engine::ResourceChange& change, NamedGraph::Id node) {
    if (change.address.resource.module.empty()) return;
    graph_.edge(graph_.node(config::to_config_string(change.address.resource.module) + " (close)"),
                node);
  }

  // What is destroyed because it is no longer in the configuration.
  void add_orphans() {
    for (const auto& [resource, changes] : instances_) {
      for (const engine::ResourceChange* change : changes) {
        std::string name = change->address.to_string() + " (destroy)";
        if (change->action != plan::Action::destroy) continue;
        NamedGraph::Id provider = add_provider(change->provider);
        NamedGraph::Id node = graph_.node(name);
        graph_.edge(node, provider);
        graph_.edge(graph_.node(provider_name(change->provider) + " (close)"), node);
        if (shown_orphans_.insert(name).second && !is_in_configuration(resource))
          graph_.show(node, change->address.to_string(), "box");
      }
    }
  }

  [[nodiscard]] bool is_in_configuration(const std::string& resource) const {
    return std::any_of(terms_.all().begin(), terms_.all().end(), [&](const Term& term) {
      return term.kind == Term::Kind::resource && term.name() == resource;
    });
  }

  NamedGraph::Id add_provider(const config::ProviderConfigAddress& address) {
    std::string name = provider_name(address);
    NamedGraph::Id node = graph_.node(name);
    if (providers_.insert(name).second) graph_.show(node, name, "diamond");
    graph_.edge(graph_.node(name + " (close)"), node);
    return node;
  }

  // What the configuration of a provider refers to.
  void add_provider_block(const config::ResolvedProvider& resolved, NamedGraph::Id node) {
    if (resolved.config == nullptr) return;
    NodeId block = terms_.provider_term(*resolved.module, resolved.config->key());
    for (NodeId other : terms_.graph().needs(block)) {
      if (is_shown(other)) depend(node, terms_[other]);
    }
  }

  bool applies_ = false;  // rather than plans
  const evaluation::Terms& terms_;
  NamedGraph graph_;
  std::set<std::string> providers_;
  std::set<std::string> shown_orphans_;
  // By the resource's address without keys.
  std::map<std::string, std::vector<const engine::ResourceChange*>> instances_;
};

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

std::string plan_graph_text(const evaluation::Terms& terms) { return OperationGraph(terms).text(); }

std::string apply_graph_text(const evaluation::Terms& terms, const engine::Plan& plan) {
  OperationGraph graph(terms);
  graph.add_plan(plan);
  return graph.text();
}

std::string destroy_graph_text(const evaluation::Terms& terms, const state::State& state) {
  NamedGraph graph;
  for (const Term& term : terms.all()) {
    if (term.kind == Term::Kind::output && term.module->call == nullptr)
      (void)graph.node(term.name());
  }
  std::set<std::string> providers;
  for (const auto& [address, resource] : state.resources) {
    if (address.mode != config::ResourceMode::managed) continue;
    std::string label = address.to_config_string();
    NamedGraph::Id node = graph.node(label + " (destroy)");
    std::string provider = provider_name(resource.provider);
    if (providers.insert(provider).second) graph.show(graph.node(provider), provider, "diamond");
    graph.edge(node, graph.node(provider));
    graph.edge(graph.node(provider + " (close)"), node);
    graph.edge(graph.node(provider + " (close)"), graph.node(provider));
    for (const auto& [key, instance] : resource.instances) {
      graph.show(node, label, "box");
      if (instance.current == nullptr) continue;
      // What others need is destroyed after them.
      for (const std::string& other : instance.current->dependencies) {
        bool exists = std::any_of(state.resources.begin(), state.resources.end(), [&](auto& one) {
          return one.first.mode == config::ResourceMode::managed &&
                 one.first.to_config_string() == other;
        });
        if (exists) graph.edge(graph.node(other + " (destroy)"), node);
      }
    }
  }
  return graph.dot();
}

}  // namespace landform::report
