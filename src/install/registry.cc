#include "install/registry.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "install/url.h"
#include "value/json.h"
#include "value/lookup.h"

namespace landform::install {
namespace {

constexpr const char* kService = "modules.v1";
constexpr int kAttempts = 2;

RegistryError failed(std::string message) { return {std::move(message), false}; }

std::string with_slash(std::string url) {
  if (!url.ends_with('/')) url += '/';
  return url;
}

}  // namespace

Result<HttpResponse> RegistryClient::get(const std::string& host, const std::string& url) {
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

Result<std::string, RegistryError> RegistryClient::discover(const std::string& named) {
  std::string host = named == kDefaultRegistryHost ? settings_.default_host : named;
  auto known = services_.find(host);
  if (known != services_.end()) return known->second;
  auto found = ask_host(host);
  if (found) services_.emplace(host, found.value());
  return found;
}

Result<std::string, RegistryError> RegistryClient::ask_host(const std::string& host) {
  auto configured = settings_.module_services.find(host);
  std::string base = fmt::format("https://{}/.well-known/terraform.json", host);
  std::string service;
  if (configured != settings_.module_services.end()) {
    service = configured->second;
  } else {
    auto response = get(host, base);
    if (!response)
      return failed("failed to request discovery document: " + response.error().message);
    int status = response.value().status;
    if (status != 200 && status != 404)
      return failed(fmt::format("failed to request discovery document: {}", status));
    if (status == 200) {
      auto document = decode_json(response.value().body);
      if (!document) {
        return failed("failed to decode discovery document as a JSON object: " +
                      document.error().message);
      }
      service = text_property(*document, kService);
    }
    base = response.value().url;
  }
  if (service.empty())
    return failed(fmt::format("host {} does not provide a {} service", host, kService));
  auto url = resolve_reference(base, service);
  bool usable = url && (url.value().starts_with("https://") || url.value().starts_with("http://"));
  if (!usable)
    return failed(fmt::format("host {} has an invalid URL for its {} service", host, kService));
  return with_slash(url.value());
}

Result<std::vector<std::string>, RegistryError> RegistryClient::versions(
    const RegistryModule& module) {
  auto known = versions_.find(module.to_string());
  if (known != versions_.end()) return known->second;
  auto service = discover(module.host);
  if (!service) return service.error();
  auto response = get(module.host, service.value() + module.path() + "/versions");
  if (!response) return failed(response.error().message);
  int status = response.value().status;
  if (status == 404) return RegistryError{"module not found", true};
  if (status != 200) return failed(fmt::format("error looking up module versions: {}", status));
  auto document = decode_json(response.value().body);
  if (!document) return failed("the response is not valid JSON: " + document.error().message);
  auto modules = elements_of(property(*document, "modules"));
  if (modules.empty()) return failed("the response lists no modules");
  std::vector<std::string> out;
  for (const Value& version : elements_of(property(modules[0], "versions"))) {
    out.push_back(text_property(version, "version"));
  }
  versions_.emplace(module.to_string(), out);
  return out;
}

Result<std::string, RegistryError> RegistryClient::location(const RegistryModule& module,
                                                            const std::string& version) {
  std::string key = module.to_string() + " " + version;
  auto known = locations_.find(key);
  if (known != locations_.end()) return known->second;
  auto service = discover(module.host);
  if (!service) return service.error();
  auto response =
      get(module.host, fmt::format("{}{}/{}/download", service.value(), module.path(), version));
  if (!response) return failed(response.error().message);
  int status = response.value().status;
  std::string name = go_quote(module.to_string());
  if (status == 404) {
    return RegistryError{fmt::format("module {} version {} not found", name, go_quote(version)),
                         true};
  }
  if (status != 200 && status != 204)
    return failed(fmt::format("error getting download location for {}: {}", name, status));
  std::string location = response.value().header("x-terraform-get");
  if (location.empty()) return failed(fmt::format("failed to get download URL for {}", name));
  // Registries behind a proxy may not know their own address, so it may be relative.
  if (location.starts_with('/') || location.starts_with("./") || location.starts_with("../")) {
    auto whole = resolve_reference(response.value().url, location);
    if (!whole) return failed(fmt::format("invalid relative URL for {}: {}", name, location));
    location = std::move(whole).value();
  }
  locations_.emplace(std::move(key), location);
  return location;
}

}  // namespace landform::install
