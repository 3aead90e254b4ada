#include "config/provider_presence.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "config/provider_resolution.h"

namespace landform::config {
namespace {

// A local name of a provider configuration, `aws.west`, as a module sees it.
std::pair<ProviderAddress, std::string> named(const Module& module, std::string_view text) {
  const size_t dot = text.find('.');
  const bool alias = dot != std::string_view::npos;
  return {provider_of(module, text.substr(0, dot)), std::string(alias ? text.substr(dot + 1) : "")};
}

using Addresses = std::set<ProviderConfigAddress>;

// Whether a module can pass a configuration on: it has a block for it, or its caller has passed it,
// or it is the root module and requires the provider. What it merely inherits does not count.
bool has_to_pass(const ModuleNode& node, const std::pair<ProviderAddress, std::string>& wanted,
                 const Addresses& given) {
  const Module& module = *node.module;
  auto is_wanted = [&](const auto& one) { return named(module, one.first) == wanted; };
  if (std::any_of(module.providers.begin(), module.providers.end(), is_wanted)) return true;
  if (node.call == nullptr)
    return given.contains({{}, wanted.first, wanted.second}) ||
           std::any_of(module.requirements.begin(), module.requirements.end(), is_wanted);
  return std::any_of(node.call->providers.begin(), node.call->providers.end(), is_wanted);
}

// What a call passes to a module has to exist; only the first problem is reported.
void check_passed(const ModuleNode& node, const Addresses& given, Diagnostics& diagnostics) {
  if (node.call == nullptr || diagnostics.has_errors()) return;
  for (const auto& [name, passed] : node.call->providers) {
    const auto provider = named(*node.module, name).first;
    const std::string alias = named(*node.parent->module, passed).second;
    if (has_to_pass(*node.parent, {provider, alias}, given)) continue;
    ProviderConfigAddress address{{}, provider, alias};
    for (const ModuleNode* at = node.parent; at->call != nullptr; at = at->parent)
      address.module.insert(address.module.begin(), {at->call->name, {}});
    diagnostics.error("missing provider " + address.to_string(), "");
    return;
  }
}

bool is_missing(const ResolvedProvider& provider, const Addresses& given) {
  return provider.config == nullptr && !provider.address->alias.empty() &&
         !given.contains(*provider.address);
}

void check_used(const ModuleNode& node, const std::string& prefix, const Addresses& given,
                Diagnostics& diagnostics) {
  for (const auto& [resource, ordinal] : node.module->resource_index.entries()) {
    if (resource->management->provider.find('.') == std::string::npos) continue;  // it has no alias
    const ResolvedProvider found = resolve_provider(node, resource->management->provider);
    if (is_missing(found, given))
      report_missing_provider(prefix + resource->address(), found.address, diagnostics);
  }
}

// What is imported without configuration uses the provider that its import block names.
void check_imports(const ModuleNode& root, const Addresses& given, Diagnostics& diagnostics) {
  for (const Import& block : root.module->imports) {
    if (block.provider.find('.') == std::string::npos || !block.target.resource) continue;
    const ResourceAddress& target = block.target.resource->resource;
    if (root.module->resource_index.find(target.mode, target.type, target.name) != nullptr)
      continue;
    const ResolvedProvider found = resolve_provider(root, block.provider);
    if (is_missing(found, given))
      report_missing_provider(block.target.to_config_string(), found.address, diagnostics);
  }
}

std::string prefix_of(const ModuleNode& node) {
  std::string out;
  for (const ModuleNode* at = &node; at->call != nullptr; at = at->parent)
    out.insert(0, "module." + at->call->name + ".");
  return out;
}

}  // namespace

void report_missing_provider(std::string_view user, const ProviderConfigAddress& provider,
                             Diagnostics& diagnostics) {
  diagnostics.error(
      "Provider configuration not present",
      fmt::format("To work with {0} its original provider configuration at {1} is required, but it "
                  "has been removed. This occurs when a provider configuration is removed while "
                  "objects created by that provider still exist in the state. Re-add the provider "
                  "configuration to destroy {0}, after which you can remove the provider "
                  "configuration again.",
                  user, provider.to_string()));
}

std::set<ProviderConfigAddress> written_providers(const ModuleTree& modules) {
  std::set<ProviderConfigAddress> out;
  for_each_module(*modules.root, [&](const ModuleNode& node) {
    for (const auto& [key, block] : node.module->providers) {
      ResolvedProvider found = resolve_provider(node, key);
      if (found.config == &block) out.insert(*found.address);
    }
  });
  return out;
}

Diagnostics check_providers_exist(const ModuleTree& modules, const Addresses& given) {
  Diagnostics out;
  for_each_module(*modules.root, [&](const ModuleNode& node) { check_passed(node, given, out); });
  if (out.has_errors()) return out;
  for_each_module(*modules.root,
                  [&](const ModuleNode& node) { check_used(node, prefix_of(node), given, out); });
  check_imports(*modules.root, given, out);
  return out;
}

ProviderConfigAddress root_provider(const Module& root, std::string_view name) {
  auto [provider, alias] = named(root, name);
  return {{}, std::move(provider), std::move(alias)};
}

}  // namespace landform::config
