#include "engine/apply_graph.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "engine/working_state.h"

namespace landform::engine {

using graph::NodeId;
using plan::Action;

namespace {

// Whether the change creates or updates an object, or reads one.
bool makes(const ResourceChange& change) {
  return change.action != Action::no_op && change.action != Action::destroy &&
         change.action != Action::forget && change.deposed.empty();
}

}  // namespace

bool destroys(const ResourceChange& change) {
  return change.action == Action::destroy || change.action == Action::forget ||
         plan::is_replacement(change.action);
}

class ApplyGraph::Builder {
 public:
  Builder(const Run& run, const Plan& plan, ApplyGraph& out) : run_(run), plan_(plan), out_(out) {}

  void build() {
    const graph::Graph& terms = run_.terms().graph();
    out_.graph_ = terms;
    out_.first_other_ = static_cast<NodeId>(terms.size());
    for (const ResourceChange& change : plan_.changes) {
      if (destroys(change)) add_destroyer(change);
    }
    if (!destroyers_.empty()) {
      for (const ResourceChange& change : plan_.changes) connect_creator(change);
      for (const Destroyer& one : destroyers_) connect_destroyer(one);
    }
    connect_checks();
    out_.schedule_ = std::make_unique<graph::Schedule>(out_.graph_);
  }

 private:
  struct Destroyer {
    const ResourceChange* change;
    NodeId node;
    state::ResourceName resource;
    bool create_first;
  };
  // Nodes that stand for many others, so that the number of edges stays linear.
  struct Barriers {
    std::optional<NodeId> destroyed;         // all of these that are destroyed first
    std::optional<NodeId> users_gone;        // all that depended on it and are destroyed
    std::optional<NodeId> users_gone_first;  // those of them that are not created first
    std::optional<NodeId> users_changed;     // all that depend on it and change
  };

  NodeId add_node(const ResourceChange* change) {
    out_.others_.push_back(change);
    return out_.graph_.add_node();
  }
  NodeId barrier(std::optional<NodeId>& place) {
    if (!place) place = add_node(nullptr);
    return *place;
  }

  [[nodiscard]] const state::InstanceObject* object_of(const ResourceChange& change) const {
    auto resource = plan_.prior.resources.find(change.address.resource);
    if (resource == plan_.prior.resources.end()) return nullptr;
    auto instance = resource->second.instances.find(change.address.key);
    return instance == resource->second.instances.end() ? nullptr : instance->second.current.get();
  }

  // As in Terraform, what is deposed waits for what the current object depends on.
  void add_destroyer(const ResourceChange& change) {
    const state::InstanceObject* object = object_of(change);
    bool create_first = !change.deposed.empty() || change.action == Action::create_then_delete ||
                        (change.action != Action::delete_then_create && object != nullptr &&
                         object->create_before_destroy);
    destroyers_.push_back({&change, add_node(&change),
                           state::ResourceName(change.address.resource.to_config_string()),
                           create_first});
    NodeId node = destroyers_.back().node;
    // Its provider is configured.
    const config::ModuleNode* module = run_.module_at(change.provider->module);
    if (module != nullptr) {
      for (const auto& [key, block] : module->module->providers) {
        if (block.alias == change.provider->alias &&
            config::provider_of(*module->module, block.name) == change.provider->provider)
          out_.graph_.add_edge(node, run_.terms().provider_term(*module, key));
      }
    }
    // Also for what is created first: those that depend on it have to find it.
    Barriers& own = barriers_[destroyers_.back().resource];
    if (!create_first) out_.graph_.add_edge(barrier(own.destroyed), node);
    if (object == nullptr) return;
    for (const state::ResourceName& dependency : object->dependencies) {
      Barriers& barriers = barriers_[dependency];
      out_.graph_.add_edge(barrier(barriers.users_gone), node);
      if (!create_first) out_.graph_.add_edge(barrier(barriers.users_gone_first), node);
    }
  }

  // What a change of a resource that stays waits for.
  void connect_creator(const ResourceChange& change) {
    // Where nothing is destroyed, there is nothing to wait for.
    if (barriers_.empty() || !makes(change)) return;
    auto term = run_.term_of(change.address.resource);
    if (!term) return;
    const state::ResourceName resource(change.address.resource.to_config_string());
    // Once for a resource, whatever the number of its instances.
    if (creators_.insert(resource).second) {
      auto found = barriers_.find(resource);
      if (found != barriers_.end() && found->second.users_gone_first)
        out_.graph_.add_edge(*term, *found->second.users_gone_first);
    }
    // What does not exist yet depends on what its configuration refers to.
    const state::InstanceObject* object = object_of(change);
    const std::vector<state::ResourceName> dependencies =
        object != nullptr ? object->dependencies : run_.dependencies_of(*term);
    for (const state::ResourceName& dependency : dependencies) {
      auto found = barriers_.find(dependency);
      if (found == barriers_.end()) continue;
      if (!connected_.insert({*term, dependency}).second) continue;
      if (found->second.destroyed) out_.graph_.add_edge(*term, *found->second.destroyed);
      out_.graph_.add_edge(barrier(found->second.users_changed), *term);
    }
  }

  void connect_destroyer(const Destroyer& one) {
    auto term =
        one.change->deposed.empty() ? run_.term_of(one.change->address.resource) : std::nullopt;
    bool replaced = plan::is_replacement(one.change->action);
    if (term && replaced && !one.create_first) out_.graph_.add_edge(*term, one.node);
    if (term && replaced && one.create_first) out_.graph_.add_edge(one.node, *term);
    auto found = barriers_.find(one.resource);
    if (found != barriers_.end()) {
      if (found->second.users_gone) out_.graph_.add_edge(one.node, *found->second.users_gone);
      if (one.create_first && found->second.users_changed)
        out_.graph_.add_edge(one.node, *found->second.users_changed);
    }
    if (!one.create_first) return;
    // What it depended on is changed first as well.
    const state::InstanceObject* object = object_of(*one.change);
    if (object == nullptr) return;
    for (const state::ResourceName& dependency : object->dependencies) {
      if (!creators_.contains(dependency)) continue;
      auto address = config::ResourceAddress::parse(dependency);
      if (!address) continue;
      if (auto other = run_.term_of(*address)) out_.graph_.add_edge(one.node, *other);
    }
  }

  // Data sources of check blocks are read once all resources are what they should be.
  void connect_checks() {
    std::optional<NodeId>& done = out_.checks_;
    for (const ResourceChange& change : plan_.changes) {
      const config::ResourceAddress& address = change.address.resource;
      if (address.mode != config::ResourceMode::data) continue;
      auto term = run_.term_of(address);
      if (!term || run_.terms()[*term].resource->in_check().empty()) continue;
      if (!done) {
        done = add_node(nullptr);
        for (const ResourceChange& other : plan_.changes) wait_for_resource(*done, other);
      }
      out_.graph_.add_edge(*term, *done);
    }
  }
  void wait_for_resource(NodeId node, const ResourceChange& change) {
    const bool stays = change.action != Action::destroy && change.action != Action::forget &&
                       change.deposed.empty();
    if (!stays || change.address.resource.mode != config::ResourceMode::managed) return;
    auto term = run_.term_of(change.address.resource);
    if (term && waited_for_.insert(*term).second) out_.graph_.add_edge(node, *term);
  }

  const Run& run_;
  const Plan& plan_;
  ApplyGraph& out_;
  std::vector<Destroyer> destroyers_;
  std::unordered_map<state::ResourceName, Barriers> barriers_;
  std::unordered_set<state::ResourceName> creators_;  // resources that change
  std::set<std::pair<NodeId, state::ResourceName>> connected_;
  std::set<NodeId> waited_for_;  // resources that data sources of check blocks wait for
};

std::vector<char> ApplyGraph::needed_by(const Targets& targets) const {
  std::vector<char> out(graph_.size());
  std::vector<NodeId> queue;
  auto need = [&](NodeId node) {
    if (out[node] != 0) return;
    out[node] = 1;
    queue.push_back(node);
  };
  const std::vector<char>& excluded = targets.excluded_terms();
  for (NodeId node = 0; node < graph_.size(); ++node) {
    if (node < first_other_) {
      if (excluded.empty() || excluded[node] == 0) need(node);
    } else if (const ResourceChange* change = destroyed_by(node);
               change != nullptr && targets.contain(change->address)) {
      need(node);
    }
  }
  while (!queue.empty()) {
    const NodeId node = queue.back();
    queue.pop_back();
    for (NodeId other : graph_.needs(node)) {
      // A resource waits for the old objects of all of its instances, of which some may be left
      // out.
      const ResourceChange* replaced =
          node < first_other_ && other >= first_other_ ? destroyed_by(other) : nullptr;
      if (replaced == nullptr || targets.has(replaced->address)) need(other);
    }
  }
  return out;
}

// As Terraform names them: instances that change, old objects, and resources that need something in
// the cycle to be expanded.
std::set<std::string> ApplyGraph::names_of(const graph::Group& cycle, const Run& run,
                                           const Plan& plan) const {
  std::set<std::string> out;
  std::set<NodeId> terms;
  for (NodeId node : cycle.nodes) {
    if (node < first_other_) {
      terms.insert(node);
    } else if (const ResourceChange* change = destroyed_by(node)) {
      std::string kind = "destroy";
      if (!change->deposed.empty()) kind += " deposed " + change->deposed;
      if (change->action == Action::create_then_delete) kind += " deposed " + new_deposed_key();
      out.insert(fmt::format("{} ({})", change->address.to_string(), kind));
    }
  }
  for (const ResourceChange& change : plan.changes) {
    auto term = makes(change) ? run.term_of(change.address.resource) : std::nullopt;
    if (term && terms.contains(*term)) out.insert(change.address.to_string());
  }
  const graph::Graph& configured = run.terms().graph();
  for (NodeId term : terms) {
    const std::vector<NodeId>& needs = configured.needs(term);
    if (run.terms()[term].resource == nullptr ||
        std::any_of(needs.begin(), needs.end(), [&](NodeId one) { return terms.contains(one); }))
      out.insert(run.terms()[term].name_in_plan());
  }
  return out;
}

Diagnostics ApplyGraph::cycles(const Run& run, const Plan& plan) const {
  Diagnostics out;
  for (const graph::Group& cycle : schedule_->cycles()) {
    const std::set<std::string> names = names_of(cycle, run, plan);
    const char* what = names.size() == 1 ? "Self reference" : "Cycle";
    out.error(fmt::format("{}: {}", what, fmt::join(names, ", ")), "");
  }
  return out;
}

Diagnostics check_order(const Run& run, const Plan& plan) {
  if (std::none_of(plan.changes.begin(), plan.changes.end(), destroys)) return {};
  return ApplyGraph(run, plan).cycles(run, plan);
}

ApplyGraph::ApplyGraph(const Run& run, const Plan& plan) { Builder(run, plan, *this).build(); }

}  // namespace landform::engine
