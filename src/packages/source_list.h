// Several sources, each for some of the providers.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "packages/source.h"

namespace landform::packages {

// A pattern of provider addresses: `acme/foo`, `acme/*`, `example.com/*/*`.
class ProviderPattern {
 public:
  // The error has no full stop.
  [[nodiscard]] static Result<ProviderPattern> parse(std::string_view text);
  [[nodiscard]] static ProviderPattern exactly(config::ProviderAddress address);
  [[nodiscard]] bool matches(const config::ProviderAddress& provider) const;

 private:
  config::ProviderAddress pattern_;  // with * for any part
};

class SourceList : public PackageSource {
 public:
  struct Entry {
    std::unique_ptr<PackageSource> source;
    // Without any, every provider is included and none excluded.
    std::vector<ProviderPattern> include = {};
    std::vector<ProviderPattern> exclude = {};

    [[nodiscard]] bool handles(const config::ProviderAddress& provider) const;
  };

  explicit SourceList(std::vector<Entry> entries) : entries_(std::move(entries)) {}

  // Of all sources that have the provider.
  [[nodiscard]] Result<AvailableVersions, SourceError> versions(
      const config::ProviderAddress& provider) override;
  // Of the first source that has it.
  [[nodiscard]] Result<Package, SourceError> package(const config::ProviderAddress& provider,
                                                     const config::Version& version,
                                                     const Platform& platform) override;
  [[nodiscard]] std::string name(const config::ProviderAddress& provider) const override;

 private:
  [[nodiscard]] SourceError not_found_here(const config::ProviderAddress& provider) const;

  std::vector<Entry> entries_;
};

}  // namespace landform::packages
