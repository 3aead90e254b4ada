#include "install/registry.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "install/url.h"
#include "value/json.h"
#include "value/lookup.h"

namespace landform::install {
namespace {

RegistryError failed(std::string message) { return {std::move(message), false}; }

}  // namespace

Result<std::vector<std::string>, RegistryError> RegistryClient::versions(
    const RegistryModule& module) {
  auto known = versions_.find(module.to_string());
  if (known != versions_.end()) return known->second;
  auto service = discovery_.modules(module.host);
  if (!service) return failed(service.error().message);
  auto response = discovery_.get(module.host, service.value() + module.path() + "/versions");
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
  auto service = discovery_.modules(module.host);
  if (!service) return failed(service.error().message);
  auto response = discovery_.get(
      module.host, fmt::format("{}{}/{}/download", service.value(), module.path(), version));
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
