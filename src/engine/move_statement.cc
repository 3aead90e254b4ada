#include "engine/move_statement.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/move_index.h"

namespace landform::engine {
namespace {

using config::InstanceAddress;
using config::Key;
using config::ModulePath;
using config::ResourceAddress;

bool names_instance(const config::TargetAddress& address) {
  return address.resource ? address.resource->key.has_value()
                          : !address.module.empty() && address.module.back().instance.has_value();
}

MoveEndpoint endpoint(const std::vector<std::string>& outer, const config::TargetAddress& address,
                      bool instance) {
  MoveEndpoint out;
  out.outer = outer;
  out.inner = address.module;
  out.resource = address.resource;
  if (out.resource) out.resource->resource.module.clear();
  out.instance = instance;
  for (const std::string& call : outer) out.steps.push_back({{call, std::nullopt}, true});
  for (const config::ModuleStep& step : address.module) out.steps.push_back({step, false});
  if (!out.resource && !instance) out.steps.back().any = true;
  return out;
}

bool same_resource(const MoveEndpoint& a, const MoveEndpoint& b) {
  return a.resource->resource == b.resource->resource;
}

// Whether the first steps to both are the same, as far as the shorter one goes.
bool can_match(const std::vector<MoveStep>& a, const std::vector<MoveStep>& b) {
  const size_t size = std::min(a.size(), b.size());
  for (size_t i = 0; i < size; ++i) {
    const bool same =
        a[i].any || b[i].any ? a[i].step.call == b[i].step.call : a[i].step == b[i].step;
    if (!same) return false;
  }
  return true;
}

// Whether what one statement has moved to `to` may be moved on from `from`.
bool can_chain(const MoveEndpoint& to, const MoveEndpoint& from) {
  if (to.steps.size() != from.steps.size() || !can_match(to.steps, from.steps)) return false;
  if (!to.resource || !from.resource) return !to.resource && !from.resource;
  if (to.instance != from.instance || !same_resource(to, from)) return false;
  return !to.instance || to.resource->key == from.resource->key;
}

bool nested_within(const MoveEndpoint& inner, const MoveEndpoint& outer) {
  if (outer.steps.size() > inner.steps.size() || !can_match(outer.steps, inner.steps)) return false;
  if (!outer.resource) {
    const bool same_kind = !inner.resource && (outer.instance || !inner.instance);
    return !same_kind || inner.steps.size() > outer.steps.size();
  }
  return !outer.instance && inner.steps.size() == outer.steps.size() && inner.resource &&
         inner.instance && same_resource(inner, outer);
}

// Whether only the key of a module changes.
bool changes_only_key(const MoveStatement& statement) {
  return statement.moves_modules() && statement.from.instance &&
         config::to_config_string(statement.from.inner) ==
             config::to_config_string(statement.to.inner);
}

bool depends_on(const MoveStatement& a, const MoveStatement& b) {
  if (can_chain(b.to, a.from)) return true;
  const bool nested = nested_within(a.from, b.to) || nested_within(a.to, b.to) ||
                      nested_within(b.from, a.from) || nested_within(b.to, a.from);
  if (!nested) return false;
  // Statements in a module name it both before and after its key changes.
  return a.to.outer.size() >= b.to.outer.size() || !changes_only_key(a);
}

void collect(const config::ModuleNode& node, std::vector<std::string>& path,
             std::vector<MoveStatement>& out) {
  for (const config::Moved& moved : node.module->moved) {
    const bool instance = names_instance(moved.from) || names_instance(moved.to);
    out.push_back({endpoint(path, moved.from, instance), endpoint(path, moved.to, instance), &node,
                   &moved, moved.range});
  }
  for (const auto& [name, child] : node.children) {
    path.push_back(name);
    collect(*child, path, out);
    path.pop_back();
  }
}

const config::ModuleNode* module_node(const config::ModuleTree& modules, const ModulePath& path) {
  const config::ModuleNode* at = modules.root.get();
  for (const config::ModuleStep& step : path) {
    auto child = at->children.find(step.call);
    if (child == at->children.end()) return nullptr;
    at = child->second.get();
  }
  return at;
}

std::optional<MoveStatement> implied(const config::ModuleTree& modules,
                                     const ResourceAddress& address,
                                     const state::Resource& resource) {
  const config::ModuleNode* node = module_node(modules, address.module);
  if (node == nullptr) return std::nullopt;
  const auto* found = node->module->resource_index.find(address.mode, address.type, address.name);
  if (found == nullptr) return std::nullopt;
  const config::Repetition& repetition = found->resource->repetition();
  if (!repetition.count && repetition.for_each) return std::nullopt;
  const std::optional<Key> first = Key(int64_t{0});
  const std::optional<Key> from = repetition.count ? std::nullopt : first;
  if (!resource.instances.contains(from)) return std::nullopt;
  auto side = [&](const std::optional<Key>& key) {
    return endpoint({}, {address.module, InstanceAddress{address, key}, {}}, true);
  };
  const Range range = repetition.count ? repetition.count.range() : found->resource->range;
  return MoveStatement{side(from), side(repetition.count ? first : std::nullopt), nullptr, nullptr,
                       range};
}

// The length of the part of a path that leads to the statement's module; none if it is elsewhere.
std::optional<size_t> prefix(const ModulePath& path, const std::vector<std::string>& outer) {
  if (path.size() < outer.size()) return std::nullopt;
  for (size_t i = 0; i < outer.size(); ++i) {
    if (path[i].call != outer[i]) return std::nullopt;
  }
  return outer.size();
}

bool has_steps(const ModulePath& path, size_t at, const ModulePath& steps, size_t count) {
  if (path.size() < at + count) return false;
  for (size_t i = 0; i < count; ++i) {
    if (path[at + i] != steps[i]) return false;
  }
  return true;
}

ModulePath first_steps(const ModulePath& path, size_t count) {
  return {path.begin(), path.begin() + static_cast<std::ptrdiff_t>(count)};
}

}  // namespace

std::string MoveEndpoint::pattern() const {
  std::string out;
  for (const std::string& call : outer) out += "module." + call + "[*].";
  out += config::to_string(inner);
  if (resource) {
    out += inner.empty() ? "" : ".";
    out += instance ? resource->to_string() : resource->resource.to_string();
  }
  return out + (instance ? "" : "[*]");
}

bool MoveEndpoint::selects(const ResourceAddress& address) const {
  if (!resource || address.module.size() != steps.size()) return false;
  for (size_t i = 0; i < steps.size(); ++i) {
    const bool same = steps[i].any ? steps[i].step.call == address.module[i].call
                                   : steps[i].step == address.module[i];
    if (!same) return false;
  }
  const ResourceAddress& own = resource->resource;
  return own.mode == address.mode && own.type == address.type && own.name == address.name;
}

std::optional<ModulePath> MoveStatement::destination(const ModulePath& module) const {
  if (!moves_modules()) return std::nullopt;
  auto at = prefix(module, from.outer);
  const size_t size = from.inner.size();
  if (!at || module.size() < *at + size) return std::nullopt;
  const config::ModuleStep& last = module[*at + size - 1];
  const bool same =
      has_steps(module, *at, from.inner, size - 1) &&
      (from.instance ? last == from.inner.back() : last.call == from.inner.back().call);
  if (!same) return std::nullopt;
  ModulePath out = first_steps(module, *at);
  out.insert(out.end(), to.inner.begin(), to.inner.end());
  if (!from.instance) out.back().instance = last.instance;
  out.insert(out.end(), module.begin() + static_cast<std::ptrdiff_t>(*at + size), module.end());
  return out;
}

std::optional<ResourceAddress> MoveStatement::destination(const ResourceAddress& resource) const {
  if (moves_modules()) return std::nullopt;
  auto at = prefix(resource.module, from.outer);
  const bool same = at && resource.module.size() == *at + from.inner.size() &&
                    has_steps(resource.module, *at, from.inner, from.inner.size()) &&
                    from.selects(resource);
  if (!same) return std::nullopt;
  ResourceAddress out = to.resource->resource;
  out.module = first_steps(resource.module, *at);
  out.module.insert(out.module.end(), to.inner.begin(), to.inner.end());
  return out;
}

std::vector<MoveStatement> move_statements(const config::ModuleTree& modules,
                                           const state::State& state) {
  std::vector<MoveStatement> out;
  std::vector<std::string> path;
  collect(*modules.root, path, out);
  MoveIndex written;
  for (uint32_t i = 0; i < out.size(); ++i) {
    written.add(out[i].from, i);
    written.add(out[i].to, i);
  }
  std::vector<MoveStatement> implied_moves;
  std::vector<uint32_t> near;
  for (const auto& [address, resource] : state.resources) {
    auto statement = implied(modules, address, resource);
    if (!statement) continue;
    near.clear();
    written.find(endpoint({}, {address.module, InstanceAddress{address, std::nullopt}, {}}, false),
                 near);
    const bool named = std::any_of(near.begin(), near.end(), [&, &at = address](uint32_t i) {
      return out[i].from.selects(at) || out[i].to.selects(at);
    });
    if (!named) implied_moves.push_back(std::move(*statement));
  }
  std::move(implied_moves.begin(), implied_moves.end(), std::back_inserter(out));
  return out;
}

std::vector<graph::Group> order_moves(const std::vector<MoveStatement>& statements) {
  MoveIndex sources;
  MoveIndex destinations;
  for (graph::NodeId i = 0; i < statements.size(); ++i) {
    sources.add(statements[i].from, i);
    destinations.add(statements[i].to, i);
  }
  // For each statement, those that it may depend on.
  std::vector<std::vector<graph::NodeId>> candidates(statements.size());
  std::vector<graph::NodeId> containing;
  for (graph::NodeId i = 0; i < statements.size(); ++i) {
    destinations.find(statements[i].from, candidates[i]);
    destinations.find(statements[i].to, candidates[i]);
    containing.clear();
    sources.find(statements[i].from, containing);
    sources.find(statements[i].to, containing);
    for (graph::NodeId other : containing) candidates[other].push_back(i);
  }
  graph::Graph graph(statements.size());
  for (graph::NodeId i = 0; i < statements.size(); ++i) {
    std::sort(candidates[i].begin(), candidates[i].end());
    const auto end = std::unique(candidates[i].begin(), candidates[i].end());
    for (auto j = candidates[i].begin(); j != end; ++j) {
      if (i != *j && depends_on(statements[i], statements[*j])) graph.add_edge(i, *j);
    }
  }
  return graph::order(graph);
}

}  // namespace landform::engine
