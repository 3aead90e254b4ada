#include "engine/moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/type_moves.h"

namespace landform::engine {
namespace {

using config::InstanceAddress;
using config::ModulePath;
using config::ResourceAddress;

class Mover {
 public:
  Mover(state::State& state, TypeMoves& types, MoveResults& out)
      : state_(state), types_(types), out_(out) {
    for (const auto& [address, resource] : state.resources) ++modules_[address.module];
  }

  void apply(const MoveStatement& statement) {
    if (statement.moves_modules()) {
      move_modules(statement);
    } else if (statement.from.instance) {
      move_instances(statement);
    } else {
      move_resources(statement);
    }
  }

 private:
  template <typename Address>
  using Pairs = std::vector<std::pair<Address, Address>>;  // old and new addresses

  // Calls `visit` with the modules that there are now and that the calls to the statement's module,
  // or the steps from the root, lead to; it may be called with others as well.
  template <typename F>
  void for_modules_near(const MoveStatement& statement, F&& visit) const {
    const std::vector<MoveStep>& steps = statement.from.steps;
    ModulePath first;
    size_t same = 0;  // how many steps are known with their keys
    for (; same < steps.size() && !steps[same].any; ++same) first.push_back(steps[same].step);
    if (same < steps.size()) first.push_back({steps[same].step.call, std::nullopt});
    for (auto at = modules_.lower_bound(first); at != modules_.end(); ++at) {
      const ModulePath& module = at->first;
      const bool near = module.size() >= first.size() &&
                        std::equal(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(same),
                                   module.begin()) &&
                        (same == first.size() || module[same].call == first[same].call);
      if (!near) return;
      visit(module);
    }
  }

  // What there is now.
  [[nodiscard]] Pairs<ModulePath> modules_from(const MoveStatement& statement) const {
    Pairs<ModulePath> out;
    for_modules_near(statement, [&](const ModulePath& module) {
      if (auto to = statement.destination(module)) out.emplace_back(module, std::move(*to));
    });
    return out;
  }
  [[nodiscard]] Pairs<ResourceAddress> resources_from(const MoveStatement& statement) const {
    Pairs<ResourceAddress> out;
    auto add = [&](const ModulePath& module) {
      ResourceAddress address = statement.from.resource->resource;
      address.module = module;
      if (!state_.resources.contains(address)) return;
      if (auto to = statement.destination(address)) out.emplace_back(address, std::move(*to));
    };
    // Without any calls whose instances are not known, only one module may have it.
    if (statement.from.outer.empty()) {
      add(statement.from.inner);
    } else {
      for_modules_near(statement, add);
    }
    return out;
  }

  void move_modules(const MoveStatement& statement) {
    for (const auto& [from, to] : modules_from(statement)) {
      if (modules_.contains(to)) {
        out_.blocked.emplace(config::to_string(from), config::to_string(to));
        continue;
      }
      for (const ResourceAddress& address : resources_in(from)) {
        ResourceAddress target = address;
        target.module = to;
        move_resource(address, target, nullptr);
      }
    }
  }
  [[nodiscard]] std::vector<ResourceAddress> resources_in(const ModulePath& module) const {
    std::vector<ResourceAddress> out;
    for (auto at = state_.resources.lower_bound({.module = module, .type = "", .name = ""});
         at != state_.resources.end() && at->first.module == module; ++at)
      out.push_back(at->first);
    return out;
  }

  void move_resources(const MoveStatement& statement) {
    for (const auto& [from, to] : resources_from(statement)) {
      if (state_.resources.contains(to)) {
        out_.blocked.emplace(from.to_string(), to.to_string());
      } else {
        move_resource(from, to, statement.block);
      }
    }
  }

  void move_instances(const MoveStatement& statement) {
    for (const auto& [resource, to_resource] : resources_from(statement)) {
      const InstanceAddress from{resource, statement.from.resource->key};
      const InstanceAddress to{to_resource, statement.to.resource->key};
      if (!state_.resources[resource].instances.contains(from.key)) continue;
      auto target = state_.resources.find(to_resource);
      if (target != state_.resources.end() && target->second.instances.contains(to.key)) {
        out_.blocked.emplace(from.to_string(), to.to_string());
      } else {
        move_instance(from, to, statement.block);
      }
    }
  }

  // There must be nothing at the new address. `block` is null if the type stays the same.
  void move_resource(const ResourceAddress& from, const ResourceAddress& to,
                     const config::Moved* block) {
    auto source = state_.resources.find(from);
    std::vector<std::optional<config::Key>> keys;
    for (const auto& [key, instance] : source->second.instances) keys.push_back(key);
    if (keys.empty()) {
      state_.resources[to] = std::move(source->second);
      ++modules_[to.module];
      erase(source);
    }
    for (const auto& key : keys) move_instance({from, key}, {to, key}, block);
  }

  void move_instance(const InstanceAddress& from, const InstanceAddress& to,
                     const config::Moved* block) {
    auto source = state_.resources.find(from.resource);
    auto instance = source->second.instances.find(from.key);
    SharedValue<config::ProviderConfigAddress> provider = source->second.provider;
    if (block != nullptr) provider = types_.convert(*block, from, to, provider, instance->second);
    auto [target, added] = state_.resources.try_emplace(to.resource);
    if (added) {
      target->second.provider = std::move(provider);
      ++modules_[to.resource.module];
    }
    target->second.instances[to.key] = std::move(instance->second);
    source->second.instances.erase(instance);
    if (source->second.instances.empty()) erase(source);
    out_.previous[to] = out_.previous_of(from);
    out_.previous.erase(from);
  }

  void erase(std::map<ResourceAddress, state::Resource>::iterator resource) {
    auto module = modules_.find(resource->first.module);
    if (--module->second == 0) modules_.erase(module);
    state_.resources.erase(resource);
  }

  state::State& state_;
  TypeMoves& types_;
  MoveResults& out_;
  std::map<ModulePath, size_t> modules_;  // how many resources each has
};

}  // namespace

InstanceAddress MoveResults::previous_of(const InstanceAddress& address) const {
  auto found = previous.find(address);
  return found == previous.end() ? address : found->second;
}

Diagnosed<MoveResults> make_moves(Run& run, state::State& state) {
  MoveResults out;
  TypeMoves types(run);
  out.statements = move_statements(run.modules(), state);
  const std::vector<graph::Group> groups = order_moves(out.statements);
  // Validation reports cycles, once it is clear that nothing else is wrong.
  if (std::any_of(groups.begin(), groups.end(), [](const auto& group) { return group.cyclic; }))
    return {std::move(out), {}};
  Mover mover(state, types, out);
  for (const graph::Group& group : groups) mover.apply(out.statements[group.nodes.front()]);
  return {std::move(out), std::move(types.diagnostics())};
}

Diagnostics warn_about_blocked(const MoveResults& moves) {
  Diagnostics out;
  if (moves.blocked.empty()) return out;
  std::string list;
  for (const auto& [from, to] : moves.blocked)
    list += fmt::format("\n  - {} could not move to {}", from, to);
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
