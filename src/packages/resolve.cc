#include "packages/resolve.h"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

#include "base/quote.h"
#include "packages/hash_record.h"
#include "packages/package_directory.h"
#include "packages/platform.h"

namespace landform::packages {
namespace {

using config::ProviderAddress;

class Resolver {
 public:
  Resolver(const Requirements& requirements, const Locks& locks, const ResolveOptions& options)
      : requirements_(requirements),
        locks_(locks),
        options_(options),
        directory_(options.data_directory + "/providers", Platform::current()) {}

  Diagnosed<ProviderPrograms> for_operations() {
    std::vector<std::string> problems = find_programs();
    if (problems.empty()) {
      check_locks();
      return std::move(out_);
    }
    if (options_.for_saved_plan) {
      out_.diagnostics.error(problems.size() == 1
                                 ? problems[0]
                                 : fmt::format("missing or corrupted provider plugins:\n  - {}",
                                               fmt::join(problems, "\n  - ")),
                             "");
      return std::move(out_);
    }
    out_.diagnostics.error(
        "Required plugins are not installed",
        fmt::format("The installed provider plugins are not consistent with the packages selected "
                    "in the dependency lock file:\n  - {}\n\nTerraform uses external plugins to "
                    "integrate with a variety of different infrastructure services. {}",
                    fmt::join(problems, "\n  - "),
                    options_.in_automation
                        ? "You must install the required plugins before running Terraform "
                          "operations."
                        : "To download the plugins required for this configuration, run:\n"
                          "  terraform init"));
    return std::move(out_);
  }

  Diagnosed<ProviderPrograms> for_validation() {
    for (std::string& problem : find_programs()) out_.diagnostics.error(std::move(problem), "");
    if (out_.diagnostics.has_errors()) return std::move(out_);
    for (const auto& [provider, constraints] : requirements_) {
      if (out_.value.contains(provider)) continue;
      if (is_built_in_address(provider)) {
        report_missing_built_in(provider, out_.diagnostics);
        continue;
      }
      out_.diagnostics.error(
          "Missing required provider",
          fmt::format("This configuration requires provider {}, but that provider isn't available. "
                      "You may be able to install it automatically by running:\n  terraform init",
                      provider.to_string()));
    }
    return std::move(out_);
  }

 private:
  // A provider that needs no package.
  [[nodiscard]] std::optional<ProviderProgram> without_package(
      const ProviderAddress& provider, std::vector<std::string>& problems) const {
    using Kind = ProviderProgram::Kind;
    if (options_.running.contains(provider)) return ProviderProgram{Kind::running};
    if (is_always_built_in(provider)) return ProviderProgram{Kind::built_in};
    auto found = options_.dev_overrides.find(provider);
    if (found == options_.dev_overrides.end()) {
      if (options_.built_in.contains(provider)) return ProviderProgram{Kind::built_in};
      return std::nullopt;
    }
    auto program = find_executable(found->second, provider.type);
    if (program) return ProviderProgram{Kind::development, *program};
    problems.push_back(fmt::format("{}: the provider development override in {}: {}",
                                   provider.to_string(), found->second, program.error().message));
    return ProviderProgram{Kind::development};
  }

  [[nodiscard]] bool needs_package(const ProviderAddress& provider) const {
    return !is_built_in_address(provider) && !options_.running.contains(provider) &&
           !options_.built_in.contains(provider) && !options_.dev_overrides.contains(provider);
  }

  // The lock file must have an allowed version of everything.
  void check_locks() {
    std::vector<std::string> problems;
    if (!options_.requirements_problem.empty()) {
      problems.push_back("failed to determine the configuration's provider requirements: " +
                         options_.requirements_problem);
    }
    for (const auto& [provider, constraints] : requirements_) {
      if (!needs_package(provider)) continue;
      const ProviderLock* lock = locks_.find(provider);
      if (lock == nullptr) {
        problems.push_back(
            fmt::format("provider {}: required by this configuration but no version is selected",
                        provider.to_string()));
      } else if (!constraints.allow(lock->version)) {
        problems.push_back(fmt::format(
            "provider {}: locked version selection {} doesn't match the updated version "
            "constraints {}",
            provider.to_string(), lock->version.to_string(), go_quote(constraints.to_string())));
      }
    }
    if (problems.empty()) return;
    const char* advice =
        options_.for_saved_plan
            ? "A saved plan can be applied only to the same configuration it was created from. "
              "Create a new plan from the updated configuration."
        : locks_.providers.empty()
            ? "To make the initial dependency selections that will initialize the dependency lock "
              "file, run:\n  terraform init"
            : "To update the locked dependency selections to match a changed configuration, "
              "run:\n  terraform init -upgrade";
    out_.diagnostics.error(
        "Inconsistent dependency lock file",
        fmt::format(
            "The following dependency selections recorded in the lock file are "
            "inconsistent with the {}:\n  - {}\n\n{}",
            options_.for_saved_plan ? "configuration in the saved plan" : "current configuration",
            fmt::join(problems, "\n  - "), advice));
  }

  // Returns what is wrong.
  std::vector<std::string> find_programs() {
    std::vector<std::string> problems;
    for (const auto& [provider, constraints] : requirements_) {
      if (auto program = without_package(provider, problems))
        out_.value.emplace(provider, std::move(*program));
    }
    for (const auto& [provider, lock] : locks_.providers) {
      if (!needs_package(provider)) continue;
      if (auto problem = find_package(provider, lock)) {
        problems.push_back(fmt::format("{}: {}", provider.to_string(), *problem));
      }
    }
    return problems;
  }

  std::optional<std::string> find_package(const ProviderAddress& provider,
                                          const ProviderLock& lock) {
    std::string name = provider.to_string() + " " + lock.version.to_string();
    auto directory = directory_.find(provider, lock.version);
    if (!directory)
      return fmt::format("there is no package for {} cached in {}", name, directory_.path());
    auto hash = HashRecord(options_.cache).hash_directory(*directory);
    if (!hash) {
      return fmt::format("failed to verify checksum of {} package cached in in {}: {}", name,
                         directory_.path(), hash.error().message);
    }
    if (!lock.hashes.empty() && !lock.hashes.contains(*hash)) {
      return fmt::format(
          "the cached package for {} (in {}) does not match any of the checksums "
          "recorded in the dependency lock file",
          name, directory_.path());
    }
    auto program = find_executable(*directory, provider.type);
    if (!program) return program.error().message;
    out_.value.emplace(provider,
                       ProviderProgram{ProviderProgram::Kind::package, std::move(program).value(),
                                       lock.version.to_string(), std::move(hash).value()});
    return std::nullopt;
  }

  const Requirements& requirements_;
  const Locks& locks_;
  const ResolveOptions& options_;
  PackageDirectory directory_;
  Diagnosed<ProviderPrograms> out_;
};

}  // namespace

void report_missing_built_in(const ProviderAddress& provider, Diagnostics& diagnostics) {
  diagnostics.error(
      "Missing required provider",
      fmt::format("This configuration requires built-in provider {}, but that provider isn't "
                  "available in this Terraform version.",
                  provider.to_string()));
}

Diagnosed<ProviderPrograms> resolve_providers(const Requirements& requirements, const Locks& locks,
                                              const ResolveOptions& options) {
  return Resolver(requirements, locks, options).for_operations();
}

Diagnosed<ProviderPrograms> resolve_for_validation(const Requirements& requirements,
                                                   const Locks& locks,
                                                   const ResolveOptions& options) {
  return Resolver(requirements, locks, options).for_validation();
}

Diagnostics warn_about_overrides(const std::map<ProviderAddress, std::string>& dev_overrides,
                                 bool for_init) {
  Diagnostics out;
  if (dev_overrides.empty()) return out;
  std::string list;
  for (const auto& [provider, directory] : dev_overrides)
    list += fmt::format("\n - {} in {}", provider.for_display(), directory);
  out.warning(
      "Provider development overrides are in effect",
      fmt::format(
          "The following provider development overrides are set in the CLI configuration:{}\n\n{}",
          list,
          for_init ? "Skip terraform init when using provider development overrides. It is not "
                     "necessary and may error unexpectedly."
                   : "The behavior may therefore not match any released version of the provider "
                     "and applying changes may cause the state to become incompatible with "
                     "published releases."));
  return out;
}

}  // namespace landform::packages
