#include "packages/filesystem_mirror.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/split.h"
#include "packages/constraints.h"

namespace landform::packages {
namespace {

namespace fs = std::filesystem;
using config::ProviderAddress;
using config::Version;

// The names in a directory, sorted; none if it cannot be read.
std::vector<std::string> names_in(const fs::path& directory) {
  std::vector<std::string> out;
  std::error_code error;
  for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error))
    out.push_back(at->path().filename().string());
  std::sort(out.begin(), out.end());
  return out;
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

// VERSION/OS_ARCH.
void add_unpacked(const fs::path& directory, const std::string& text,
                  const ProviderAddress& provider, std::vector<Package>& out) {
  auto version = parse_package_version(text);
  if (!version) return;
  for (const std::string& name : names_in(directory / text)) {
    auto platform = Platform::parse(name);
    fs::path path = directory / text / name;
    if (platform && is_folder(path))
      out.push_back({provider, *version, *platform, Package::Kind::directory, path.string(), ""});
  }
}

// terraform-provider-TYPE_VERSION_OS_ARCH.zip
void add_archive(const fs::path& path, const ProviderAddress& provider, std::vector<Package>& out) {
  std::string prefix = fmt::format("terraform-provider-{}_", provider.type);
  constexpr std::string_view kExtension = ".zip";
  std::string name = path.filename().string();
  bool archive = name.size() > prefix.size() + kExtension.size() && name.starts_with(prefix) &&
                 name.ends_with(kExtension);
  if (!archive || is_folder(path)) return;
  name = name.substr(prefix.size(), name.size() - prefix.size() - kExtension.size());
  std::vector<std::string> parts = split(name, '_');
  if (parts.size() != 3) return;
  auto version = parse_package_version(parts[0]);
  if (!version) return;
  out.push_back({provider, *version, Platform{parts[1], parts[2]}, Package::Kind::archive,
                 path.string(), ""});
}

}  // namespace

Result<std::vector<Package>> find_packages(const std::string& directory,
                                           const ProviderAddress& provider) {
  std::error_code error;
  if (!fs::exists(directory, error)) {
    return Error{fmt::format("cannot search {0}: lstat {0}: no such file or directory", directory)};
  }
  fs::path base = fs::path(directory) / provider.host / provider.name_space / provider.type;
  std::vector<Package> out;
  for (const std::string& name : names_in(base)) {
    if (is_folder(base / name)) {
      add_unpacked(base, name, provider, out);
    } else {
      add_archive(base / name, provider, out);
    }
  }
  std::stable_sort(out.begin(), out.end(), [](const Package& a, const Package& b) {
    int order = a.version.compare(b.version);
    if (order != 0) return order < 0;
    return std::pair(a.platform.to_string(), a.kind) < std::pair(b.platform.to_string(), b.kind);
  });
  return out;
}

std::vector<ProviderAddress> providers_in(const std::string& directory) {
  std::vector<ProviderAddress> out;
  for (const std::string& host : names_in(directory)) {
    for (const std::string& name_space : names_in(fs::path(directory) / host)) {
      for (const std::string& type : names_in(fs::path(directory) / host / name_space)) {
        ProviderAddress provider{host, name_space, type};
        auto packages = find_packages(directory, provider);
        if (packages && !packages->empty()) out.push_back(std::move(provider));
      }
    }
  }
  return out;
}

Result<AvailableVersions, SourceError> FilesystemMirror::versions(const ProviderAddress& provider) {
  auto packages = find_packages(directory_, provider);
  if (!packages) return SourceError{SourceError::Kind::failed, packages.error().message, {}};
  if (packages->empty()) return not_found(provider);
  AvailableVersions out;
  for (const Package& package : *packages) {
    if (out.versions.empty() || !(out.versions.back() == package.version))
      out.versions.push_back(package.version);
  }
  return out;
}

Result<Package, SourceError> FilesystemMirror::package(const ProviderAddress& provider,
                                                       const Version& version,
                                                       const Platform& platform) {
  auto packages = find_packages(directory_, provider);
  if (!packages) return SourceError{SourceError::Kind::failed, packages.error().message, {}};
  if (packages->empty()) return not_found(provider);
  for (const Package& package : *packages) {
    if (package.version == version && package.platform == platform) return package;
  }
  return unsupported_platform(provider, version, platform);
}

}  // namespace landform::packages
