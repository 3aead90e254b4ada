#include "report/provider_configs.h"

#include <utility>
#include <vector>

#include "config/module_providers.h"
#include "packages/constraints.h"

namespace landform::report {
namespace {

using config::provider_of;

std::string key_of(std::string_view module, std::string_view name) {
  std::string out(module);
  if (!out.empty()) out += ':';
  out += name;
  return out;
}

std::string_view local_name(std::string_view key) { return key.substr(0, key.find('.')); }

// The providers that the module itself needs, with the constraints that it has for them.
std::map<config::ProviderAddress, packages::Constraints> needed_providers(
    const config::Module& module) {
  std::map<config::ProviderAddress, packages::Constraints> out;
  // Constraints that are not valid have been reported, and do not count.
  auto add = [&](std::string_view name, const std::string& text) {
    packages::Constraints& constraints = out[provider_of(module, name)];
    auto more = packages::Constraints::parse(text);
    if (!text.empty() && more) constraints.add(*more);
  };
  for (const auto& [name, requirement] : module.requirements) add(name, requirement.version);
  for (const auto& [address, resource] : module.resources) out[provider_of(module, resource)];
  for (const config::Import& import : module.imports) {
    if (!import.target.module.empty() || !import.target.resource) continue;
    const config::ResourceAddress& target = import.target.resource->resource;
    // What is imported without configuration says itself to which provider it belongs.
    if (module.resource_index.find(target.mode, target.type, target.name) != nullptr) continue;
    std::string_view type = target.type;
    std::string_view name = import.provider;
    out[provider_of(module, name.empty() ? type.substr(0, type.find('_')) : local_name(name))];
  }
  for (const auto& [key, block] : module.providers) add(block.name, block.version);
  return out;
}

}  // namespace

std::string module_address(const config::ModuleNode& node) {
  return node.call == nullptr ? "" : node.description();
}

void ProviderConfigs::add_module(const config::ModuleNode& node) {
  Requirements requirements;
  for (const auto& [provider, constraints] : needed_providers(*node.module)) {
    requirements.emplace(provider, constraints.to_string());
  }
  add_blocks(node, requirements);
  add_required(node, requirements);
  add_implied(node, requirements);
  for (const auto& [name, child] : node.children) {
    add_passed(*child);
    add_module(*child);
  }
}

void ProviderConfigs::add_blocks(const config::ModuleNode& node, const Requirements& requirements) {
  std::string module = module_address(node);
  for (const auto& [key, block] : node.module->providers) {
    config::ProviderAddress provider = provider_of(*node.module, block.name);
    std::string constraint = requirements.find(provider)->second;
    entries_[key_of(module, key)] = {
        block.name, std::move(provider), block.alias, std::move(constraint), module, &block, {}};
  }
}

void ProviderConfigs::add_required(const config::ModuleNode& node,
                                   const Requirements& requirements) {
  std::string module = module_address(node);
  for (const auto& [name, requirement] : node.module->requirements) {
    config::ProviderAddress provider = provider_of(*node.module, name);
    Entry entry{name, provider, {}, requirements.find(provider)->second, module, nullptr, {}};
    for (const std::string& alias : requirement.configuration_aliases) {
      entries_.emplace(key_of(module, alias), entry);
    }
    std::string key = key_of(module, name);
    if (entries_.contains(key)) continue;
    entry.source = source_in_parent(node, name, provider);
    entries_.emplace(std::move(key), std::move(entry));
  }
}

// Providers that are needed under the name of their type, whatever they are called here.
void ProviderConfigs::add_implied(const config::ModuleNode& node,
                                  const Requirements& requirements) {
  std::string module = module_address(node);
  for (const auto& [provider, constraint] : requirements) {
    std::string key = key_of(module, provider.type);
    if (entries_.contains(key)) continue;
    Entry entry{provider.type, provider, {}, {}, module, nullptr, {}};
    entry.source = source_in_parent(node, provider.type, provider);
    entries_.emplace(std::move(key), std::move(entry));
  }
}

void ProviderConfigs::add_passed(const config::ModuleNode& child) {
  std::string module = module_address(child);
  for (const auto& [inside, outside] : child.call->providers) {
    config::ProviderAddress provider = provider_of(*child.module, local_name(inside));
    Entry entry{inside, provider, {}, {}, module, nullptr, {}};
    entry.source = source_in_parent(child, outside, provider);
    entries_[key_of(module, inside)] = std::move(entry);
  }
}

std::string ProviderConfigs::source_in_parent(const config::ModuleNode& node, std::string_view name,
                                              const config::ProviderAddress& provider) const {
  std::string out;
  if (node.parent == nullptr) return out;
  std::string key = key_of(module_address(*node.parent), name);
  while (!key.empty()) {
    auto found = entries_.find(key);
    if (found == entries_.end() || found->second.provider != provider) break;
    out = std::move(key);
    key = found->second.source;
  }
  return out;
}

std::string ProviderConfigs::key_for(std::string_view module, std::string_view name) const {
  std::string key = key_of(module, name);
  auto found = entries_.find(key);
  bool elsewhere = found != entries_.end() && entries_.contains(found->second.source);
  return elsewhere ? found->second.source : key;
}

}  // namespace landform::report
