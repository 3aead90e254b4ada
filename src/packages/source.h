// Where provider packages come from: mirrors and registries.
//
// A source answers two questions: which versions of a provider there are, and where the package of
// one version is. It downloads no packages. Sources are used by one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "config/provider_address.h"
#include "config/version.h"
#include "packages/lock_file.h"
#include "packages/platform.h"

namespace landform::packages {

// How a package was verified.
struct Authentication {
  enum class Kind : uint8_t { none, checksum, signed_by_author };

  Kind kind = Kind::none;
  std::string key_id = {};  // of the signature

  // `unauthenticated`, `self-signed, key ID …`, for people.
  [[nodiscard]] std::string to_string() const;
};

// A package that can be installed.
struct Package {
  enum class Kind : uint8_t { directory, archive, url };

  config::ProviderAddress provider;
  config::Version version;
  Platform platform;
  Kind kind = Kind::directory;
  std::string location;      // a path or a URL
  std::string bearer_token;  // for the URL
  // If not empty, the archive must have this SHA-256 sum, in hexadecimal digits …
  std::string sha256 = {};
  // … and the package one of these checksums.
  Hashes expected = {};
  // Checksums of the packages for all platforms, by the author of the provider.
  Hashes signed_hashes = {};
  // After the checks above.
  Authentication authentication = {};
};

struct SourceError {
  enum class Kind : uint8_t {
    not_found,             // the source does not have the provider
    unknown_to_registry,   // the same, for its own registry
    no_registry,           // the provider's host has no registry
    unsupported_platform,  // the version has no package for the platform
    failed
  };

  Kind kind = Kind::failed;
  std::string message;                // without a full stop
  std::vector<std::string> searched;  // the sources that do not have it
};

struct AvailableVersions {
  std::vector<config::Version> versions;  // in no particular order
  std::vector<std::string> warnings;      // by the registry
};

class PackageSource {
 public:
  PackageSource() = default;
  PackageSource(const PackageSource&) = delete;
  PackageSource& operator=(const PackageSource&) = delete;
  virtual ~PackageSource() = default;

  [[nodiscard]] virtual Result<AvailableVersions, SourceError> versions(
      const config::ProviderAddress& provider) = 0;
  [[nodiscard]] virtual Result<Package, SourceError> package(
      const config::ProviderAddress& provider, const config::Version& version,
      const Platform& platform) = 0;
  // What it is called in lists of sources.
  [[nodiscard]] virtual std::string name(const config::ProviderAddress& provider) const = 0;
};

[[nodiscard]] SourceError not_found(const config::ProviderAddress& provider);
[[nodiscard]] SourceError unsupported_platform(const config::ProviderAddress& provider,
                                               const config::Version& version,
                                               const Platform& platform);

}  // namespace landform::packages
