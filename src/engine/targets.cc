#include "engine/targets.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "graph/reach.h"

namespace landform::engine {

using evaluation::Term;
using graph::NodeId;

namespace {

config::ResourceAddress address_of(const Term& term) {
  config::ModulePath path;
  for (const config::ModuleNode* node = term.module; node->call != nullptr; node = node->parent)
    path.insert(path.begin(), {node->call->name, {}});
  return {path, term.resource->mode, term.resource->type, term.resource->name};
}

bool any_may_contain(const std::vector<Target>& targets, const config::ResourceAddress& address) {
  return std::any_of(targets.begin(), targets.end(),
                     [&](const Target& one) { return one.may_contain(address); });
}

bool any_contains(const std::vector<Target>& targets, const config::InstanceAddress& address) {
  return std::any_of(targets.begin(), targets.end(),
                     [&](const Target& one) { return one.contains(address); });
}

// Whether applying a change visits an instance: to change it, or to check its conditions.
bool is_visited(const ResourceChange& change, const config::Resource& resource) {
  if (!change.deposed.empty()) return false;
  switch (change.action) {
    case plan::Action::destroy:
    case plan::Action::forget:
      return false;
    case plan::Action::no_op: {
      const config::Lifecycle* lifecycle = resource.lifecycle();
      return lifecycle != nullptr &&
             !(lifecycle->preconditions.empty() && lifecycle->postconditions.empty());
    }
    default:
      return true;
  }
}

// The flags that were given, for messages.
const char* flags_of(const Selection& selection) {
  if (selection.excluded.empty()) return "-target option";
  return selection.targets.empty() ? "-exclude option" : "-target and -exclude options";
}

const char* are(const Selection& selection) {
  return selection.excluded.empty() || selection.targets.empty() ? "is" : "are";
}

}  // namespace

Targets::Targets(const Run& run, const Selection& selection)
    : run_(run), all_(selection.all()), selection_(selection) {
  if (!selection.targets.empty()) select_targets();
  if (!selection.excluded.empty()) exclude();
}

Targets::Targets(const Run& run, const Selection& selection, const state::State& destroyed)
    : Targets(run, selection) {
  if (!selection.targets.empty()) destroy_targets(destroyed);
  if (!selection.excluded.empty()) keep_excluded(destroyed);
}

Targets::Targets(const Run& run, const Plan& plan)
    : run_(run), all_(plan.selection.all()), selection_(plan.selection) {
  if (!selection_.targets.empty()) {
    changed_.emplace();
    for (const ResourceChange& change : plan.changes) {
      auto term = run_.term_of(change.address.resource);
      if (term && change.address.key && is_visited(change, *run_.terms()[*term].resource))
        (*changed_)[*term].insert(*change.address.key);
    }
    select_targets();
  }
  if (!selection_.excluded.empty()) exclude();
}

void Targets::select_targets() {
  const evaluation::Terms& terms = run_.terms();
  needed_.resize(terms.all().size());
  named_.resize(terms.all().size());
  std::vector<char> included(terms.all().size());
  include_needed(included);
  include_outputs(included);
  excluded_terms_.resize(included.size());
  for (NodeId id = 0; id < included.size(); ++id) excluded_terms_[id] = included[id] == 0 ? 1 : 0;
}

void Targets::include_needed(std::vector<char>& included) {
  const evaluation::Terms& terms = run_.terms();
  std::vector<Needed> queue;
  for (NodeId id = 0; id < included.size(); ++id) {
    const Term& term = terms[id];
    if (term.kind != Term::Kind::resource) continue;
    if (!any_may_contain(selection_.targets, address_of(term))) continue;
    named_[id] = included[id] = 1;
    add_needs_of(id, queue);
  }
  // A resource whose instances are named is not included as a whole because another target needs
  // it.
  while (!queue.empty()) {
    const Needed one = std::move(queue.back());
    queue.pop_back();
    Need& need = needed_[one.term];
    if (need == Need::whole || named_[one.term] != 0) continue;
    if (need == Need::none) add_needs_of(one.term, queue);
    included[one.term] = 1;
    if (one.key) {
      need = Need::part;
      parts_[one.term].insert(*one.key);
    } else {
      need = Need::whole;
      parts_.erase(one.term);
    }
  }
}

void Targets::add_needs_of(NodeId id, std::vector<Needed>& out) const {
  for (NodeId other : run_.terms().graph().needs(id)) {
    auto part = part_of(id, other);
    if (!part) out.push_back({other, std::nullopt});
    for (config::Key& key : part.value_or(std::vector<config::Key>()))
      out.push_back({other, std::move(key)});
  }
}

// The instances of a resource that a term needs; none if it needs all of it.
std::optional<std::vector<config::Key>> Targets::part_of(NodeId from, NodeId resource) const {
  if (!changed_) return std::nullopt;
  auto changed = changed_->find(resource);
  if (changed == changed_->end()) return std::nullopt;
  auto out = run_.terms().named_instances(from, resource);
  if (out && !std::all_of(out->begin(), out->end(),
                          [&](const config::Key& key) { return changed->second.contains(key); }))
    return std::nullopt;
  return out;
}

// Whether all that a term needs of another is included, given that some of it is.
bool Targets::has_all_for(NodeId from, NodeId needed) const {
  if (needed_[needed] != Need::part) return true;
  const Keys& part = parts_.find(needed)->second;
  if (auto keys = part_of(from, needed))
    return std::all_of(keys->begin(), keys->end(),
                       [&](const config::Key& key) { return part.contains(key); });
  return part == changed_->find(needed)->second;
}

// Outputs of the root module that depend on some resource, if all that they depend on is there; and
// what is between them.
void Targets::include_outputs(std::vector<char>& included) const {
  const evaluation::Terms& terms = run_.terms();
  std::vector<char> has_resource(included.size());
  std::vector<char> complete = included;
  std::vector<NodeId> queue;
  for (NodeId id : terms.schedule().order()) {
    const std::vector<NodeId>& needs = terms.graph().needs(id);
    const bool resource = terms[id].kind == Term::Kind::resource;
    has_resource[id] = resource || std::any_of(needs.begin(), needs.end(), [&](NodeId other) {
                         return has_resource[other] != 0;
                       });
    if (included[id] == 0 && !resource) {
      complete[id] = std::all_of(needs.begin(), needs.end(), [&](NodeId other) {
        return complete[other] != 0 && has_all_for(id, other);
      });
    }
    if (terms[id].kind == Term::Kind::output && terms[id].module->call == nullptr &&
        complete[id] != 0 && has_resource[id] != 0)
      queue.push_back(id);
  }
  graph::mark_with_needs(terms.graph(), std::move(queue), 1, included);
}

void Targets::exclude() {
  const evaluation::Terms& terms = run_.terms();
  excluded_terms_.resize(terms.all().size());
  std::vector<char> named(terms.all().size());  // as a whole, or some of their instances
  for (NodeId id : terms.schedule().order()) {
    const std::vector<NodeId>& needs = terms.graph().needs(id);
    bool depends = std::any_of(needs.begin(), needs.end(), [&](NodeId other) {
      return named[other] != 0 || excluded_terms_[other] != 0;
    });
    if (depends) excluded_terms_[id] = 1;
    if (terms[id].kind != Term::Kind::resource) continue;
    const config::ResourceAddress address = address_of(terms[id]);
    for (const Target& one : selection_.excluded) {
      if (!one.may_contain(address)) continue;
      named[id] = 1;
      if (!one.has_keys()) excluded_terms_[id] = 1;
    }
  }
}

void Targets::destroy_targets(const state::State& destroyed) {
  needed_.assign(needed_.size(), Need::none);
  // The module instances that named objects and their dependents are in, by the addresses as
  // dependencies are written.
  std::map<std::string, std::set<config::ModulePath>> found;
  auto depends = [&](const config::ResourceAddress& address, const std::string& dependency) {
    auto at = found.find(dependency);
    return at != found.end() &&
           std::any_of(at->second.begin(), at->second.end(), [&](const config::ModulePath& path) {
             return !config::in_other_instances(path, address.module);
           });
  };
  for (const auto& [address, resource] : destroyed.resources) {
    for (const auto& [key, instance] : resource.instances) {
      if (any_contains(selection_.targets, {address, key}))
        found[address.to_config_string()].insert(address.module);
    }
  }
  for (bool more = true; more;) {
    more = false;
    for (const auto& [address, resource] : destroyed.resources) {
      for (const auto& [key, instance] : resource.instances) {
        if (instance.current == nullptr || dependents_.contains({address, key})) continue;
        const std::vector<state::ResourceName>& all = instance.current->dependencies;
        if (std::none_of(all.begin(), all.end(),
                         [&, of = &address](const std::string& one) { return depends(*of, one); }))
          continue;
        dependents_.insert({address, key});
        found[address.to_config_string()].insert(address.module);
        more = true;
      }
    }
  }
}

void Targets::keep_excluded(const state::State& destroyed) {
  // What to destroy does not depend on what the configuration says.
  excluded_terms_.assign(excluded_terms_.size(), 0);
  for (const auto& [address, resource] : destroyed.resources) {
    for (const auto& [key, instance] : resource.instances) {
      if (instance.current == nullptr || !any_contains(selection_.excluded, {address, key}))
        continue;
      kept_.insert(instance.current->dependencies.begin(), instance.current->dependencies.end());
    }
  }
}

bool Targets::is_excluded(const config::InstanceAddress& address) const {
  if (selection_.excluded.empty()) return false;
  if (any_contains(selection_.excluded, address) ||
      kept_.contains(address.resource.to_config_string()))
    return true;
  auto term = run_.term_of(address.resource);
  return term && excluded_terms_[*term] != 0;
}

bool Targets::has(const config::InstanceAddress& address) const {
  if (is_excluded(address)) return false;
  if (selection_.targets.empty() || any_contains(selection_.targets, address) ||
      dependents_.contains(address))
    return true;
  auto term = run_.term_of(address.resource);
  if (!term) return is_left_in_needed_module(address.resource);
  if (needed_[*term] == Need::none) return false;
  if (needed_[*term] == Need::whole || !address.key) return true;
  return parts_.find(*term)->second.contains(*address.key);
}

// What refers to a module as a whole needs what was in it, too.
bool Targets::is_left_in_needed_module(const config::ResourceAddress& address) const {
  const config::ModuleNode* module = run_.module_at(address.module);
  return module != nullptr && needed_[run_.terms().end_of(*module)] != Need::none;
}

bool Targets::contain(const config::InstanceAddress& address) const {
  return any_contains(selection_.targets, address);
}

bool Targets::name(const config::ResourceAddress& address) const {
  auto term = run_.term_of(address);
  return term && !named_.empty() && named_[*term] != 0;
}

void warn_about_targets(const Selection& selection, Diagnostics& diagnostics) {
  diagnostics.warning(
      "Resource targeting is in effect",
      fmt::format(
          "You are creating a plan with the {0}, which means that the result of this plan may not "
          "represent all of the changes requested by the current configuration.\n\nThe {0} {1} not "
          "for routine use, and {1} provided only for exceptional situations such as recovering "
          "from errors or mistakes, or when Terraform specifically suggests to use it as part of "
          "an error message.",
          flags_of(selection), are(selection)));
}

void warn_about_incomplete(const Selection& selection, Diagnostics& diagnostics) {
  diagnostics.warning(
      "Applied changes may be incomplete",
      fmt::format(
          "The plan was created with the {0} in effect, so some changes requested in the "
          "configuration may have been ignored and the output values may not be fully updated. Run "
          "the following command to verify that no other changes are pending:\n    terraform "
          "plan\n\nNote that the {0} {1} not suitable for routine use, and {1} provided only for "
          "exceptional situations such as recovering from errors or mistakes, or when Terraform "
          "specifically suggests to use it as part of an error message.",
          flags_of(selection), are(selection)));
}

}  // namespace landform::engine
