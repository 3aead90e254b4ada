// A network mirror: JSON documents and archives on a web server.
//   HOST/NAMESPACE/TYPE/index.json      the versions
//   HOST/NAMESPACE/TYPE/VERSION.json    the archives of a version, by platform
#pragma once

#include <string>

#include "install/http.h"
#include "install/settings.h"
#include "packages/source.h"

namespace landform::packages {

class NetworkMirror : public PackageSource {
 public:
  // The client must outlive the mirror. Tokens of the registry settings are used for its host.
  NetworkMirror(install::HttpClient& http, std::string url,
                const install::RegistrySettings& settings);

  [[nodiscard]] Result<AvailableVersions, SourceError> versions(
      const config::ProviderAddress& provider) override;
  [[nodiscard]] Result<Package, SourceError> package(const config::ProviderAddress& provider,
                                                     const config::Version& version,
                                                     const Platform& platform) override;
  [[nodiscard]] std::string name(const config::ProviderAddress&) const override {
    return "provider mirror at " + url_;
  }

 private:
  [[nodiscard]] Result<install::HttpResponse> get(const config::ProviderAddress& provider,
                                                  const std::string& document);
  [[nodiscard]] SourceError failed(const config::ProviderAddress& provider,
                                   const std::string& why) const;

  install::HttpClient& http_;
  std::string url_;  // with a trailing slash
  std::string token_;
};

}  // namespace landform::packages
