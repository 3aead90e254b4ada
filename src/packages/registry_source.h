// The registries of providers: each provider comes from the registry at the host in its address.
//
// The author's list of checksums is verified with the keys that the registry publishes for the
// author; a package without a valid signature is not used.
#pragma once

#include <optional>
#include <string>

#include "install/discovery.h"
#include "install/http.h"
#include "install/settings.h"
#include "packages/source.h"
#include "value/value.h"

namespace landform::packages {

class RegistrySource : public PackageSource {
 public:
  // The client must outlive the source.
  RegistrySource(install::HttpClient& http, const install::RegistrySettings& settings)
      : http_(http), discovery_(http, settings) {}

  [[nodiscard]] Result<AvailableVersions, SourceError> versions(
      const config::ProviderAddress& provider) override;
  [[nodiscard]] Result<Package, SourceError> package(const config::ProviderAddress& provider,
                                                     const config::Version& version,
                                                     const Platform& platform) override;
  [[nodiscard]] std::string name(const config::ProviderAddress& provider) const override {
    return "registry " + provider.host;
  }

 private:
  [[nodiscard]] Result<install::HttpResponse, SourceError> ask(
      const config::ProviderAddress& provider, const std::string& path);
  // A document that belongs to a package.
  [[nodiscard]] Result<std::string, SourceError> fetch(const config::ProviderAddress& provider,
                                                       const std::string& base,
                                                       const std::string& reference,
                                                       const char* what);
  [[nodiscard]] std::optional<SourceError> authenticate(const Value& document,
                                                        const std::string& base, Package& package);

  install::HttpClient& http_;
  install::Discovery discovery_;
};

}  // namespace landform::packages
