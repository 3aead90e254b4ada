#include "packages/installer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/quote.h"
#include "packages/hash.h"

namespace landform::packages {
namespace {

using config::ProviderAddress;
using config::Version;

class Installer {
 public:
  Installer(const ProviderInstallation& installation, const Requirements& requirements,
            const Locks& locks, InstallObserver& observer)
      : installation_(installation), requirements_(requirements), observer_(observer) {
    out_.locks = locks;
  }

  InstalledProviders run() {
    std::vector<ProviderAddress> external = check_built_in();
    std::map<ProviderAddress, Version> selected;
    for (const ProviderAddress& provider : external) {
      if (auto version = select(provider)) selected.emplace(provider, *version);
    }
    for (const auto& [provider, version] : selected) {
      if (auto failed = install(provider, version)) report(provider, version, *failed);
    }
    // Locks of providers that are no longer required would be of packages that are not installed.
    std::erase_if(out_.locks.providers,
                  [&](const auto& entry) { return !requirements_.contains(entry.first); });
    return std::move(out_);
  }

 private:
  Diagnostics& diagnostics() { return out_.diagnostics; }

  // Returns the providers that need a package.
  std::vector<ProviderAddress> check_built_in() {
    std::vector<ProviderAddress> external;
    for (const auto& [provider, constraints] : requirements_) {
      bool linked = is_always_built_in(provider) || installation_.built_in.contains(provider);
      if (!linked && !is_built_in_address(provider)) {
        if (!installation_.running.contains(provider)) external.push_back(provider);
        continue;
      }
      std::string problem;
      if (!linked) {
        problem =
            fmt::format("this {} release has no built-in provider named {}",
                        provider.is_builtin() ? "Terraform" : "Landform", go_quote(provider.type));
      } else if (!constraints.empty()) {
        problem = "built-in providers do not support explicit version constraints";
      }
      if (problem.empty()) {
        observer_.built_in(provider);
      } else {
        diagnostics().error("Invalid dependency on built-in provider",
                            fmt::format("Cannot use {}: {}.", provider.for_display(), problem));
      }
    }
    return external;
  }

  // The version to install; none, with a diagnostic, if there is none.
  std::optional<Version> select(const ProviderAddress& provider) {
    const Constraints& wanted = requirements_.at(provider);
    const ProviderLock* lock = installation_.upgrade ? nullptr : out_.locks.find(provider);
    observer_.querying(provider, wanted, lock != nullptr);
    if (lock != nullptr && !wanted.allow(lock->version)) {
      query_failed(
          provider,
          {SourceError::Kind::failed,
           fmt::format("locked provider {} {} does not match configured version "
                       "constraint {}; must use terraform init -upgrade to allow "
                       "selection of new versions",
                       provider.to_string(), lock->version.to_string(), wanted.to_string()),
           {}});
      return std::nullopt;
    }
    auto available = installation_.source.versions(provider);
    if (!available) {
      query_failed(provider, available.error());
      return std::nullopt;
    }
    if (!available->warnings.empty()) {
      diagnostics().warning(
          "Additional provider information from registry",
          fmt::format("The remote registry returned warnings for {}:\n- {}", provider.for_display(),
                      fmt::join(available->warnings, "\n- ")));
    }
    std::optional<Version> best;
    for (const Version& version : available->versions) {
      bool acceptable = lock != nullptr ? lock->version == version : wanted.allow(version);
      if (acceptable && (!best || *best < version)) best = version;
    }
    if (best) return best;
    std::string why = lock != nullptr
                          ? fmt::format("the previously-selected version {} is no longer available",
                                        lock->version.to_string())
                          : fmt::format("no available releases match the given constraints {}",
                                        wanted.to_string());
    query_failed(provider, {SourceError::Kind::failed, why, {}});
    return std::nullopt;
  }

  void query_failed(const ProviderAddress& provider, const SourceError& error) {
    out_.errors.emplace(provider, error.message);
    std::string name = provider.for_display();
    if (error.kind == SourceError::Kind::no_registry) {
      diagnostics().error(
          "Invalid provider registry host",
          fmt::format("The host {} given in provider source address {} does not offer a Terraform "
                      "provider registry.",
                      go_quote(provider.host), go_quote(provider.to_string())));
      return;
    }
    std::string detail =
        fmt::format("Could not retrieve the list of available versions for provider {}: {}\n\n",
                    name, error.message);
    switch (error.kind) {
      case SourceError::Kind::not_found:
        for (const std::string& source : error.searched) detail += fmt::format("  - {}\n", source);
        while (detail.ends_with('\n')) detail.pop_back();
        break;
      case SourceError::Kind::unknown_to_registry:
        detail += fmt::format(
            "All modules should specify their required_providers so that external consumers will "
            "get the correct providers when using a module. To see which modules are currently "
            "depending on {}, run the following command:\n    terraform providers",
            name);
        break;
      default:
        detail += fmt::format(
            "To see which modules are currently depending on {} and what versions are specified, "
            "run the following command:\n    terraform providers",
            name);
    }
    diagnostics().error("Failed to query available provider packages", std::move(detail));
  }

  // The checksums in the lock of just that version.
  [[nodiscard]] Hashes locked_hashes(const ProviderAddress& provider,
                                     const Version& version) const {
    const ProviderLock* lock = out_.locks.find(provider);
    return lock != nullptr && lock->version == version ? lock->hashes : Hashes();
  }

  std::optional<SourceError> install(const ProviderAddress& provider, const Version& version) {
    Hashes locked = locked_hashes(provider, version);
    if (auto directory = installation_.target.find(provider, version)) {
      if (matches(*directory, locked)) {
        observer_.already_installed(provider, version);
        return std::nullopt;
      }
    }
    if (installation_.cache != nullptr) {
      auto directory = installation_.cache->find(provider, version);
      bool usable =
          directory && (matches(*directory, locked) || installation_.cache_may_break_lock_file);
      if (usable) return use_cache(provider, version, *directory);
    }
    return fetch(provider, version, locked);
  }

  static bool matches(const std::string& directory, const Hashes& locked) {
    auto same = directory_matches(directory, locked);
    return same && *same;
  }

  static SourceError failed(std::string message) {
    return {SourceError::Kind::failed, std::move(message), {}};
  }

  std::optional<SourceError> use_cache(const ProviderAddress& provider, const Version& version,
                                       const std::string& directory) {
    observer_.using_cache(provider, version);
    auto program = find_executable(directory, provider.type);
    if (!program) return failed("provider binary not found: " + program.error().message);
    if (auto error = installation_.target.link(provider, version, directory))
      return failed(error->message);
    return lock(provider, version, directory, {});
  }

  std::optional<SourceError> fetch(const ProviderAddress& provider, const Version& version,
                                   const Hashes& locked) {
    const PackageDirectory& target = installation_.target;
    const PackageDirectory* cache = installation_.cache;
    auto package = installation_.source.package(provider, version, target.platform());
    if (!package) return package.error();
    observer_.installing(provider, version);
    const PackageDirectory& to = cache != nullptr ? *cache : target;
    if (auto error = to.install(installation_.http, *package, locked))
      return failed(error->message);
    auto directory = to.find(provider, version);
    if (!directory) return failed("the installed package is missing");
    auto program = find_executable(*directory, provider.type);
    if (!program) return failed("provider binary not found: " + program.error().message);
    if (cache != nullptr) {
      if (auto error = target.link(provider, version, *directory)) return failed(error->message);
    }
    if (auto error = lock(provider, version, *directory, package->signed_hashes)) return error;
    out_.signed_by_authors = out_.signed_by_authors ||
                             package->authentication.kind == Authentication::Kind::signed_by_author;
    observer_.installed(provider, version, package->authentication);
    return std::nullopt;
  }

  std::optional<SourceError> lock(const ProviderAddress& provider, const Version& version,
                                  const std::string& directory, const Hashes& signed_hashes) {
    auto hash = hash_directory(directory);
    if (!hash) {
      return failed(fmt::format("failed to calculate a checksum for {} {} package: {}",
                                provider.to_string(), version.to_string(), hash.error().message));
    }
    Hashes prior = locked_hashes(provider, version);
    bool only_local = signed_hashes.empty() && (prior.empty() || prior == Hashes{*hash});
    if (only_local) out_.incomplete.push_back(provider);
    Hashes all = std::move(prior);
    all.insert(*hash);
    all.insert(signed_hashes.begin(), signed_hashes.end());
    out_.locks.providers.insert_or_assign(
        provider, ProviderLock{version, requirements_.at(provider), std::move(all)});
    return std::nullopt;
  }

  void report(const ProviderAddress& provider, const Version& version, const SourceError& error) {
    out_.errors.emplace(provider, error.message);
    std::string name = provider.for_display();
    if (error.kind == SourceError::Kind::unsupported_platform) {
      diagnostics().error(
          "Incompatible provider version",
          fmt::format(
              "Provider {} v{} does not have a package available for your current platform, {}.\n\n"
              "Provider releases are separate from Terraform CLI releases, so not all providers "
              "are available for all platforms. Other versions of this provider may have different "
              "platforms supported.",
              name, version.to_string(), installation_.target.platform().to_string()));
      return;
    }
    diagnostics().error(
        "Failed to install provider",
        fmt::format("Error while installing {} v{}: {}", name, version.to_string(), error.message));
  }

  const ProviderInstallation& installation_;
  const Requirements& requirements_;
  InstallObserver& observer_;
  InstalledProviders out_;
};

}  // namespace

InstalledProviders install_providers(const ProviderInstallation& installation,
                                     const Requirements& requirements, const Locks& locks,
                                     InstallObserver& observer) {
  return Installer(installation, requirements, locks, observer).run();
}

}  // namespace landform::packages
