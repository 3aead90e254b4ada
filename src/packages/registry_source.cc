#include "packages/registry_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <string_view>
#include <utility>

#include "base/quote.h"
#include "base/split.h"
#include "install/url.h"
#include "packages/constraints.h"
#include "packages/hash.h"
#include "packages/openpgp.h"
#include "value/json.h"
#include "value/lookup.h"

namespace landform::packages {
namespace {

using config::ProviderAddress;
using config::Version;

constexpr int kOk = 200;
constexpr int kUnauthorized = 401;
constexpr int kForbidden = 403;
constexpr int kNotFound = 404;

SourceError failed(std::string message) {
  return {SourceError::Kind::failed, std::move(message), {}};
}

SourceError query_failed(const ProviderAddress& provider, std::string_view why) {
  return failed(
      fmt::format("could not query provider registry for {}: {}", provider.to_string(), why));
}

// The checksums in a list with lines of `SUM  FILE`, by file.
std::map<std::string, std::string> read_checksums(const std::string& text) {
  std::map<std::string, std::string> out;
  for (const std::string& line : split(text, '\n')) {
    size_t space = line.find(' ');
    size_t name = line.find_first_not_of(" *", space);
    if (space == std::string::npos || name == std::string::npos) continue;
    out.emplace(line.substr(name), line.substr(0, space));
  }
  return out;
}

// Whether one of the protocols, such as 6.0, is supported; registries may not say.
bool speaks_our_protocol(std::span<const Value> protocols) {
  return protocols.empty() ||
         std::any_of(protocols.begin(), protocols.end(), [](const Value& protocol) {
           std::string text = text_of(protocol);
           return text.starts_with("5.") || text.starts_with("6.");
         });
}

}  // namespace

Result<install::HttpResponse, SourceError> RegistrySource::ask(const ProviderAddress& provider,
                                                               const std::string& path) {
  auto service = discovery_.providers(provider.host);
  if (!service) {
    if (service.error().no_service) {
      return SourceError{
          SourceError::Kind::no_registry,
          fmt::format("host {} does not offer a Terraform provider registry", provider.host),
          {}};
    }
    return failed(
        fmt::format("could not connect to {}: {}", provider.host, service.error().message));
  }
  auto response = discovery_.get(
      provider.host, fmt::format("{}{}/{}/{}", *service, provider.name_space, provider.type, path));
  if (!response) return query_failed(provider, response.error().message);
  int status = response->status;
  if (status == kUnauthorized || status == kForbidden)
    return failed(fmt::format("host {} requires authentication credentials", provider.host));
  if (status != kOk && status != kNotFound) {
    return query_failed(provider,
                        fmt::format("the request failed, please try again later: {}", status));
  }
  return std::move(response).value();
}

Result<AvailableVersions, SourceError> RegistrySource::versions(const ProviderAddress& provider) {
  auto response = ask(provider, "versions");
  if (!response) return response.error();
  if (response->status == kNotFound) {
    return SourceError{SourceError::Kind::unknown_to_registry,
                       fmt::format("provider registry {} does not have a provider named {}",
                                   provider.host, provider.to_string()),
                       {}};
  }
  auto document = decode_json(response->body);
  if (!document) return query_failed(provider, document.error().message);
  AvailableVersions out;
  for (const Value& entry : elements_of(property(*document, "versions"))) {
    std::string text = text_property(entry, "version");
    auto version = parse_package_version(text);
    if (!version) {
      return query_failed(provider,
                          fmt::format("registry response includes invalid version string {}: {}",
                                      go_quote(text), version.error().message));
    }
    out.versions.push_back(std::move(version).value());
  }
  for (const Value& warning : elements_of(property(*document, "warnings")))
    out.warnings.push_back(text_of(warning));
  return out;
}

Result<Package, SourceError> RegistrySource::package(const ProviderAddress& provider,
                                                     const Version& version,
                                                     const Platform& platform) {
  auto response = ask(
      provider, fmt::format("{}/download/{}/{}", version.to_string(), platform.os, platform.arch));
  if (!response) return response.error();
  if (response->status == kNotFound) return unsupported_platform(provider, version, platform);
  auto document = decode_json(response->body);
  if (!document) return query_failed(provider, document.error().message);
  Platform target{text_property(*document, "os"), text_property(*document, "arch")};
  if (target != platform) {
    return failed(fmt::format("registry response to request for {} archive has incorrect target {}",
                              platform.to_string(), target.to_string()));
  }
  auto url = install::resolve_reference(response->url, text_property(*document, "download_url"));
  bool usable = url && (url->starts_with("https://") || url->starts_with("http://"));
  if (!usable) {
    return failed("registry response includes invalid download URL: must use http or https scheme");
  }
  Package out{provider, version, platform, Package::Kind::url, *url, ""};
  if (!speaks_our_protocol(elements_of(property(*document, "protocols")))) {
    return failed(fmt::format("provider {} {} speaks neither protocol 5 nor protocol 6",
                              provider.to_string(), version.to_string()));
  }
  if (auto problem = authenticate(*document, response->url, out)) return *problem;
  return out;
}

Result<std::string, SourceError> RegistrySource::fetch(const ProviderAddress& provider,
                                                       const std::string& base,
                                                       const std::string& reference,
                                                       const char* what) {
  auto url = install::resolve_reference(base, reference);
  if (!url || reference.empty())
    return failed(fmt::format("registry response includes invalid {} URL", what));
  install::HttpRequest request;
  request.url = *url;
  auto response = http_.get(request);
  if (!response) return query_failed(provider, response.error().message);
  if (response->status != kOk) {
    return query_failed(provider, fmt::format("failed to retrieve {} for provider: {} returned "
                                              "from {}",
                                              what, response->status, *url));
  }
  return response->body;
}

std::optional<SourceError> RegistrySource::authenticate(const Value& document,
                                                        const std::string& base, Package& package) {
  const ProviderAddress& provider = package.provider;
  auto sums = fetch(provider, base, text_property(document, "shasums_url"), "SHASUMS");
  if (!sums) return sums.error();
  auto signature =
      fetch(provider, base, text_property(document, "shasums_signature_url"), "SHASUMS signature");
  if (!signature) return signature.error();
  const Value* keys = property(document, "signing_keys");
  Result<Signer> signer = Error{kUnknownIssuer};
  if (keys != nullptr) {
    for (const Value& key : elements_of(property(*keys, "gpg_public_keys"))) {
      signer = verify_signature(*sums, *signature, text_property(key, "ascii_armor"));
      if (signer || signer.error().message != kUnknownIssuer) break;
    }
  }
  if (!signer) return failed(signer.error().message);

  std::string file = text_property(document, "filename");
  package.sha256 = text_property(document, "shasum");
  auto checksums = read_checksums(*sums);
  auto listed = checksums.find(file);
  if (listed == checksums.end())
    return failed(fmt::format("checksum list has no SHA-256 hash for {}", go_quote(file)));
  if (listed->second != package.sha256) {
    return failed(fmt::format("checksum list has unexpected SHA-256 hash {} (expected {})",
                              listed->second, package.sha256));
  }
  for (const auto& [name, sum] : checksums) package.signed_hashes.insert("zh:" + sum);
  package.authentication = {Authentication::Kind::signed_by_author, signer->key_id};
  return std::nullopt;
}

}  // namespace landform::packages
