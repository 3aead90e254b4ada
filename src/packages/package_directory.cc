#include "packages/package_directory.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "base/quote.h"
#include "install/archive.h"
#include "install/temporary.h"
#include "packages/hash.h"

namespace landform::packages {
namespace {

namespace fs = std::filesystem;
using config::ProviderAddress;
using config::Version;

// Packages of providers may be large.
constexpr uint64_t kMaxDownload = uint64_t{4} << 30;
constexpr uint64_t kMaxUnpacked = uint64_t{8} << 30;
constexpr int kOk = 200;
constexpr const char* kMoreAboutChecksums =
    "for more information: "
    "https://developer.hashicorp.com/terraform/language/files/dependency-lock#checksum-"
    "verification";

bool has_scheme(const Hashes& hashes, std::string_view scheme) {
  return std::any_of(hashes.begin(), hashes.end(),
                     [&](const std::string& hash) { return hash.starts_with(scheme); });
}

// Whether an archive, unpacked to a directory, has one of the checksums.
Result<bool> matches(const std::string& archive, const std::string& unpacked,
                     const Hashes& hashes) {
  if (has_scheme(hashes, "zh:")) {
    auto hash = hash_archive(archive);
    if (!hash) return hash.error();
    if (hashes.contains(*hash)) return true;
  }
  return directory_matches(unpacked, hashes);
}

Error mismatch(const Package& package) {
  bool local = package.kind != Package::Kind::url;
  return Error{fmt::format(
      "the {} package for {} {} doesn't match any of the checksums previously recorded in the "
      "dependency lock file{}; {}",
      local ? "local" : "current", package.provider.to_string(), package.version.to_string(),
      local ? " (this might be because the available checksums are for packages targeting "
              "different platforms)"
            : "",
      kMoreAboutChecksums)};
}

std::optional<Error> make_directory(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) return Error{fmt::format("mkdir {}: {}", path.string(), error.message())};
  return std::nullopt;
}

}  // namespace

Result<std::string> find_executable(const std::string& directory,
                                    const std::string& provider_type) {
  std::string prefix = "terraform-provider-" + provider_type;
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
    std::string name = at->path().filename().string();
    if (!name.starts_with(prefix) || at->is_directory(error)) continue;
    std::string_view rest = std::string_view(name).substr(prefix.size());
    if (rest.empty() || rest[0] == '_' || rest[0] == '.') names.push_back(std::move(name));
  }
  if (error) return Error{fmt::format("could not read package directory: {}", error.message())};
  if (names.empty())
    return Error{fmt::format("could not find executable file starting with {}", prefix)};
  return directory + "/" + *std::min_element(names.begin(), names.end());
}

std::optional<Error> download(install::HttpClient& http, const Package& package,
                              const std::string& to_file) {
  install::HttpRequest request;
  request.url = package.location;
  request.bearer_token = package.bearer_token;
  request.to_file = to_file;
  request.max_size = kMaxDownload;
  auto response = http.get(request);
  if (!response) return response.error();
  if (response->status != kOk) {
    return Error{fmt::format("unsuccessful request to {}: {}", package.location, response->status)};
  }
  if (package.sha256.empty()) return std::nullopt;
  auto sum = sha256_of_file(to_file);
  if (!sum) return sum.error();
  if (*sum == package.sha256) return std::nullopt;
  return Error{
      fmt::format("archive has incorrect checksum zh:{} (expected zh:{})", *sum, package.sha256)};
}

std::string PackageDirectory::directory_of(const ProviderAddress& provider,
                                           const Version& version) const {
  return fmt::format("{}/{}/{}/{}", path_, provider.to_string(), version.to_string(),
                     platform_.to_string());
}

std::optional<std::string> PackageDirectory::find(const ProviderAddress& provider,
                                                  const Version& version) const {
  std::string directory = directory_of(provider, version);
  std::error_code error;
  if (!fs::is_directory(directory, error)) return std::nullopt;
  return directory;
}

std::optional<Error> PackageDirectory::install(install::HttpClient& http, const Package& package,
                                               const Hashes& allowed) const {
  if (package.kind == Package::Kind::directory) return install_directory(package, allowed);
  if (auto failed = make_directory(path_)) return failed;
  install::clean_temporaries(path_);
  auto scratch = install::TemporaryDirectory::create(path_);
  if (!scratch) return scratch.error();
  std::string archive = package.location;
  if (package.kind == Package::Kind::url) {
    archive = scratch->path() + "/package.zip";
    if (auto failed = download(http, package, archive)) return failed;
  }
  return install_archive(package, archive, allowed, scratch->path());
}

std::optional<Error> PackageDirectory::install_archive(const Package& package,
                                                       const std::string& archive,
                                                       const Hashes& allowed,
                                                       const std::string& scratch) const {
  std::string unpacked = scratch + "/package";
  if (auto failed = make_directory(unpacked)) return failed;
  install::ArchiveLimits limits;
  limits.max_bytes = kMaxUnpacked;
  if (auto failed = install::unpack_archive(archive, install::ArchiveKind::zip, unpacked, limits))
    return failed;
  if (!package.expected.empty()) {
    auto same = matches(archive, unpacked, package.expected);
    if (!same) return same.error();
    if (!*same) {
      return Error{package.expected.size() == 1
                       ? fmt::format("provider package doesn't match the expected checksum {}",
                                     go_quote(*package.expected.begin()))
                       : "provider package doesn't match the any of the expected checksums"};
    }
  }
  if (!allowed.empty()) {
    auto same = matches(archive, unpacked, allowed);
    if (!same) return same.error();
    if (!*same) return mismatch(package);
  }
  std::string to = directory_of(package.provider, package.version);
  if (auto failed = make_directory(fs::path(to).parent_path())) return failed;
  return install::replace_path(unpacked, to);
}

std::optional<Error> PackageDirectory::install_directory(const Package& package,
                                                         const Hashes& allowed) const {
  // Checksums of archives say nothing about a directory.
  if (has_scheme(allowed, "h1:")) {
    auto same = directory_matches(package.location, allowed);
    if (!same) {
      return Error{fmt::format("failed to calculate checksum for {} {} package at {}: {}",
                               package.provider.to_string(), package.version.to_string(),
                               package.location, same.error().message)};
    }
    if (!*same) return mismatch(package);
  }
  return link(package.provider, package.version, package.location);
}

std::optional<Error> PackageDirectory::link(const ProviderAddress& provider, const Version& version,
                                            const std::string& package_directory) const {
  std::error_code error;
  fs::path target = fs::absolute(package_directory, error).lexically_normal();
  if (error) return Error{fmt::format("{}: {}", package_directory, error.message())};
  fs::path to = directory_of(provider, version);
  if (!fs::is_symlink(to, error) && fs::equivalent(to, target, error)) {
    return Error{
        fmt::format("cannot install existing provider directory {} to itself", to.string())};
  }
  if (auto failed = make_directory(to.parent_path())) return failed;
  auto scratch = install::TemporaryDirectory::create(path_);
  if (!scratch) return scratch.error();
  fs::path link = fs::path(scratch->path()) / "link";
  error.clear();
  fs::create_directory_symlink(target, link, error);
  if (error) return Error{fmt::format("symlink {}: {}", to.string(), error.message())};
  return install::replace_path(link.string(), to.string());
}

}  // namespace landform::packages
