#include "report/provider_configs.h"

#include <utility>
#include <vector>

namespace landform::report {
namespace {

using packages::provider_named;

std::string key_of(std::string_view module, std::string_view name) {
  std::string out(module);
  if (!out.empty()) out += ':';
  out += name;
  return out;
}

}  // namespace

std::string module_address(const config::ModuleNode& node) {
  return node.call == nullptr ? "" : node.description();
}

ProviderConfigs::ProviderConfigs(const config::ModuleNode& root) {
  // Constraints that are not valid are reported elsewhere, and do not count.
  add_module(root, packages::module_requirements(root).value);
}

void ProviderConfigs::add_module(const config::ModuleNode& node,
                                 const packages::ModuleRequirements& requirements) {
  add_blocks(node, requirements.providers);
  add_required(node, requirements.providers);
  add_implied(node, requirements.providers);
  for (const auto& [name, child] : node.children) {
    add_passed(*child);
    add_module(*child, requirements.calls.find(name)->second);
  }
}

void ProviderConfigs::add_blocks(const config::ModuleNode& node,
                                 const packages::Requirements& requirements) {
  std::string module = module_address(node);
  for (const auto& [key, block] : node.module->providers) {
    config::ProviderAddress provider = provider_named(*node.module, block.name);
    std::string constraint = requirements.find(provider)->second.to_string();
    entries_[key_of(module, key)] = {
        block.name, std::move(provider), block.alias, std::move(constraint), module, &block, {}};
  }
}

void ProviderConfigs::add_required(const config::ModuleNode& node,
                                   const packages::Requirements& requirements) {
  std::string module = module_address(node);
  for (const auto& [name, requirement] : node.module->requirements) {
    config::ProviderAddress provider = provider_named(*node.module, name);
    Entry entry{name,   provider, {}, requirements.find(provider)->second.to_string(),
                module, nullptr,  {}};
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
                                  const packages::Requirements& requirements) {
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
    config::ProviderAddress provider = provider_named(*child.module, inside);
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
