#include "engine/targets.h"

#include <algorithm>

namespace landform::engine {

using evaluation::Term;
using graph::NodeId;

namespace {

// A step without a key stands for all instances.
bool begins_with(const config::ModulePath& path, const config::ModulePath& prefix) {
  if (path.size() < prefix.size()) return false;
  for (size_t i = 0; i < prefix.size(); ++i) {
    if (path[i].call != prefix[i].call) return false;
    if (prefix[i].instance && path[i].instance && path[i].instance != prefix[i].instance)
      return false;
  }
  return true;
}

// Whether the term of a resource may have instances in the target.
bool may_contain(const config::TargetAddress& target, const Term& term) {
  config::ModulePath path;
  for (const config::ModuleNode* node = term.module; node->call != nullptr; node = node->parent)
    path.insert(path.begin(), {node->call->name, {}});
  config::InstanceAddress address{
      {path, term.resource->mode, term.resource->type, term.resource->name}, {}};
  config::TargetAddress whole = target;
  if (whole.resource) whole.resource->key.reset();
  return contains(whole, address);
}

}  // namespace

bool contains(const config::TargetAddress& target, const config::InstanceAddress& address) {
  const config::ResourceAddress& resource = address.resource;
  if (target.is_module()) return begins_with(resource.module, target.module);
  const config::ResourceAddress& wanted = target.resource->resource;
  bool same = begins_with(resource.module, wanted.module) &&
              resource.module.size() == wanted.module.size() && resource.mode == wanted.mode &&
              resource.type == wanted.type && resource.name == wanted.name;
  return same && (!target.resource->key || target.resource->key == address.key);
}

Targets::Targets(const Run& run, const std::vector<config::TargetAddress>& targets)
    : run_(run), all_(targets.empty()), targets_(targets) {
  if (all_) return;
  const evaluation::Terms& terms = run.terms();
  size_t size = terms.all().size();
  needed_.resize(size);
  std::vector<char> included(size);
  std::vector<NodeId> queue;
  for (NodeId id = 0; id < size; ++id) {
    const Term& term = terms[id];
    if (term.kind != Term::Kind::resource) continue;
    bool named = std::any_of(targets.begin(), targets.end(),
                             [&](const auto& target) { return may_contain(target, term); });
    if (!named) continue;
    included[id] = 1;
    for (NodeId other : terms.graph().needs(id)) queue.push_back(other);
  }
  while (!queue.empty()) {
    NodeId id = queue.back();
    queue.pop_back();
    if (needed_[id] != 0) continue;
    needed_[id] = included[id] = 1;
    for (NodeId other : terms.graph().needs(id)) queue.push_back(other);
  }
  // Outputs, once everything that they depend on is there. Those of the root module must depend on
  // some resource.
  std::vector<char> has_resource(size);
  for (NodeId id : terms.schedule().order()) {
    const std::vector<NodeId>& needs = terms.graph().needs(id);
    has_resource[id] =
        terms[id].kind == Term::Kind::resource ||
        std::any_of(needs.begin(), needs.end(), [&](NodeId n) { return has_resource[n] != 0; });
    if (included[id] != 0 || terms[id].kind == Term::Kind::resource) continue;
    bool in_root = terms[id].kind == Term::Kind::output && terms[id].module->call == nullptr;
    if (in_root && has_resource[id] == 0) continue;
    bool complete =
        std::all_of(needs.begin(), needs.end(), [&](NodeId other) { return included[other] != 0; });
    if (complete && terms[id].kind != Term::Kind::check) included[id] = 1;
  }
  excluded_terms_.resize(size);
  for (NodeId id = 0; id < size; ++id) excluded_terms_[id] = included[id] == 0 ? 1 : 0;
}

Targets::Targets(const Run& run, const std::vector<config::TargetAddress>& targets,
                 const state::State& destroyed)
    : Targets(run, targets) {
  if (all_) return;
  needed_.assign(needed_.size(), 0);
  std::set<std::string> named;  // as dependencies are written
  for (const auto& [address, resource] : destroyed.resources) {
    for (const auto& [key, instance] : resource.instances) {
      if (is_named({address, key})) named.insert(address.to_config_string());
    }
  }
  for (const auto& [address, resource] : destroyed.resources) {
    for (const auto& [key, instance] : resource.instances) {
      if (instance.current == nullptr) continue;
      const std::vector<std::string>& all = instance.current->dependencies;
      bool depends = std::any_of(all.begin(), all.end(),
                                 [&](const std::string& one) { return named.contains(one); });
      if (depends) dependents_.insert(address);
    }
  }
}

bool Targets::is_named(const config::InstanceAddress& address) const {
  return std::any_of(targets_.begin(), targets_.end(),
                     [&](const config::TargetAddress& one) { return contains(one, address); });
}

bool Targets::has(const config::InstanceAddress& address) const {
  if (all_ || is_named(address) || dependents_.contains(address.resource)) return true;
  auto term = run_.term_of(address.resource);
  return term && needed_[*term] != 0;
}

void warn_about_targets(Diagnostics& diagnostics) {
  diagnostics.warning(
      "Resource targeting is in effect",
      "You are creating a plan with the -target option, which means that the result of this plan "
      "may not represent all of the changes requested by the current configuration.\n\nThe -target "
      "option is not for routine use, and is provided only for exceptional situations such as "
      "recovering from errors or mistakes, or when Terraform specifically suggests to use it as "
      "part of an error message.");
}

void warn_about_incomplete(Diagnostics& diagnostics) {
  diagnostics.warning(
      "Applied changes may be incomplete",
      "The plan was created with the -target option in effect, so some changes requested in the "
      "configuration may have been ignored and the output values may not be fully updated. Run "
      "the following command to verify that no other changes are pending:\n    terraform "
      "plan\n\nNote that the -target option is not suitable for routine use, and is provided "
      "only for exceptional situations such as recovering from errors or mistakes, or when "
      "Terraform specifically suggests to use it as part of an error message.");
}

}  // namespace landform::engine
