#include "config/provider_resolution.h"

#include <algorithm>
#include <string>

namespace landform::config {
namespace {

ModulePath path_of(const ModuleNode& node) {
  ModulePath out;
  for (const ModuleNode* n = &node; n->call != nullptr; n = n->parent)
    out.push_back({n->call->name, {}});
  std::reverse(out.begin(), out.end());
  return out;
}

struct LocalName {
  std::string name;
  std::string alias;
};

LocalName split_name(std::string_view text) {
  size_t dot = text.find('.');
  if (dot == std::string_view::npos) return {std::string(text), ""};
  return {std::string(text.substr(0, dot)), std::string(text.substr(dot + 1))};
}

// The name that a module uses for a provider.
std::string local_name_of(const Module& module, const ProviderAddress& provider) {
  for (const auto& [name, requirement] : module.requirements) {
    if (provider_of(module, name) == provider) return name;
  }
  return provider.type;
}

// An empty block only announces a configuration that callers pass.
bool is_empty(const ProviderConfig& provider) {
  syntax::BodyContent all = provider.arguments->everything();
  return all.attributes.empty() && all.blocks.empty();
}

}  // namespace

ProviderAddress provider_of(const Module& module, std::string_view local_name) {
  auto found = module.requirements.find(local_name);
  if (found != module.requirements.end() && !found->second.source.empty()) {
    if (auto address = ProviderAddress::parse_source(found->second.source)) return *address;
  }
  return ProviderAddress::implied(local_name);
}

ResolvedProvider resolve_provider(const ModuleNode& module, std::string_view name) {
  std::string key(name);
  for (const ModuleNode* node = &module;; node = node->parent) {
    LocalName local = split_name(key);
    ProviderAddress provider = provider_of(*node->module, local.name);
    auto block = node->module->providers.find(key);
    bool here = block != node->module->providers.end();
    if (here && node->call != nullptr && node->call->providers.contains(key))
      here = !is_empty(block->second);
    if (here || node->call == nullptr) {
      return {SharedValue(ProviderConfigAddress{path_of(*node), std::move(provider), local.alias}),
              node, here ? &block->second : nullptr};
    }
    auto passed = node->call->providers.find(key);
    if (passed != node->call->providers.end()) {
      key = passed->second;
    } else if (local.alias.empty()) {
      key = local_name_of(*node->parent->module, provider);
    } else {
      return {SharedValue(ProviderConfigAddress{path_of(*node), std::move(provider), local.alias}),
              node, nullptr};
    }
  }
}

}  // namespace landform::config
