#include "packages/network_mirror.h"

#include <fmt/format.h>

#include <utility>

#include "base/quote.h"
#include "install/url.h"
#include "packages/constraints.h"
#include "value/json.h"
#include "value/lookup.h"

namespace landform::packages {
namespace {

using config::ProviderAddress;
using config::Version;

constexpr int kOk = 200;
constexpr int kNotFound = 404;

std::string host_of(const std::string& url) {
  size_t begin = url.find("://");
  begin = begin == std::string::npos ? 0 : begin + 3;
  return url.substr(begin, url.find('/', begin) - begin);
}

}  // namespace

NetworkMirror::NetworkMirror(install::HttpClient& http, std::string url,
                             const install::RegistrySettings& settings)
    : http_(http), url_(std::move(url)) {
  if (!url_.ends_with('/')) url_ += '/';
  auto token = settings.tokens.find(host_of(url_));
  if (token != settings.tokens.end() && url_.starts_with("https://")) token_ = token->second;
}

SourceError NetworkMirror::failed(const ProviderAddress& provider, const std::string& why) const {
  return {
      SourceError::Kind::failed,
      fmt::format("failed to query provider mirror {} for {}: {}", url_, provider.to_string(), why),
      {}};
}

Result<install::HttpResponse> NetworkMirror::get(const ProviderAddress& provider,
                                                 const std::string& document) {
  install::HttpRequest request;
  request.url = url_ + provider.to_string() + "/" + document;
  request.headers = {"Accept: application/json"};
  request.bearer_token = token_;
  return http_.get(request);
}

Result<AvailableVersions, SourceError> NetworkMirror::versions(const ProviderAddress& provider) {
  auto response = get(provider, "index.json");
  if (!response) return failed(provider, response.error().message);
  if (response->status == kNotFound) return not_found(provider);
  if (response->status != kOk) {
    return failed(provider,
                  fmt::format("server returned unsuccessful status {}", response->status));
  }
  auto document = decode_json(response->body);
  if (!document) {
    return failed(provider,
                  "invalid response content from mirror server: " + document.error().message);
  }
  AvailableVersions out;
  const Value* versions = property(*document, "versions");
  if (!is_object(versions)) return not_found(provider);
  for (const AttributeType& attribute : versions->type().attributes()) {
    auto version = parse_package_version(attribute.name);
    if (!version) {
      return failed(provider, fmt::format("registry response includes invalid version string {}",
                                          go_quote(attribute.name)));
    }
    out.versions.push_back(std::move(version).value());
  }
  if (out.versions.empty()) return not_found(provider);
  return out;
}

Result<Package, SourceError> NetworkMirror::package(const ProviderAddress& provider,
                                                    const Version& version,
                                                    const Platform& platform) {
  auto response = get(provider, version.to_string() + ".json");
  if (!response) return failed(provider, response.error().message);
  if (response->status == kNotFound) {
    return failed(provider, fmt::format("provider mirror does not have archive index for "
                                        "previously-reported {} version {}",
                                        provider.to_string(), version.to_string()));
  }
  if (response->status != kOk) {
    return failed(provider,
                  fmt::format("server returned unsuccessful status {}", response->status));
  }
  auto document = decode_json(response->body);
  if (!document) {
    return failed(provider,
                  "invalid response content from mirror server: " + document.error().message);
  }
  const Value* archives = property(*document, "archives");
  const Value* archive = archives == nullptr ? nullptr : property(*archives, platform.to_string());
  if (archive == nullptr) return unsupported_platform(provider, version, platform);
  std::string reference = text_property(*archive, "url");
  auto url = install::resolve_reference(response->url, reference);
  if (!url || reference.empty()) {
    return failed(provider,
                  fmt::format("provider mirror returned invalid URL {}", go_quote(reference)));
  }
  Package out{provider, version, platform, Package::Kind::url, *url, ""};
  if (host_of(*url) == host_of(url_)) out.bearer_token = token_;
  for (const Value& hash : elements_of(property(*archive, "hashes")))
    out.expected.insert(text_of(hash));
  if (!out.expected.empty()) out.authentication.kind = Authentication::Kind::checksum;
  return out;
}

}  // namespace landform::packages
