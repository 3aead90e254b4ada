// The providers that a configuration and a state require.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "config/module_tree.h"
#include "config/provider_address.h"
#include "packages/constraints.h"
#include "state/state.h"

namespace landform::packages {

// Every required provider, with the constraints of all modules.
using Requirements = std::map<config::ProviderAddress, Constraints>;

// The address of a provider that is linked into this program: landform.dev/builtin/TYPE.
[[nodiscard]] config::ProviderAddress own_built_in(const std::string& type);
// Whether the address is that of a provider without a package: terraform.io/builtin/… and our own
// landform.dev/builtin/….
[[nodiscard]] bool is_built_in_address(const config::ProviderAddress& provider);
// terraform.io/builtin/terraform, which is part of the language.
[[nodiscard]] bool is_always_built_in(const config::ProviderAddress& provider);

// The requirements of one module, and of those that it calls.
struct ModuleRequirements {
  Requirements providers;
  std::map<std::string, ModuleRequirements> calls;  // by name

  [[nodiscard]] Requirements all() const;
};

// The provider that a module calls `name`: `aws`, or `aws.west` for one of its configurations.
[[nodiscard]] config::ProviderAddress provider_named(const config::Module& module,
                                                     std::string_view name);

// Invalid constraints are diagnostics, and are left out; so are imports that name another provider
// than their target does.
[[nodiscard]] Diagnosed<ModuleRequirements> module_requirements(const config::ModuleNode& root);

[[nodiscard]] Requirements state_requirements(const state::State& state);
void merge(const Requirements& from, Requirements& into);

}  // namespace landform::packages
