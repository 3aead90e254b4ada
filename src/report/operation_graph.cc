// The graphs of operations: what a plan evaluates, and what applying one does.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "config/provider_resolution.h"
#include "report/destruction_graph.h"
#include "report/graph_text.h"
#include "report/named_graph.h"

namespace landform::report {
namespace {

using evaluation::Term;
using graph::NodeId;

class OperationGraph {
 public:
  explicit OperationGraph(const evaluation::Terms& terms)
      : terms_(terms), destruction_(terms, resources_, instances_, graph_) {
    for (NodeId id = 0; id < terms.all().size(); ++id) {
      if (terms[id].kind == Term::Kind::resource) resources_.emplace(terms[id].name(), id);
    }
    for (const config::ModuleNode* module : terms.modules()) {
      if (module->call != nullptr) modules_.insert(module->description());
    }
  }

  // What is left in a state of outputs and resources that are no longer configured.
  void add_left(const state::State& state) {
    for (const auto& [name, output] : state.outputs) {
      if (has_output(name)) continue;
      const std::string text = "output." + name + " (destroy)";
      graph_.show(graph_.node(text), text, "note");
    }
    if (!applies_) add_orphaned_resources(state);
  }

  // What was in modules that are no longer configured belongs to their ends.
  void add_removed_modules(const state::State& state) {
    for (const auto& [address, resource] : state.resources) {
      const std::string module = config::to_config_string(address.module);
      if (!address.module.empty() && !modules_.contains(module))
        (void)graph_.node(module + " (close)");
    }
  }

  void add_plan(const engine::Plan& plan) {
    applies_ = true;
    destruction_.set_prior(plan.prior);
    targets_ = &plan.selection.targets;
    for (const engine::ResourceChange& change : plan.changes) {
      if (!change.deposed.empty()) continue;
      if (change.action == plan::Action::no_op && !has_conditions(change)) continue;
      instances_[change.address.resource.to_config_string()].push_back(&change);
    }
  }

  // When everything is destroyed, nothing but outputs is evaluated.
  void add_destruction() {
    add_orphans();
    for (const Term& term : terms_.all()) {
      if (term.kind == Term::Kind::output && term.module->call == nullptr && targets_->empty())
        (void)graph_.node(term.name());
    }
    destruction_.add_removed_data(*targets_);
    for (const auto& [resource, changes] : instances_) {
      for (const engine::ResourceChange* change : changes) {
        if (is_in_configuration(resource))
          graph_.show(destruction_.destroyer(*change), resource, "box");
      }
    }
    destruction_.add_order();
  }

  // With an error for each cycle.
  Diagnosed<std::string> dot() {
    Diagnosed<std::string> out;
    for (const std::vector<std::string>& names : graph_.cycles())
      out.diagnostics.error(fmt::format("Cycle: {}", fmt::join(names, ", ")), "");
    out.value = graph_.dot();
    return out;
  }

  void add_all() {
    for (NodeId id = 0; id < terms_.all().size(); ++id) {
      if (is_shown(id)) add_term(id);
    }
    add_orphans();
    destruction_.add_order();
    add_check_order();
    if (targets_ != nullptr && !targets_->empty()) graph_ = graph_.part(targeted());
  }

 private:
  // A root module ends with the root itself; blocks of providers appear with what uses them.
  [[nodiscard]] bool is_shown(NodeId id) const {
    const Term& term = terms_[id];
    if (term.kind == Term::Kind::provider) return false;
    return term.kind != Term::Kind::module_end || term.module->call != nullptr;
  }

  // Those of an object that stays as it is are checked again.
  [[nodiscard]] bool has_conditions(const engine::ResourceChange& change) const {
    auto term = resources_.find(change.address.resource.to_config_string());
    return term != resources_.end() && terms_[term->second].resource->has_conditions();
  }

  [[nodiscard]] const std::vector<const engine::ResourceChange*>* changes_of(
      const Term& term) const {
    auto found = instances_.find(term.name());
    return found == instances_.end() ? nullptr : &found->second;
  }

  void add_term(NodeId id) {
    const Term& term = terms_[id];
    NamedGraph::Id node = graph_.node(term.name_in_plan());
    for (NodeId other : terms_.graph().needs(id)) {
      if (is_shown(other)) depend(node, id, other);
    }
    if (term.module->call != nullptr) add_module_edges(term, node);
    if (term.kind == Term::Kind::variable && term.module->call == nullptr)
      graph_.show(node, term.name(), "note");
    if (term.kind == Term::Kind::check && !applies_) {
      const auto report = graph_.node(replaced(term.name_in_plan(), " (expand)", " (report)"));
      graph_.edge(node, report);
      if (term.module->call != nullptr) add_module_edges(term, report);
    }
    if (term.kind == Term::Kind::resource) add_resource(term, node);
    if (term.kind == Term::Kind::resource && !term.resource->in_check().empty() && !applies_) {
      const std::string check = "check." + term.resource->in_check() + " (report)";
      graph_.edge(node, graph_.node(term.module->call == nullptr
                                        ? check
                                        : term.module->description() + "." + check));
    }
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

  // What refers to a resource needs those of its instances that change, or only those that it
  // names, if they do.
  void depend(NamedGraph::Id node, NodeId from, NodeId to) {
    const Term& other = terms_[to];
    graph_.edge(node, graph_.node(other.name_in_plan()));
    // A variable is used only after it was validated.
    bool validated = other.kind == Term::Kind::variable && !other.variable->validations.empty();
    if (validated && !graph_.name(node).ends_with(" (validation)"))
      graph_.edge(node, graph_.node(validation_of(other)));
    if (other.kind != Term::Kind::resource) return;
    const auto* changes = changes_of(other);
    if (changes == nullptr) return;
    const auto named = terms_.named_instances(from, to);
    auto is_named = [&](const engine::ResourceChange& change) {
      return !named || (change.address.key && std::find(named->begin(), named->end(),
                                                        *change.address.key) != named->end());
    };
    auto changes_there = [&](const config::Key& key) {
      return std::any_of(changes->begin(), changes->end(), [&](const auto* change) {
        return creates(*change) && change->address.key == key;
      });
    };
    const bool only_named = named && std::all_of(named->begin(), named->end(), changes_there);
    for (const engine::ResourceChange* change : *changes) {
      if (creates(*change) && (!only_named || is_named(*change)))
        graph_.edge(node, graph_.node(change->address.to_string()));
    }
  }

  void add_resource(const Term& term, NamedGraph::Id node) {
    graph_.show(node, term.name(), "box");
    config::ResolvedProvider resolved =
        config::resolve_provider(*term.module, term.resource->provider_key());
    NamedGraph::Id provider = add_provider(resolved.address);
    add_provider_block(resolved, provider);
    graph_.edge(node, provider);
    NamedGraph::Id close = graph_.node(resolved.address->to_string() + " (close)");
    graph_.edge(close, node);
    const auto* changes = changes_of(term);
    if (changes == nullptr) return;
    for (const engine::ResourceChange* change : *changes) add_instance(*change, node, close);
  }

  void add_instance(const engine::ResourceChange& change, NamedGraph::Id resource,
                    NamedGraph::Id close) {
    const std::string name = change.address.to_string();
    const std::string label = change.address.resource.to_config_string();
    if (creates(change)) {
      NamedGraph::Id node = graph_.node(name);
      graph_.show(node, label, "box");
      graph_.edge(node, resource);
      graph_.edge(close, node);
      add_to_module_end(change, node);
    }
    if (destroys(change)) {
      NamedGraph::Id node = destruction_.destroyer(change);
      graph_.show(node, label, "box");
      graph_.edge(node, graph_.node(change.provider->to_string()));
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
        if (!ends(*change)) continue;
        NamedGraph::Id provider = add_provider(change->provider);
        NamedGraph::Id node = destruction_.destroyer(*change);
        graph_.edge(node, provider);
        graph_.edge(graph_.node(change->provider->to_string() + " (close)"), node);
        if (shown_orphans_.insert(graph_.name(node)).second && !is_in_configuration(resource))
          graph_.show(node, resource, "box");
      }
    }
  }

  // What targets name and need, outputs of nothing else, and the ends of the providers of that.
  [[nodiscard]] std::set<NamedGraph::Id> targeted() {
    std::set<NamedGraph::Id> resources;
    std::set<NamedGraph::Id> out;
    for (const Term& term : terms_.all()) {
      if (term.kind != Term::Kind::resource) continue;
      auto address = config::ResourceAddress::parse(term.name());
      NamedGraph::Id node = graph_.node(term.name_in_plan());
      resources.insert(node);
      if (address && any_target([&](const auto& one) { return one.may_contain(*address); }))
        add_needed(node, out);
    }
    for (const auto& [resource, changes] : instances_) {
      for (const engine::ResourceChange* change : changes) {
        if (!any_target([&](const auto& one) { return one.contains(change->address); })) continue;
        const std::string name = change->address.to_string();
        if (creates(*change)) add_needed(graph_.node(name), out);
        if (destroys(*change)) add_needed(destruction_.destroyer(*change), out);
      }
    }
    for (const Term& term : terms_.all()) {
      if (term.kind != Term::Kind::output || term.module->call != nullptr) continue;
      std::set<NamedGraph::Id> needed;
      add_needed(graph_.node(term.name()), needed);
      std::erase_if(needed, [&](NamedGraph::Id id) { return !resources.contains(id); });
      if (!needed.empty() && std::includes(out.begin(), out.end(), needed.begin(), needed.end()))
        add_needed(graph_.node(term.name()), out);
    }
    for (NamedGraph::Id id = 0; id < graph_.size(); ++id) {
      const std::set<NamedGraph::Id>& needs = graph_.needs(id);
      if (graph_.name(id).ends_with(" (close)") &&
          graph_.name(id).find("provider[") != std::string::npos &&
          std::any_of(needs.begin(), needs.end(), [&](auto one) { return out.contains(one); }))
        out.insert(id);
    }
    return out;
  }
  template <typename Matches>
  [[nodiscard]] bool any_target(const Matches& matches) const {
    return std::any_of(targets_->begin(), targets_->end(), matches);
  }
  void add_needed(NamedGraph::Id node, std::set<NamedGraph::Id>& out) const {
    if (!out.insert(node).second) return;
    for (NamedGraph::Id other : graph_.needs(node)) add_needed(other, out);
  }

  // Resources of which nothing is configured.
  void add_orphaned_resources(const state::State& state) {
    for (const auto& [address, resource] : state.resources) {
      const std::string label = address.to_config_string();
      if (is_in_configuration(label)) continue;
      for (const auto& [key, instance] : resource.instances) {
        NamedGraph::Id node =
            graph_.node(config::InstanceAddress{address, key}.to_string() + " (orphan)");
        graph_.show(node, label, "box");
        // What was read is only forgotten.
        if (address.mode == config::ResourceMode::managed) {
          graph_.edge(node, add_provider(resource.provider));
          graph_.edge(graph_.node(resource.provider->to_string() + " (close)"), node);
        }
        if (address.module.empty()) continue;
        const std::string module = config::to_config_string(address.module);
        if (!modules_.contains(module)) continue;
        graph_.edge(node, graph_.node(module + " (expand)"));
        graph_.edge(graph_.node(module + " (close)"), node);
      }
    }
  }

  [[nodiscard]] bool has_output(const std::string& name) const {
    return std::any_of(terms_.all().begin(), terms_.all().end(), [&](const Term& term) {
      return term.kind == Term::Kind::output && term.module->call == nullptr &&
             term.output->name == name;
    });
  }

  // Data sources of check blocks are read once all resources are as they should be.
  void add_check_order() {
    constexpr const char* kExecute = "(execute checks)";
    bool any = false;
    for (const Term& term : terms_.all()) {
      if (term.kind != Term::Kind::resource || term.resource->in_check().empty()) continue;
      const auto* changes = changes_of(term);
      if (changes == nullptr) continue;
      any = true;
      for (const engine::ResourceChange* change : *changes)
        graph_.edge(graph_.node(change->address.to_string()), graph_.node(kExecute));
    }
    for (const auto& [resource, changes] : instances_) {
      for (const engine::ResourceChange* change : changes) {
        if (any && creates(*change) &&
            change->address.resource.mode == config::ResourceMode::managed)
          graph_.edge(graph_.node(kExecute), graph_.node(change->address.to_string()));
      }
    }
  }

  [[nodiscard]] bool is_in_configuration(const std::string& resource) const {
    return resources_.contains(resource);
  }

  NamedGraph::Id add_provider(const config::ProviderConfigAddress& address) {
    std::string name = address.to_string();
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
      if (is_shown(other)) depend(node, block, other);
    }
  }

  bool applies_ = false;  // rather than plans
  const std::vector<engine::Target>* targets_ = nullptr;
  const evaluation::Terms& terms_;
  ResourceTerms resources_;
  std::set<std::string> modules_;  // in the configuration, but the root
  NamedGraph graph_;
  ChangesByResource instances_;
  DestructionGraph destruction_;
  std::set<std::string> providers_;
  std::set<std::string> shown_orphans_;
};

}  // namespace

std::string plan_graph_text(const evaluation::Terms& terms, const state::State& state) {
  OperationGraph graph(terms);
  graph.add_left(state);
  graph.add_removed_modules(state);
  graph.add_all();
  return graph.dot().value;
}

Diagnosed<std::string> apply_graph_text(const evaluation::Terms& terms, const engine::Plan& plan) {
  OperationGraph graph(terms);
  graph.add_plan(plan);
  graph.add_left(plan.prior);
  if (plan.mode == engine::Mode::destroy) {
    graph.add_destruction();
  } else {
    graph.add_removed_modules(plan.prior);
    graph.add_all();
  }
  return graph.dot();
}

}  // namespace landform::report
