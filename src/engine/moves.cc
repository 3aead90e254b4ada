#include "engine/moves.h"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

#include "engine/type_moves.h"
#include "graph/graph.h"

namespace landform::engine {
namespace {

using config::InstanceAddress;
using config::Key;
using config::ModulePath;
using config::ModuleStep;

// One block, in a module of the configuration.
struct Statement {
  std::vector<std::string> module;  // the calls that lead to it
  const config::Moved* block;

  [[nodiscard]] const config::TargetAddress& from() const { return block->from; }
  [[nodiscard]] const config::TargetAddress& to() const { return block->to; }
};

void collect(const config::ModuleNode& node, std::vector<std::string>& path,
             std::vector<Statement>& out) {
  for (const config::Moved& moved : node.module->moved) out.push_back({path, &moved});
  for (const auto& [name, child] : node.children) {
    path.push_back(name);
    collect(*child, path, out);
    path.pop_back();
  }
}

bool has_key(const config::TargetAddress& address) {
  return address.resource && address.resource->key.has_value();
}

// Whether `path` is in an instance of the module, and the rest of it.
std::optional<size_t> inside(const ModulePath& path, const std::vector<std::string>& module) {
  if (path.size() < module.size()) return std::nullopt;
  for (size_t i = 0; i < module.size(); ++i) {
    if (path[i].call != module[i]) return std::nullopt;
  }
  return module.size();
}

bool equal_steps(const ModulePath& path, size_t at, const ModulePath& steps, size_t count) {
  if (path.size() < at + count) return false;
  for (size_t i = 0; i < count; ++i) {
    if (path[at + i] != steps[i]) return false;
  }
  return true;
}

// The new address of an object by one statement; none if it does not apply.
std::optional<InstanceAddress> moved(const Statement& statement, const InstanceAddress& address) {
  const ModulePath& path = address.resource.module;
  auto at = inside(path, statement.module);
  if (!at) return std::nullopt;
  const config::TargetAddress& from = statement.from();
  const config::TargetAddress& to = statement.to();
  InstanceAddress out = address;
  out.resource.module.assign(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(*at));
  if (from.is_module()) {
    size_t size = from.module.size();
    if (size == 0 || !equal_steps(path, *at, from.module, size - 1) || path.size() < *at + size)
      return std::nullopt;
    const ModuleStep& last = path[*at + size - 1];
    const ModuleStep& wanted = from.module.back();
    if (last.call != wanted.call) return std::nullopt;
    // Without a key on either side, all instances of the call move.
    bool whole = !wanted.instance && !to.module.back().instance;
    if (!whole && last.instance != wanted.instance) return std::nullopt;
    ModulePath& target = out.resource.module;
    target.insert(target.end(), to.module.begin(), to.module.end());
    if (whole) target.back().instance = last.instance;
    target.insert(target.end(), path.begin() + static_cast<std::ptrdiff_t>(*at + size), path.end());
    return out;
  }
  bool same_module = path.size() == *at + from.module.size() &&
                     equal_steps(path, *at, from.module, from.module.size());
  const config::ResourceAddress& source = from.resource->resource;
  bool same = same_module && address.resource.mode == source.mode &&
              address.resource.type == source.type && address.resource.name == source.name;
  if (!same) return std::nullopt;
  bool whole = !has_key(from) && !has_key(to);
  if (!whole && address.key != from.resource->key) return std::nullopt;
  ModulePath& target = out.resource.module;
  target.insert(target.end(), to.module.begin(), to.module.end());
  out.resource.mode = to.resource->resource.mode;
  out.resource.type = to.resource->resource.type;
  out.resource.name = to.resource->resource.name;
  if (!whole) out.key = to.resource->key;
  return out;
}

// Whether objects that the first statement has moved may be moved by the second.
bool leads_to(const Statement& first, const Statement& second) {
  if (first.module != second.module) return true;  // in doubt, keep the order of the modules
  const config::TargetAddress& to = first.to();
  const config::TargetAddress& from = second.from();
  return to.to_config_string() == from.to_config_string() ||
         to.to_config_string().starts_with(from.to_config_string() + ".") ||
         from.to_config_string().starts_with(to.to_config_string() + ".");
}

// Chains in their order; otherwise as written.
std::vector<Statement> ordered(std::vector<Statement> statements) {
  graph::Graph graph(statements.size());
  for (graph::NodeId i = 0; i < statements.size(); ++i) {
    for (graph::NodeId j = 0; j < statements.size(); ++j) {
      bool chain = i != j && statements[i].module == statements[j].module &&
                   leads_to(statements[j], statements[i]) &&
                   !leads_to(statements[i], statements[j]);
      if (chain) graph.add_edge(i, j);
    }
  }
  std::vector<Statement> out;
  for (const graph::Group& group : graph::order(graph)) {
    for (graph::NodeId id : group.nodes) out.push_back(statements[id]);
  }
  return out;
}

class Mover {
 public:
  Mover(state::State& state, TypeMoves& types, MoveResults& out)
      : state_(state), types_(types), out_(out) {}

  void apply(const Statement& statement) {
    std::vector<std::pair<InstanceAddress, InstanceAddress>> found;
    for (const auto& [address, resource] : state_.resources) {
      if (address.mode != config::ResourceMode::managed) continue;
      for (const auto& [key, instance] : resource.instances) {
        InstanceAddress from{address, key};
        if (auto to = moved(statement, from); to && *to != from) found.emplace_back(from, *to);
      }
    }
    for (const auto& [from, to] : found) move(from, to, statement.block);
  }

  // `block` is null for an implied move.
  void move(const InstanceAddress& from, const InstanceAddress& to, const config::Moved* block) {
    auto source = state_.resources.find(from.resource);
    auto instance = source->second.instances.find(from.key);
    auto target = state_.resources.find(to.resource);
    bool taken = target != state_.resources.end() && target->second.instances.contains(to.key);
    if (taken) {
      out_.blocked.emplace(from, to);
      return;
    }
    config::ProviderConfigAddress provider = source->second.provider;
    if (block != nullptr) provider = types_.convert(*block, from, to, provider, instance->second);
    state::Resource& resource = state_.resources[to.resource];
    if (resource.instances.empty()) resource.provider = std::move(provider);
    resource.instances[to.key] = std::move(instance->second);
    source->second.instances.erase(instance);
    if (source->second.instances.empty()) state_.resources.erase(source);
    out_.previous[to] = out_.previous_of(from);
    out_.previous.erase(from);
  }

 private:
  state::State& state_;
  TypeMoves& types_;
  MoveResults& out_;
};

// A resource that gained `count` becomes its first instance, and the reverse.
void make_implied(const Run& run, state::State& state, Mover& mover) {
  const Key first(int64_t{0});
  std::vector<std::pair<InstanceAddress, InstanceAddress>> found;
  for (const auto& [address, resource] : state.resources) {
    if (address.mode != config::ResourceMode::managed) continue;
    auto term = run.term_of(address);
    if (!term) continue;
    const config::Resource* config = run.terms()[*term].resource;
    if (config->repetition.for_each) continue;
    bool single = resource.instances.contains(std::nullopt);
    bool indexed = resource.instances.contains(first);
    if (single == indexed) continue;
    if (config->repetition.count && single) {
      found.emplace_back(InstanceAddress{address, std::nullopt}, InstanceAddress{address, first});
    } else if (!config->repetition.count && indexed) {
      found.emplace_back(InstanceAddress{address, first}, InstanceAddress{address, std::nullopt});
    }
  }
  for (const auto& [from, to] : found) mover.move(from, to, nullptr);
}

}  // namespace

InstanceAddress MoveResults::previous_of(const InstanceAddress& address) const {
  auto found = previous.find(address);
  return found == previous.end() ? address : found->second;
}

Diagnosed<MoveResults> make_moves(Run& run, state::State& state) {
  MoveResults out;
  TypeMoves types(run);
  std::vector<Statement> statements;
  std::vector<std::string> path;
  collect(*run.modules().root, path, statements);
  Mover mover(state, types, out);
  for (const Statement& statement : ordered(std::move(statements))) mover.apply(statement);
  make_implied(run, state, mover);
  return {std::move(out), std::move(types.diagnostics())};
}

Diagnostics warn_about_blocked(const MoveResults& moves) {
  Diagnostics out;
  if (moves.blocked.empty()) return out;
  std::string list;
  for (const auto& [from, to] : moves.blocked)
    list += fmt::format("\n  - {} could not move to {}", from.to_string(), to.to_string());
  out.warning("Unresolved resource instance address changes",
              "Terraform tried to adjust resource instance addresses in the prior state based on "
              "change information recorded in the configuration, but some adjustments did not "
              "succeed due to existing objects already at the intended addresses:" +
                  list +
                  "\n\nTerraform has planned to destroy these objects. If Terraform's proposed "
                  "changes aren't appropriate, you must first resolve the conflicts using the "
                  "\"terraform state\" subcommands and then create a new plan.");
  return out;
}

}  // namespace landform::engine
