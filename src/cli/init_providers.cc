#include "cli/init_providers.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "base/quote.h"
#include "cli/cli_settings.h"
#include "cli/linked_providers.h"
#include "config/data_directory.h"
#include "install/http.h"
#include "packages/installation_source.h"
#include "packages/installer.h"
#include "packages/lock_file.h"
#include "packages/resolve.h"

namespace landform::cli {
namespace {

using config::ProviderAddress;
using config::Version;

class Progress : public packages::InstallObserver {
 public:
  explicit Progress(InitView& view) : view_(view) {}

  void built_in(const ProviderAddress& provider) override {
    std::string text = fmt::format("{} is built in to {}", provider.for_display(),
                                   provider.is_builtin() ? "Terraform" : "Landform");
    view_.progress("- " + text, text);
  }
  void querying(const ProviderAddress& provider, const packages::Constraints& constraints,
                bool locked) override {
    std::string name = provider.for_display();
    if (locked) {
      view_.progress(
          fmt::format("- Reusing previous version of {} from the dependency lock file", name),
          fmt::format("{}: Reusing previous version from the dependency lock file", name));
    } else if (constraints.empty()) {
      view_.progress(fmt::format("- Finding latest version of {}...", name),
                     fmt::format("{}: Finding latest version...", name));
    } else {
      std::string wanted = go_quote(constraints.to_string());
      view_.progress(
          fmt::format("- Finding {} versions matching {}...", name, wanted),
          fmt::format("Finding matching versions for provider: {}, version_constraint: {}", name,
                      wanted));
    }
  }
  void already_installed(const ProviderAddress& provider, const Version& version) override {
    std::string name = named(provider, version);
    view_.progress("- Using previously-installed " + name,
                   name + ": Using previously-installed provider version");
  }
  void using_cache(const ProviderAddress& provider, const Version& version) override {
    std::string name = named(provider, version);
    view_.progress(fmt::format("- Using {} from the shared cache directory", name),
                   name + ": Using from the shared cache directory");
  }
  void installing(const ProviderAddress& provider, const Version& version) override {
    std::string name = named(provider, version);
    view_.progress(fmt::format("- Installing {}...", name),
                   fmt::format("Installing provider version: {}...", name));
  }
  void installed(const ProviderAddress& provider, const Version& version,
                 const packages::Authentication& authentication) override {
    std::string name = named(provider, version);
    std::string event = authentication.to_string();
    // This is how Terraform joins the two in events.
    if (size_t key = event.find(", key ID "); key != std::string::npos)
      event.replace(key, std::string_view(", key ID ").size(), "key_id: ");
    view_.progress(fmt::format("- Installed {} ({})", name, authentication.to_string()),
                   fmt::format("Installed provider version: {} ({})", name, event));
  }

 private:
  static std::string named(const ProviderAddress& provider, const Version& version) {
    return fmt::format("{} v{}", provider.for_display(), version.to_string());
  }

  InitView& view_;
};

void warn_incomplete(const std::vector<ProviderAddress>& providers, Diagnostics& diagnostics) {
  std::string list;
  for (const ProviderAddress& provider : providers)
    list += fmt::format("\n  - {}", provider.for_display());
  std::string platform = packages::Platform::current().to_string();
  diagnostics.warning(
      "Incomplete lock file information for providers",
      fmt::format("Due to your customized provider installation methods, Terraform was forced to "
                  "calculate lock file checksums locally for the following providers:{0}\n\nThe "
                  "current .terraform.lock.hcl file only includes checksums for {1}, so Terraform "
                  "running on another platform will fail to install these providers.\n\nTo "
                  "calculate additional checksums for another platform, run:\n  terraform "
                  "providers lock -platform=linux_amd64\n(where linux_amd64 is the platform to "
                  "generate)",
                  list, platform));
}

// Which provider such an address means, only Terraform 0.13 could find out.
Diagnostics refuse_legacy(const packages::Requirements& requirements) {
  Diagnostics out;
  for (const auto& [provider, constraints] : requirements) {
    if (provider.name_space != config::kLegacyProviderNamespace) continue;
    out.error("Invalid legacy provider address",
              fmt::format("This configuration or its associated state refers to the unqualified "
                          "provider {}.\n\nYou must complete the Terraform 0.13 upgrade process "
                          "before upgrading to later versions.",
                          go_quote(provider.type)));
  }
  return out;
}

// Writes what was selected, unless nothing changed.
void update_lock_file(const packages::Locks& before, const packages::InstalledProviders& installed,
                      bool read_only, InitView& view, Diagnostics& diagnostics) {
  if (packages::same_selections(before, installed.locks)) return;
  if (read_only) {
    if (!packages::same_providers(before, installed.locks)) {
      diagnostics.error(
          "Provider dependency changes detected",
          "Changes to the required provider dependencies were detected, but the lock file is "
          "read-only. To use and record these requirements, run \"terraform init\" without the "
          "\"-lockfile=readonly\" flag.");
      return;
    }
    diagnostics.warning(
        "Provider lock file not updated",
        "Changes to the provider selections were detected, but not saved in the "
        ".terraform.lock.hcl file. To record these selections, run \"terraform init\" without the "
        "\"-lockfile=readonly\" flag.");
    return;
  }
  if (!installed.incomplete.empty()) warn_incomplete(installed.incomplete, diagnostics);
  if (before.providers.empty()) {
    view.lock_file_created();
  } else {
    view.lock_file_changed();
  }
  if (auto failed = packages::write_lock_file(packages::kLockFile, installed.locks)) {
    diagnostics.error("Failed to update dependency lock file",
                      fmt::format("Error while writing new dependency lock information to {}: {}.",
                                  packages::kLockFile, failed->message));
  }
}

}  // namespace

Diagnostics initialize_providers(const packages::Requirements& requirements,
                                 const install::Settings& settings,
                                 const InitProvidersOptions& options, InitView& view) {
  Diagnostics diagnostics = refuse_legacy(requirements);
  if (diagnostics.has_errors()) return diagnostics;
  auto locks = packages::load_locks(packages::kLockFile);
  auto running = running_providers();
  if (!running) locks.diagnostics.error(running.error().message, "");
  if (options.upgrade && options.read_only_lock_file)
    locks.diagnostics.error("The -upgrade flag conflicts with -lockfile=readonly.", "");
  if (locks.diagnostics.has_errors()) return std::move(locks.diagnostics);

  install::HttpClient http;
  std::unique_ptr<packages::PackageSource> source;
  if (options.plugin_directories.empty()) {
    source = packages::configured_source(http, settings);
  } else {
    source = packages::directories_source(options.plugin_directories);
  }
  packages::Platform platform = packages::Platform::current();
  packages::PackageDirectory target(config::data_directory() + "/providers", platform);
  std::optional<packages::PackageDirectory> cache;
  if (!settings.plugin_cache_directory.empty())
    cache.emplace(settings.plugin_cache_directory, platform);

  view.initializing_providers();
  Progress progress(view);
  packages::InstalledProviders installed = packages::install_providers(
      {.http = http,
       .source = *source,
       .target = target,
       .cache = cache ? &*cache : nullptr,
       .cache_may_break_lock_file = settings.plugin_cache_may_break_lock_file,
       .upgrade = options.upgrade,
       .built_in = linked_providers(),
       .running = std::move(running).value()},
      requirements, locks.value, progress);
  bool failed = installed.diagnostics.has_errors();
  diagnostics.append(std::move(installed.diagnostics));
  if (failed) return diagnostics;
  if (installed.signed_by_authors) view.signed_by_authors();
  update_lock_file(locks.value, installed, options.read_only_lock_file, view, diagnostics);
  return diagnostics;
}

}  // namespace landform::cli
