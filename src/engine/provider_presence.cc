#include "engine/provider_presence.h"

#include <fmt/format.h>

#include <set>

#include "base/quote.h"
#include "config/provider_presence.h"

namespace landform::engine {
namespace {

void report(const config::InstanceAddress& address, const state::Instance& instance,
            const config::ProviderConfigAddress& provider, Diagnostics& out) {
  const std::string name = address.to_string();
  if (instance.current != nullptr)
    config::report_missing_provider(name + " (orphan)", provider, out);
  for (const auto& [key, object] : instance.deposed)
    config::report_missing_provider(name + " (deposed " + key + ")", provider, out);
}

// The configurations that the root module declares to be passed to it have to exist, used or not.
void check_declared(const Run& run, Diagnostics& out) {
  const config::Module& root = *run.modules().root->module;
  const Mocks* mocks = run.options().mocks;
  for (const auto& [name, requirement] : root.requirements) {
    for (const std::string& key : requirement.configuration_aliases) {
      const config::ProviderConfigAddress address = config::root_provider(root, key);
      if (root.providers.contains(key)) continue;
      if (mocks != nullptr && mocks->mocked(address) != nullptr) continue;
      out.error("Undefined provider configuration",
                fmt::format("The root module declares that it requires the caller to pass a "
                            "configuration for provider {} with alias {}.",
                            address.provider.to_string(), go_quote(address.alias)));
    }
  }
}

}  // namespace

Diagnostics check_providers_exist(const Run& run, const state::State& state) {
  Diagnostics undefined;
  check_declared(run, undefined);
  if (undefined.has_errors()) return undefined;
  if (run.options().mocks != nullptr) return {};  // they stand in for configurations
  Diagnostics out = config::check_providers_exist(run.modules());
  if (out.has_errors()) return out;
  std::optional<std::set<config::ProviderConfigAddress>> written;
  for (const auto& [address, resource] : state.resources) {
    if (address.mode != config::ResourceMode::managed) continue;
    // Only what has no alias in the root module exists without a block.
    if (resource.provider->alias.empty() && resource.provider->module.empty()) continue;
    if (run.term_of(address)) continue;
    if (!written) written = config::written_providers(run.modules());
    if (written->contains(resource.provider)) continue;
    for (const auto& [key, instance] : resource.instances)
      report({address, key}, instance, resource.provider, out);
  }
  return out;
}

}  // namespace landform::engine
