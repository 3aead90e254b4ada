// Packages of modules, fetched by their address.
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

// Fetches whole packages, by git, HTTP or from the file system. A package that was fetched before
// is copied. Not for several threads.
class PackageFetcher {
 public:
  explicit PackageFetcher(HttpClient& http, const FetchLimits& limits = {})
      : http_(http), limits_(limits) {}

  // Makes `destination`, which must not exist, a directory with what is in the package. Returns
  // what went wrong, if anything; the destination is then of no use. `scratch` is a directory for
  // intermediate files.
  [[nodiscard]] std::optional<Error> fetch(const std::string& package,
                                           const std::string& destination,
                                           const std::string& scratch);
  // Called with where a package was finally found, for whoever wants it again.
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
  // The address that a page names instead of being a package itself.
  Result<std::string> ask_for_source(const std::string& url);

  HttpClient& http_;
  FetchLimits limits_;
  std::map<std::string, std::string> fetched_;
  int redirections_ = 0;
};

}  // namespace landform::install
