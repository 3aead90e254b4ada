#include "cli/run_providers.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "cli/configuration_requirements.h"
#include "cli/installed_providers.h"
#include "cli/remote_state.h"
#include "engine/builtin_provider.h"
#include "install/settings.h"

namespace landform::cli {
namespace {

using config::ProviderAddress;

// Only the state requires it. Both messages are Terraform's.
void report_missing(const std::string& provider, IfMissing if_missing, Diagnostics& out) {
  if (if_missing == IfMissing::advise) {
    out.error("Missing required provider",
              fmt::format("This state requires provider {}, but that provider isn't available. You "
                          "may be able to install it automatically by running:\n  terraform init",
                          provider));
  } else {
    out.error("Failed to load plugin schemas",
              fmt::format("Error while loading schemas for plugin components: Failed to obtain "
                          "provider schema: Could not load the schema for provider {0}: failed to "
                          "instantiate provider \"{0}\" to obtain schema: unavailable provider "
                          "\"{0}\"..",
                          provider));
  }
}

}  // namespace

Diagnosed<std::unique_ptr<engine::Providers>> make_providers(const config::ModuleTree& modules,
                                                             SourceMap& sources,
                                                             const state::State& state,
                                                             IfMissing if_missing) {
  Diagnosed<std::unique_ptr<engine::Providers>> out;
  auto requirements = requirements_of(modules, sources, "");
  out.diagnostics.append(std::move(requirements.diagnostics));
  packages::Requirements required = std::move(requirements.value.all);
  std::set<ProviderAddress> in_state;
  for (const auto& [address, resource] : state.resources) {
    if (!required.contains(resource.provider.provider)) in_state.insert(resource.provider.provider);
  }
  auto external = [](const ProviderAddress& one) { return !one.is_builtin(); };
  packages::ProviderPrograms programs;
  if (std::ranges::any_of(required, external, &packages::Requirements::value_type::first) ||
      std::ranges::any_of(in_state, external)) {
    auto resolved =
        find_programs(required, Purpose::operation, install::load_settings().value, ".", in_state);
    out.diagnostics.append(std::move(resolved.diagnostics));
    programs = std::move(resolved.value);
  }
  if (out.diagnostics.has_errors()) return out;
  for (const ProviderAddress& one : in_state) {
    if (external(one) && !programs.contains(one))
      report_missing(one.to_string(), if_missing, out.diagnostics);
  }
  if (out.diagnostics.has_errors()) return out;
  out.value = std::make_unique<engine::Providers>(
      [programs = std::move(programs)](
          const ProviderAddress& address) -> Result<std::unique_ptr<provider::Provider>> {
        if (address.is_builtin())
          return engine::make_builtin_provider(read_remote_state, check_remote_state);
        auto found = programs.find(address);
        if (found == programs.end())
          return Error{"the provider " + address.to_string() + " is not installed"};
        return make_provider(address, found->second);
      });
  return out;
}

}  // namespace landform::cli
