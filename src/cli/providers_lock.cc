#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <ostream>
#include <utility>

#include "base/quote.h"
#include "cli/configuration_requirements.h"
#include "cli/flags.h"
#include "cli/providers_command.h"
#include "cli/show_diagnostics.h"
#include "install/settings.h"
#include "install/temporary.h"
#include "packages/filesystem_mirror.h"
#include "packages/installer.h"
#include "packages/network_mirror.h"
#include "packages/registry_source.h"

namespace landform::cli {
namespace {

using config::ProviderAddress;
using config::Version;
using packages::Platform;

struct LockOptions {
  std::vector<std::string> platforms = {};
  std::string directory = {};
  std::string url = {};
  std::vector<std::string> providers = {};
  std::string test_directory;  // none, unless it is given
};

class Progress : public packages::InstallObserver {
 public:
  Progress(const Platform& platform, std::ostream& out)
      : platform_(platform.to_string()), out_(out) {}

  void installing(const ProviderAddress& provider, const Version& version) override {
    out_ << fmt::format("- Fetching {} {} for {}...\n", provider.for_display(), version.to_string(),
                        platform_)
         << std::flush;
  }
  void installed(const ProviderAddress& provider, const Version& version,
                 const packages::Authentication& authentication) override {
    out_ << fmt::format("- Retrieved {} {} for {} ({})\n", provider.for_display(),
                        version.to_string(), platform_, authentication.to_string())
         << std::flush;
  }

 private:
  std::string platform_;
  std::ostream& out_;
};

class Lock {
 public:
  Lock(LockOptions options, SourceMap& sources, CommandIo& io)
      : options_(std::move(options)), sources_(sources), io_(io) {}

  int run() {
    platforms_ = read_platforms(options_.platforms, diagnostics_);
    bool prepared = !platforms_.empty() && make_source() && read_requirements();
    if (prepared) {
      auto locks = packages::read_lock_file(sources_, packages::kLockFile);
      diagnostics_.append(std::move(locks.diagnostics));
      before_ = std::move(locks.value);
    }
    for (const Platform& platform : platforms_) {
      if (diagnostics_.has_errors()) break;
      fetch(platform);
    }
    if (!diagnostics_.has_errors()) finish();
    show_diagnostics(diagnostics_, sources_, io_);
    return diagnostics_.has_errors() ? 1 : 0;
  }

 private:
  bool make_source() {
    if (!options_.directory.empty() && !options_.url.empty()) {
      diagnostics_.error(
          "Invalid installation method options",
          "The -fs-mirror and -net-mirror command line options are mutually-exclusive.");
      return false;
    }
    settings_ = install::load_settings().value;
    if (!options_.directory.empty()) {
      source_ = std::make_unique<packages::FilesystemMirror>(options_.directory);
    } else if (options_.url.empty()) {
      source_ = std::make_unique<packages::RegistrySource>(http_, settings_.registry);
    } else if (options_.url.starts_with("https://")) {
      source_ = std::make_unique<packages::NetworkMirror>(http_, options_.url, settings_.registry);
    } else {
      diagnostics_.error(
          "Invalid network mirror URL",
          "The -net-mirror option requires a valid https: URL as the mirror base URL.");
      return false;
    }
    return true;
  }

  bool read_requirements() {
    auto required = load_requirements(sources_, options_.test_directory);
    diagnostics_.append(std::move(required.diagnostics));
    for (const auto& [provider, constraints] : required.value.all) {
      if (!packages::is_built_in_address(provider)) requirements_.emplace(provider, constraints);
    }
    if (options_.providers.empty() || diagnostics_.has_errors()) return !diagnostics_.has_errors();
    packages::Requirements chosen;
    for (const std::string& text : options_.providers) {
      auto provider = ProviderAddress::parse_source(text);
      if (!provider) {
        diagnostics_.error(provider.error().summary, provider.error().detail);
      } else if (!requirements_.contains(*provider)) {
        diagnostics_.error(
            "Invalid provider argument",
            fmt::format("The provider {} is not required by the current configuration.",
                        provider->to_string()));
      } else {
        chosen.emplace(*provider, requirements_.at(*provider));
      }
    }
    requirements_ = std::move(chosen);
    return !diagnostics_.has_errors();
  }

  // Installs all packages for a platform in a temporary directory.
  void fetch(const Platform& platform) {
    auto scratch =
        install::TemporaryDirectory::create(std::filesystem::temp_directory_path().string());
    if (!scratch) {
      diagnostics_.error("Could not create temporary directory", scratch.error().message);
      return;
    }
    // The locked versions are kept, but whatever the source has is recorded.
    packages::Locks versions = before_;
    for (auto& [provider, lock] : versions.providers) lock.hashes.clear();
    packages::PackageDirectory target(scratch->path(), platform);
    Progress progress(platform, io_.out);
    auto installed = packages::install_providers(
        {.http = http_, .source = *source_, .target = target, .cache = nullptr}, requirements_,
        versions, progress);
    if (!installed.errors.empty()) {
      std::string list;
      for (const auto& [provider, message] : installed.errors)
        list += fmt::format("\n- {}: {}", provider.to_string(), message);
      diagnostics_.error(
          "Could not retrieve providers for locking",
          fmt::format("Terraform failed to fetch the requested providers for {} in order to "
                      "calculate their checksums: some providers could not be installed:{}.",
                      platform.to_string(), list));
      return;
    }
    fetched_.push_back(std::move(installed.locks));
  }

  void finish() {
    packages::Locks after = before_;
    bool changed = false;
    for (const auto& [provider, constraints] : requirements_) {
      for (size_t i = 0; i < platforms_.size(); ++i)
        changed = add(provider, platforms_[i], *fetched_[i].find(provider), after) || changed;
    }
    std::string success = io_.color ? "\033[1m\033[32mSuccess!\033[0m \033[1m" : "Success! ";
    std::string end = io_.color ? "\033[0m" : "";
    if (auto failed = packages::write_lock_file(packages::kLockFile, after)) {
      diagnostics_.error("Failed to update dependency lock file", failed->message);
      return;
    }
    if (!changed) {
      io_.out << "\n"
              << success << "Terraform has validated the lock file and found no need for changes."
              << end << "\n";
      return;
    }
    io_.out << "\n"
            << success << "Terraform has updated the lock file." << end
            << "\n\nReview the changes in .terraform.lock.hcl and then commit to your\nversion "
               "control system to retain the new checksums.\n\n";
  }

  // Whether the lock of a provider changed.
  bool add(const ProviderAddress& provider, const Platform& platform,
           const packages::ProviderLock& fetched, packages::Locks& after) {
    const packages::ProviderLock* known = before_.find(provider);
    auto [entry, added] = after.providers.emplace(provider, fetched);
    size_t size = entry->second.hashes.size();
    entry->second.hashes.insert(fetched.hashes.begin(), fetched.hashes.end());
    bool more = entry->second.hashes.size() != size;
    const char* what = "All checksums for this platform were already tracked in the lock file";
    if (known == nullptr) {
      what =
          "This was a new provider and the checksums for this platform are now tracked in the "
          "lock file";
    } else if (more) {
      what = "Additional checksums for this platform are now tracked in the lock file";
    }
    io_.out << fmt::format("- Obtained {} checksums for {}; {}\n", provider.for_display(),
                           platform.to_string(), what);
    return added || more;
  }

  LockOptions options_;
  SourceMap& sources_;
  CommandIo& io_;
  install::Settings settings_;
  install::HttpClient http_;
  std::unique_ptr<packages::PackageSource> source_;
  std::vector<Platform> platforms_;
  packages::Requirements requirements_;
  packages::Locks before_;
  std::vector<packages::Locks> fetched_;  // by platform
  Diagnostics diagnostics_;
};

}  // namespace

int run_providers_lock(std::span<const std::string> args, CommandIo& io) {
  LockOptions options;
  bool cache = false;
  Flags flags("providers");
  flags.text("fs-mirror", &options.directory);
  flags.text("net-mirror", &options.url);
  flags.text("test-directory", &options.test_directory);
  flags.boolean("enable-plugin-cache", &cache);
  flags.visit("platform", [&](const std::string& value) { options.platforms.push_back(value); });
  if (int code = flags.parse(args, io); code != 0) return code;
  options.providers = flags.positional();
  SourceMap sources;
  return Lock(std::move(options), sources, io).run();
}

}  // namespace landform::cli
