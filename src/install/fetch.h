// Fetching packages of modules by their address.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "base/result.h"
#include "install/archive.h"
#include "install/http.h"

namespace landform::install {

struct FetchLimits {
  uint64_t max_download = uint64_t{512} << 20;
  ArchiveLimits archive;
};

// Fetches whole packages with git, over HTTP or from the file system. A package that was already
// fetched is copied. Not thread-safe.
class PackageFetcher {
 public:
  explicit PackageFetcher(HttpClient& http, const FetchLimits& limits = {})
      : http_(http), limits_(limits) {}

  // Creates the directory `destination`, which must not exist, with the contents of the package.
  // Returns the error, if any; the destination is then unusable. `scratch` is a directory for
  // intermediate files.
  [[nodiscard]] std::optional<Error> fetch(const std::string& package,
                                           const std::string& destination,
                                           const std::string& scratch);
  // Called with the final location of a package, so that it can be reused.
  void remember(const std::string& package, const std::string& directory) {
    fetched_.insert_or_assign(package, directory);
  }

 private:
  std::optional<Error> fetch_address(std::string package, const std::string& destination,
                                     const std::string& scratch);
  std::optional<Error> fetch_http(const std::string& url, const std::string& destination,
                                  const std::string& scratch);
  std::optional<Error> fetch_archive(const std::string& url, ArchiveKind kind,
                                     const std::string& checksum, const std::string& destination,
                                     const std::string& scratch);
  // The address that a page refers to if it is not a package itself.
  Result<std::string> ask_for_source(const std::string& url);

  HttpClient& http_;
  FetchLimits limits_;
  std::map<std::string, std::string> fetched_;
  int redirections_ = 0;
};

}  // namespace landform::install
