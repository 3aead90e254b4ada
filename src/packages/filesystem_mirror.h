// A directory of provider packages, unpacked or as archives:
//   HOST/NAMESPACE/TYPE/VERSION/OS_ARCH/
//   HOST/NAMESPACE/TYPE/terraform-provider-TYPE_VERSION_OS_ARCH.zip
#pragma once

#include <string>
#include <vector>

#include "packages/source.h"

namespace landform::packages {

// The packages of one provider in such a directory, sorted by version and platform; unpacked ones
// come before archives. Everything that does not match the layout is ignored.
[[nodiscard]] Result<std::vector<Package>> find_packages(const std::string& directory,
                                                         const config::ProviderAddress& provider);
// The providers that have packages there.
[[nodiscard]] std::vector<config::ProviderAddress> providers_in(const std::string& directory);

class FilesystemMirror : public PackageSource {
 public:
  explicit FilesystemMirror(std::string directory) : directory_(std::move(directory)) {}

  [[nodiscard]] Result<AvailableVersions, SourceError> versions(
      const config::ProviderAddress& provider) override;
  [[nodiscard]] Result<Package, SourceError> package(const config::ProviderAddress& provider,
                                                     const config::Version& version,
                                                     const Platform& platform) override;
  [[nodiscard]] std::string name(const config::ProviderAddress&) const override {
    return directory_;
  }

 private:
  std::string directory_;
};

}  // namespace landform::packages
