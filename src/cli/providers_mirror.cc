#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <ostream>
#include <utility>

#include "base/quote.h"
#include "cli/configuration_requirements.h"
#include "cli/flags.h"
#include "cli/providers_command.h"
#include "cli/show_diagnostics.h"
#include "install/archive.h"
#include "install/settings.h"
#include "install/temporary.h"
#include "packages/filesystem_mirror.h"
#include "packages/hash.h"
#include "packages/lock_file.h"
#include "packages/package_directory.h"
#include "packages/registry_source.h"
#include "value/json.h"
#include "value/json_indent.h"

namespace landform::cli {
namespace {

namespace fs = std::filesystem;
using config::ProviderAddress;
using config::Version;
using packages::Platform;

class Mirror {
 public:
  Mirror(std::string directory, SourceMap& sources, CommandIo& io)
      : directory_(std::move(directory)),
        sources_(sources),
        io_(io),
        source_(http_, install::load_settings().value.registry) {}

  int run(const std::vector<std::string>& platforms, bool use_lock_file) {
    platforms_ = read_platforms(platforms, diagnostics_);
    if (!platforms_.empty()) {
      auto required = load_requirements(sources_, "");
      diagnostics_.append(std::move(required.diagnostics));
      Diagnosed<packages::Locks> locks;
      if (use_lock_file) locks = packages::read_lock_file(sources_, packages::kLockFile);
      diagnostics_.append(std::move(locks.diagnostics));
      if (!diagnostics_.has_errors()) mirror_all(required.value.all, locks.value);
    }
    show_diagnostics(diagnostics_, sources_, io_);
    return diagnostics_.has_errors() ? 1 : 0;
  }

 private:
  void mirror_all(const packages::Requirements& requirements, const packages::Locks& locks) {
    for (const auto& [provider, constraints] : requirements) {
      if (packages::is_built_in_address(provider)) {
        io_.out << fmt::format("- Skipping {} because it is built in to Terraform CLI\n",
                               provider.for_display());
        continue;
      }
      io_.out << fmt::format("- Mirroring {}...\n", provider.for_display()) << std::flush;
      auto version = select(provider, constraints, locks.find(provider));
      if (!version) continue;
      for (const Platform& platform : platforms_) mirror(provider, *version, platform);
    }
    std::error_code error;
    if (!fs::exists(directory_, error)) {
      diagnostics_.error("Failed to update indexes",
                         fmt::format("Could not scan the output directory to get package metadata "
                                     "for the JSON indexes: cannot search {0}: lstat {0}: no such "
                                     "file or directory.",
                                     directory_));
      return;
    }
    for (const ProviderAddress& provider : packages::providers_in(directory_)) index(provider);
  }

  std::optional<Version> select(const ProviderAddress& provider,
                                const packages::Constraints& constraints,
                                const packages::ProviderLock* lock) {
    auto available = source_.versions(provider);
    if (!available) {
      diagnostics_.error("Provider not available",
                         fmt::format("Failed to download {} from its origin registry: {}.",
                                     provider.to_string(), available.error().message));
      return std::nullopt;
    }
    std::optional<Version> best;
    for (const Version& version : available->versions) {
      bool allowed = lock != nullptr ? lock->version == version : constraints.allow(version);
      if (allowed && (!best || *best < version)) best = version;
    }
    if (!best) {
      diagnostics_.error(
          "Provider not available",
          fmt::format("Failed to download {} from its origin registry: no releases match the given "
                      "constraints {}.",
                      provider.to_string(), constraints.to_string()));
      return std::nullopt;
    }
    std::string why = lock != nullptr       ? "to match dependency lock file"
                      : constraints.empty() ? "with no constraints"
                                            : "to meet constraints " + constraints.to_string();
    io_.out << fmt::format("  - Selected v{} {}\n", best->to_string(), why) << std::flush;
    return best;
  }

  void mirror(const ProviderAddress& provider, const Version& version, const Platform& platform) {
    io_.out << fmt::format("  - Downloading package for {}...\n", platform.to_string())
            << std::flush;
    auto package = source_.package(provider, version, platform);
    if (!package) {
      diagnostics_.error(
          "Provider release not available",
          fmt::format("Failed to download {} v{} for {}: {}.", provider.to_string(),
                      version.to_string(), platform.to_string(), package.error().message));
      return;
    }
    fs::path directory = fs::path(directory_) / provider.to_string();
    std::error_code error;
    fs::create_directories(directory, error);
    std::string name = fmt::format("terraform-provider-{}_{}_{}.zip", provider.type,
                                   version.to_string(), platform.to_string());
    std::string partial = (directory / (".new-" + name)).string();
    auto failed = packages::download(http_, *package, partial);
    if (!failed) {
      fs::rename(partial, directory / name, error);
      if (error) failed = Error{error.message()};
    }
    if (failed) {
      fs::remove(partial, error);
      diagnostics_.error("Cannot download provider release",
                         fmt::format("Failed to download {} v{} for {}: {}.", provider.to_string(),
                                     version.to_string(), platform.to_string(), failed->message));
      return;
    }
    packages::Authentication kind{package->authentication.kind};
    io_.out << fmt::format("  - Package authenticated: {}\n", kind.to_string()) << std::flush;
  }

  // Writes the documents with which a web server can serve the directory as a network mirror.
  void index(const ProviderAddress& provider) {
    auto found = packages::find_packages(directory_, provider);
    if (!found) return;
    std::map<std::string, std::map<std::string, std::string>> archives;  // by version and platform
    for (const packages::Package& package : *found) {
      if (package.kind != packages::Package::Kind::archive) continue;
      auto hash = hash_of(package);
      if (!hash) {
        diagnostics_.error("Failed to hash provider package",
                           fmt::format("Could not determine a hash value for the package at {}: "
                                       "{}.",
                                       package.location, hash.error().message));
        return;
      }
      archives[package.version.to_string()][package.platform.to_string()] =
          fmt::format(R"({{"hashes":[{}],"url":{}}})", json_quote(*hash),
                      json_quote(fs::path(package.location).filename().string()));
    }
    std::string versions;
    for (const auto& [version, platforms] : archives) {
      std::string list;
      for (const auto& [platform, archive] : platforms)
        list += fmt::format("{}{}:{}", list.empty() ? "" : ",", json_quote(platform), archive);
      write(provider, version + ".json", fmt::format(R"({{"archives":{{{}}}}})", list));
      versions += fmt::format("{}{}:{{}}", versions.empty() ? "" : ",", json_quote(version));
    }
    write(provider, "index.json", fmt::format(R"({{"versions":{{{}}}}})", versions));
  }

  static Result<std::string> hash_of(const packages::Package& package) {
    auto scratch = install::TemporaryDirectory::create(fs::temp_directory_path().string());
    if (!scratch) return scratch.error();
    if (auto failed =
            install::unpack_archive(package.location, install::ArchiveKind::zip, scratch->path()))
      return *failed;
    return packages::hash_directory(scratch->path());
  }

  void write(const ProviderAddress& provider, const std::string& name, const std::string& json) {
    fs::path path = fs::path(directory_) / provider.to_string() / name;
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out << indent_json(json);
    out.close();
    if (!out) {
      diagnostics_.error("Failed to update indexes",
                         fmt::format("The file {} cannot be written.", path.string()));
    }
  }

  std::string directory_;
  SourceMap& sources_;
  CommandIo& io_;
  install::HttpClient http_;
  packages::RegistrySource source_;
  std::vector<Platform> platforms_;
  Diagnostics diagnostics_;
};

}  // namespace

int run_providers_mirror(std::span<const std::string> args, CommandIo& io) {
  std::vector<std::string> platforms;
  bool lock_file = true;
  Flags flags("providers");
  flags.boolean("lock-file", &lock_file);
  flags.visit("platform", [&](const std::string& value) { platforms.push_back(value); });
  if (int code = flags.parse(args, io); code != 0) return code;
  SourceMap sources;
  if (flags.positional().size() != 1) {
    Diagnostics diagnostics;
    diagnostics.error(
        "No output directory specified",
        "The providers mirror command requires an output directory as a command-line argument.");
    show_diagnostics(diagnostics, sources, io);
    return 1;
  }
  return Mirror(flags.positional()[0], sources, io).run(platforms, lock_file);
}

}  // namespace landform::cli
