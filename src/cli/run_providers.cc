#include "cli/run_providers.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "backend/state_manager.h"
#include "cli/configuration_requirements.h"
#include "cli/installed_providers.h"
#include "cli/remote_state.h"
#include "engine/builtin_provider.h"
#include "install/settings.h"

namespace landform::cli {
namespace {

using config::ProviderAddress;

// Both messages are Terraform's.
Diagnostics report_missing(const std::vector<ProviderAddress>& missing, ProviderUse use) {
  Diagnostics out;
  if (missing.empty()) return out;
  if (use == ProviderUse::plan) {
    for (const ProviderAddress& one : missing) {
      out.error(
          "Missing required provider",
          fmt::format("This state requires provider {}, but that provider isn't available. You may "
                      "be able to install it automatically by running:\n  terraform init",
                      one.to_string()));
    }
    return out;
  }
  Diagnostics problems;
  for (const ProviderAddress& one : missing) {
    problems.error("Failed to obtain provider schema",
                   fmt::format("Could not load the schema for provider {0}: failed to instantiate "
                               "provider \"{0}\" to obtain schema: unavailable provider \"{0}\".",
                               one.to_string()));
  }
  out.error("Failed to load plugin schemas",
            fmt::format("Error while loading schemas for plugin components: {}.",
                        backend::join_errors(problems).message));
  return out;
}

}  // namespace

Diagnosed<std::unique_ptr<engine::Providers>> make_providers(const config::ModuleTree& modules,
                                                             SourceMap& sources,
                                                             const state::State& state,
                                                             ProviderUse use) {
  Diagnosed<std::unique_ptr<engine::Providers>> out;
  auto requirements = requirements_of(modules, sources, "");
  if (use == ProviderUse::test && requirements.diagnostics.has_errors())
    return {nullptr, std::move(requirements.diagnostics)};
  std::string problem;
  if (use != ProviderUse::schemas)
    problem = requirements_problem(requirements.diagnostics, sources);
  packages::Requirements required = std::move(requirements.value.all);
  // Those that need not be in the lock file.
  std::vector<ProviderAddress> others;
  if (use == ProviderUse::schemas) {
    for (const auto& [provider, constraints] : std::exchange(required, {}))
      others.push_back(provider);
  }
  for (const auto& [provider, constraints] : packages::state_requirements(state)) {
    if (!required.contains(provider) && std::ranges::find(others, provider) == others.end())
      others.push_back(provider);
  }
  auto external = [](const ProviderAddress& one) { return !one.is_builtin(); };
  packages::ProviderPrograms programs;
  if (!problem.empty() ||
      std::ranges::any_of(required, external, &packages::Requirements::value_type::first) ||
      std::ranges::any_of(others, external)) {
    const Purpose purpose = use == ProviderUse::test ? Purpose::validation : Purpose::operation;
    auto resolved = find_programs(required, purpose, install::load_settings().value, ".",
                                  {others.begin(), others.end()}, problem);
    out.diagnostics.append(std::move(resolved.diagnostics));
    programs = std::move(resolved.value);
  }
  if (out.diagnostics.has_errors()) return out;
  std::erase_if(
      others, [&](const ProviderAddress& one) { return !external(one) || programs.contains(one); });
  if (use != ProviderUse::console) out.diagnostics.append(report_missing(others, use));
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

Diagnostics check_planned_packages(const config::ModuleTree& modules, SourceMap& sources,
                                   const std::string& selected) {
  auto requirements = requirements_of(modules, sources, "");
  Diagnostics out =
      find_programs(requirements.value.all, Purpose::saved_plan, install::load_settings().value)
          .diagnostics;
  if (selected_packages() != selected) {
    out.error("Inconsistent dependency lock file",
              "The given plan file was created with a different set of external dependency "
              "selections than the current configuration. A saved plan can be applied only to the "
              "same configuration it was created from.\n\nCreate a new plan from the updated "
              "configuration.");
  }
  return out;
}

}  // namespace landform::cli
