#include "config/provider_presence.h"

#include <fmt/format.h>

#include <string>

#include "config/provider_resolution.h"

namespace landform::config {
namespace {

bool is_missing(const ResolvedProvider& provider) {
  return provider.config == nullptr && !provider.address.alias.empty();
}

// Once for each name that a call gives to a module.
void check_passed(const ModuleNode& node, Diagnostics& diagnostics) {
  if (node.call == nullptr) return;
  for (const auto& [name, passed] : node.call->providers) {
    const ResolvedProvider found = resolve_provider(*node.parent, passed);
    if (is_missing(found)) diagnostics.error("missing provider " + found.address.to_string(), "");
  }
}

void check_used(const ModuleNode& node, const std::string& prefix, Diagnostics& diagnostics) {
  for (const auto& [resource, ordinal] : node.module->resource_index.entries()) {
    if (resource->provider.find('.') == std::string::npos) continue;  // it has no alias
    const ResolvedProvider found = resolve_provider(node, resource->provider);
    if (is_missing(found))
      report_missing_provider(prefix + resource->address(), found.address, diagnostics);
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
      if (found.config == &block) out.insert(std::move(found.address));
    }
  });
  return out;
}

Diagnostics check_providers_exist(const ModuleTree& modules) {
  Diagnostics out;
  for_each_module(*modules.root, [&](const ModuleNode& node) { check_passed(node, out); });
  if (out.has_errors()) return out;
  for_each_module(*modules.root,
                  [&](const ModuleNode& node) { check_used(node, prefix_of(node), out); });
  return out;
}

}  // namespace landform::config
