// Which program to start for each provider of a working directory.
//
// Every package that the lock file names must be installed and have one of the checksums recorded
// there: nothing else is ever started. Providers under development, running ones and those linked
// into this program need neither.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "base/cache_directory.h"
#include "base/diagnostic.h"
#include "install/settings.h"
#include "packages/lock_file.h"
#include "packages/requirements.h"

namespace landform::packages {

struct ProviderProgram {
  enum class Kind : uint8_t {
    package,      // a program in an installed package
    development,  // a program in a directory named in dev_overrides
    running,      // TF_REATTACH_PROVIDERS says where
    built_in      // linked into this program
  };

  Kind kind = Kind::package;
  std::string executable = {};  // for packages and development
  // For packages.
  std::string version = {};
  std::string hash = {};  // h1:…
};

using ProviderPrograms = std::map<config::ProviderAddress, ProviderProgram>;

struct ResolveOptions {
  std::string data_directory = ".terraform";
  std::map<config::ProviderAddress, std::string> dev_overrides = {};
  std::set<config::ProviderAddress> running = {};
  std::set<config::ProviderAddress> built_in = {};
  // Why more may be required than is known, in words; empty if everything is known.
  std::string requirements_problem = {};
  // For a saved plan, where nothing can be done about problems but to make another plan.
  bool for_saved_plan = false;
  // Nobody reads advice about commands to run: TF_IN_AUTOMATION is set.
  bool in_automation = false;
  // Where checksums of packages are remembered while their files do not change.
  CacheDirectory cache = {};
};

// For plan, apply and all other commands that run providers. With errors, some are missing.
[[nodiscard]] Diagnosed<ProviderPrograms> resolve_providers(const Requirements& requirements,
                                                            const Locks& locks,
                                                            const ResolveOptions& options);
// For validate, which has messages of its own.
[[nodiscard]] Diagnosed<ProviderPrograms> resolve_for_validation(const Requirements& requirements,
                                                                 const Locks& locks,
                                                                 const ResolveOptions& options);

// The warning that overrides are in effect; nothing without any. `init` has another one.
[[nodiscard]] Diagnostics warn_about_overrides(
    const std::map<config::ProviderAddress, std::string>& dev_overrides, bool for_init = false);

// A provider that only Terraform could have built in, and does not.
void report_missing_built_in(const config::ProviderAddress& provider, Diagnostics& diagnostics);

}  // namespace landform::packages
