#include "install/fetch.h"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/quote.h"
#include "install/checksum.h"
#include "install/git.h"
#include "install/module_source.h"
#include "install/path.h"
#include "install/subdirectory.h"
#include "install/terraform_meta.h"
#include "install/url.h"

namespace landform::install {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxRedirections = 10;

std::optional<Error> copy_directory(const std::string& from, const std::string& to) {
  std::error_code error;
  // A package from the file system is a link, and so is its copy.
  if (fs::is_symlink(from, error)) {
    fs::copy_symlink(from, to, error);
  } else {
    fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::copy_symlinks, error);
  }
  if (!error) return std::nullopt;
  return Error{fmt::format("failed to copy from {} to {}: {}", from, to, error.message())};
}

std::optional<Error> link_directory(const std::string& path, const std::string& destination) {
  std::error_code error;
  fs::file_status status = fs::status(path, error);
  if (!fs::exists(status))
    return Error{fmt::format("source path error: stat {}: no such file or directory", path)};
  if (!fs::is_directory(status)) return Error{"source path must be a directory"};
  fs::create_directory_symlink(path, destination, error);
  if (!error) return std::nullopt;
  return Error{fmt::format("failed to link {}: {}", destination, error.message())};
}

bool is_false(std::string_view text) {
  return text == "0" || text == "f" || text == "F" || text == "false" || text == "FALSE" ||
         text == "False";
}

}  // namespace

std::optional<Error> PackageFetcher::fetch(const std::string& package,
                                           const std::string& destination,
                                           const std::string& scratch) {
  auto before = fetched_.find(package);
  if (before != fetched_.end()) return copy_directory(before->second, destination);
  redirections_ = 0;
  return fetch_address(package, destination, scratch);
}

std::optional<Error> PackageFetcher::fetch_address(std::string package,
                                                   const std::string& destination,
                                                   const std::string& scratch) {
  size_t mark = package.find("::");
  std::string way;
  if (mark != std::string::npos &&
      package.substr(0, mark).find_first_of(":/?") == std::string::npos) {
    way = package.substr(0, mark);
    package.erase(0, mark + 2);
  }
  Url url(package);
  if (way.empty()) way = url.scheme();
  if (way != "git" && way != "http" && way != "https" && way != "file")
    return Error{fmt::format("download not supported for scheme '{}'", way)};

  std::optional<std::string> archive = url.take_parameter("archive");
  std::optional<ArchiveKind> kind;
  if (!archive || archive->empty()) {
    kind = archive_kind_of_file(url.path());
  } else if (!is_false(*archive)) {
    kind = archive_kind(*archive);
  }
  std::string checksum = url.take_parameter("checksum").value_or("");
  if (kind && way != "git") {
    return fetch_archive(url.to_string(), *kind, checksum, destination, scratch);
  }
  if (!checksum.empty()) return Error{"checksum cannot be specified for directory download"};

  std::optional<Error> failed;
  if (way == "git") {
    failed = clone_repository(url.to_string(), destination);
  } else if (way == "file") {
    failed = link_directory(url.path(), destination);
  } else {
    failed = fetch_http(url.to_string(), destination, scratch);
  }
  if (failed)
    failed->message = fmt::format("error downloading '{}': {}", url.redacted(), failed->message);
  return failed;
}

std::optional<Error> PackageFetcher::fetch_archive(const std::string& url, ArchiveKind kind,
                                                   const std::string& checksum,
                                                   const std::string& destination,
                                                   const std::string& scratch) {
  Url address(url);
  std::string file = scratch + "/archive";
  if (address.scheme() == "file") {
    file = address.path();
  } else {
    HttpRequest request;
    request.url = url;
    request.to_file = file;
    request.max_size = limits_.max_download;
    auto response = http_.get(request);
    if (!response) return response.error();
    if (response.value().status != 200)
      return Error{fmt::format("bad response code: {}", response.value().status)};
  }
  if (!checksum.empty()) {
    if (auto failed = verify_checksum(file, checksum)) return failed;
  }
  std::error_code error;
  fs::create_directory(destination, error);
  if (error) return Error{fmt::format("failed to create {}: {}", destination, error.message())};
  if (auto failed = unpack_archive(file, kind, destination, limits_.archive)) {
    return Error{fmt::format("the archive at {} cannot be unpacked: {}", address.redacted(),
                             failed->message)};
  }
  if (address.scheme() != "file") fs::remove(file, error);
  return std::nullopt;
}

Result<std::string> PackageFetcher::ask_for_source(const std::string& url) {
  Url address(url);
  address.add_parameter("terraform-get", "1");
  HttpRequest request;
  request.url = address.to_string();
  auto response = http_.get(request);
  if (!response) return response.error();
  int status = response.value().status;
  if (status < 200 || status >= 300) return Error{fmt::format("bad response code: {}", status)};
  std::string source = response.value().header("x-terraform-get");
  if (source.empty()) source = find_terraform_meta(response.value().body);
  if (source.empty()) return Error{"no source URL was returned"};
  bool relative = source.starts_with("/") || source.starts_with("./") || source.starts_with("../");
  return relative ? resolve_reference(response.value().url, source) : source;
}

std::optional<Error> PackageFetcher::fetch_http(const std::string& url,
                                                const std::string& destination,
                                                const std::string& scratch) {
  if (++redirections_ > kMaxRedirections)
    return Error{fmt::format("too many X-Terraform-Get redirects: {}", redirections_)};
  auto named = ask_for_source(url);
  if (!named) return named.error();
  auto source = parse_module_source(named.value());
  // A page must not be able to make us read local files.
  if (!source || source.value().kind != ModuleSource::Kind::remote ||
      source.value().package.starts_with("file:") ||
      source.value().package.find("::file:") != std::string::npos) {
    return Error{fmt::format("the server refers to {}, which is not a remote package",
                             go_quote(named.value()))};
  }
  const std::string& subdirectory = source.value().subdirectory;
  if (subdirectory.empty()) return fetch_address(source.value().package, destination, scratch);

  std::string whole = fmt::format("{}/whole-{}", scratch, redirections_);
  if (auto failed = fetch_address(source.value().package, whole, scratch)) return failed;
  auto part = find_subdirectory(whole, subdirectory);
  if (!part) return part.error();
  return copy_directory(part.value(), destination);
}

}  // namespace landform::install
