#include "install/discovery.h"

#include <fmt/format.h>

#include "install/module_source.h"
#include "install/url.h"
#include "value/json.h"
#include "value/lookup.h"

namespace landform::install {
namespace {

constexpr int kAttempts = 2;

DiscoveryError failed(std::string message) { return {std::move(message), false}; }

}  // namespace

Result<HttpResponse> Discovery::get(const std::string& host, const std::string& url) {
  HttpRequest request;
  request.url = url;
  request.headers = {"Accept: application/json"};
  auto token = settings_.tokens.find(host);
  // A token is for one host, and must only be sent over an encrypted connection.
  if (token != settings_.tokens.end() && url.starts_with("https://"))
    request.bearer_token = token->second;
  for (int attempt = 1;; ++attempt) {
    auto response = http_.get(request);
    bool again = !response || response.value().status >= 500;
    if (!again || attempt == kAttempts) return response;
  }
}

Result<std::string, DiscoveryError> Discovery::modules(const std::string& host) {
  return find(host, "modules.v1", settings_.module_services);
}

Result<std::string, DiscoveryError> Discovery::providers(const std::string& host) {
  return find(host, "providers.v1", settings_.provider_services);
}

Result<std::string, DiscoveryError> Discovery::find(const std::string& named, const char* service,
                                                    const Services& configured) {
  std::string host = named == kDefaultRegistryHost ? settings_.default_host : named;
  std::string key = host + " " + service;
  auto known = found_.find(key);
  if (known != found_.end()) return known->second;
  auto found = ask(host, service, configured);
  if (found) found_.emplace(std::move(key), found.value());
  return found;
}

Result<std::string, DiscoveryError> Discovery::ask(const std::string& host, const char* service,
                                                   const Services& configured) {
  std::string base = fmt::format("https://{}/.well-known/terraform.json", host);
  std::string reference;
  if (auto known = configured.find(host); known != configured.end()) {
    reference = known->second;
  } else {
    auto document = documents_.find(host);
    if (document == documents_.end()) {
      auto response = get(host, base);
      if (!response)
        return failed("failed to request discovery document: " + response.error().message);
      int status = response.value().status;
      if (status != 200 && status != 404)
        return failed(fmt::format("failed to request discovery document: {}", status));
      document = documents_.emplace(host, std::move(response).value()).first;
    }
    if (document->second.status == 200) {
      auto decoded = decode_json(document->second.body);
      if (!decoded) {
        return failed("failed to decode discovery document as a JSON object: " +
                      decoded.error().message);
      }
      reference = text_property(*decoded, service);
    }
    base = document->second.url;
  }
  if (reference.empty()) {
    return DiscoveryError{fmt::format("host {} does not provide a {} service", host, service),
                          true};
  }
  auto url = resolve_reference(base, reference);
  bool usable = url && (url.value().starts_with("https://") || url.value().starts_with("http://"));
  if (!usable)
    return failed(fmt::format("host {} has an invalid URL for its {} service", host, service));
  return url.value().ends_with('/') ? url.value() : url.value() + "/";
}

}  // namespace landform::install
