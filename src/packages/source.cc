#include "packages/source.h"

#include <fmt/format.h>

namespace landform::packages {

std::string Authentication::to_string() const {
  std::string out;
  switch (kind) {
    case Kind::none:
      return "unauthenticated";
    case Kind::checksum:
      return "verified checksum";
    case Kind::signed_by_author:
      out = "self-signed";
      break;
  }
  return key_id.empty() ? out : fmt::format("{}, key ID {}", out, key_id);
}

SourceError not_found(const config::ProviderAddress& provider) {
  return {
      SourceError::Kind::not_found,
      fmt::format("provider {} was not found in any of the search locations", provider.to_string()),
      {}};
}

SourceError unsupported_platform(const config::ProviderAddress& provider,
                                 const config::Version& version, const Platform& platform) {
  return {SourceError::Kind::unsupported_platform,
          fmt::format("provider {} {} is not available for {}", provider.to_string(),
                      version.to_string(), platform.to_string()),
          {}};
}

}  // namespace landform::packages
