// A directory with unpacked provider packages: .terraform/providers of a working directory, or a
// cache shared by several.
//   HOST/NAMESPACE/TYPE/VERSION/OS_ARCH
// Each package is a directory or a link to one. Packages appear atomically, so that an interrupted
// installation leaves no half of one behind. Two processes may use the same directory.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "install/http.h"
#include "packages/source.h"

namespace landform::packages {

class PackageDirectory {
 public:
  PackageDirectory(std::string path, Platform platform)
      : path_(std::move(path)), platform_(std::move(platform)) {}

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const Platform& platform() const { return platform_; }

  // The directory of an installed package; none if it is missing.
  [[nodiscard]] std::optional<std::string> find(const config::ProviderAddress& provider,
                                                const config::Version& version) const;

  // Installs a package, which replaces an existing one, after checking that it has one of the
  // `allowed` checksums; any is allowed if there are none. Packages in local directories are
  // linked. Returns the error, if any.
  [[nodiscard]] std::optional<Error> install(install::HttpClient& http, const Package& package,
                                             const Hashes& allowed) const;
  // Links to a package in another directory.
  [[nodiscard]] std::optional<Error> link(const config::ProviderAddress& provider,
                                          const config::Version& version,
                                          const std::string& package_directory) const;

 private:
  [[nodiscard]] std::string directory_of(const config::ProviderAddress& provider,
                                         const config::Version& version) const;
  [[nodiscard]] std::optional<Error> install_directory(const Package& package,
                                                       const Hashes& allowed) const;
  [[nodiscard]] std::optional<Error> install_archive(const Package& package,
                                                     const std::string& archive,
                                                     const Hashes& allowed,
                                                     const std::string& scratch) const;

  std::string path_;
  Platform platform_;
};

// Downloads the archive of a package and checks it. Returns the error, if any.
[[nodiscard]] std::optional<Error> download(install::HttpClient& http, const Package& package,
                                            const std::string& to_file);

// The program in the directory of a package.
[[nodiscard]] Result<std::string> find_executable(const std::string& directory,
                                                  const std::string& provider_type);

}  // namespace landform::packages
