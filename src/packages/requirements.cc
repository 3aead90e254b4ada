#include "packages/requirements.h"

#include <fmt/format.h>

#include <set>
#include <string>
#include <utility>

namespace landform::packages {
namespace {

using config::ProviderAddress;

class Collector {
 public:
  explicit Collector(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  ModuleRequirements collect(const config::ModuleNode& node) {
    ModuleRequirements out;
    const config::Module& module = *node.module;
    for (const auto& [name, requirement] : module.requirements)
      constrain(out.providers[provider_named(module, name)], requirement.version,
                requirement.range);
    std::set<std::string> names;
    for (const auto& [resource, ordinal] : module.resource_index.entries())
      names.insert(resource->provider_key());
    for (const std::string& name : names) out.providers[provider_named(module, name)];
    for (const config::Import& block : module.imports) add_import(block, module, out.providers);
    for (const auto& [key, provider] : module.providers)
      constrain(out.providers[provider_named(module, provider.name)], provider.version,
                provider.range);
    for (const auto& [name, child] : node.children) out.calls.emplace(name, collect(*child));
    return out;
  }

 private:
  // What is imported without configuration needs a provider: the one that the block names, or that
  // of its type. Otherwise the resource, or the call of its module, says which one it is.
  void add_import(const config::Import& block, const config::Module& module, Requirements& out) {
    if (!block.target.module.empty() || !block.target.resource) return;
    const config::ResourceAddress& target = block.target.resource->resource;
    const auto* found = module.resource_index.find(target.mode, target.type, target.name);
    if (found != nullptr) return check_import(block, *found->resource);
    std::string implied = target.type.substr(0, target.type.find('_'));
    out[provider_named(module, block.provider.empty() ? implied : block.provider)];
  }

  // The same name in both places is accepted: that is how configuration is generated.
  void check_import(const config::Import& block, const config::Resource& target) {
    if (block.provider.empty() || block.provider == target.management->provider) return;
    diagnostics_.error("Invalid import provider argument",
                       "The provider argument can only be specified in import blocks that will "
                       "generate configuration.\n\nUse the provider argument in the target "
                       "resource block to configure the provider for a resource with explicit "
                       "provider configuration.",
                       block.provider_range);
  }

  void constrain(Constraints& constraints, const std::string& text, const Range& range) {
    if (text.empty()) return;
    auto parsed = Constraints::parse(text);
    if (parsed) {
      constraints.add(*parsed);
      return;
    }
    diagnostics_.error(
        "Invalid version constraint",
        fmt::format("Incorrect version constraint syntax: {}.", parsed.error().message), range);
  }

  Diagnostics& diagnostics_;
};

}  // namespace

ProviderAddress own_built_in(const std::string& type) {
  return {"landform.dev", std::string(config::kBuiltinProviderNamespace), type};
}

bool is_built_in_address(const ProviderAddress& provider) {
  return provider.is_builtin() || provider == own_built_in(provider.type);
}

bool is_always_built_in(const ProviderAddress& provider) {
  return provider.is_builtin() && provider.type == "terraform";
}

Requirements ModuleRequirements::all() const {
  Requirements out = providers;
  for (const auto& [name, call] : calls) merge(call.all(), out);
  return out;
}

ProviderAddress provider_named(const config::Module& module, std::string_view name) {
  name = name.substr(0, name.find('.'));
  auto found = module.requirements.find(name);
  if (found == module.requirements.end() || found->second.source.empty())
    return ProviderAddress::implied(name);
  auto address = ProviderAddress::parse_source(found->second.source);
  // Invalid sources are reported when the module is loaded.
  return address ? *address : ProviderAddress::implied(name);
}

Diagnosed<ModuleRequirements> module_requirements(const config::ModuleNode& root) {
  Diagnosed<ModuleRequirements> out;
  out.value = Collector(out.diagnostics).collect(root);
  return out;
}

Requirements state_requirements(const state::State& state) {
  Requirements out;
  for (const auto& [address, resource] : state.resources) out[resource.provider->provider];
  return out;
}

void merge(const Requirements& from, Requirements& into) {
  for (const auto& [provider, constraints] : from) into[provider].add(constraints);
}

}  // namespace landform::packages
