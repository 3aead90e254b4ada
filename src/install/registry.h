// The module registry protocol: the available versions of a module, and the location of a version.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "install/http.h"
#include "install/module_source.h"
#include "install/settings.h"

namespace landform::install {

struct RegistryError {
  std::string message;     // without a full stop
  bool not_found = false;  // the registry has no such module
};

// Responses are cached for the lifetime of the client. Not thread-safe.
class RegistryClient {
 public:
  RegistryClient(HttpClient& http, RegistrySettings settings)
      : http_(http), settings_(std::move(settings)) {}

  // As written by the registry, in no particular order.
  [[nodiscard]] Result<std::vector<std::string>, RegistryError> versions(
      const RegistryModule& module);
  // The address of the package, in the syntax of module sources.
  [[nodiscard]] Result<std::string, RegistryError> location(const RegistryModule& module,
                                                            const std::string& version);

 private:
  // The URL of a host's module registry, with a trailing slash.
  Result<std::string, RegistryError> discover(const std::string& host);
  Result<std::string, RegistryError> ask_host(const std::string& host);
  Result<HttpResponse> get(const std::string& host, const std::string& url);

  HttpClient& http_;
  RegistrySettings settings_;
  std::map<std::string, std::string> services_;               // by host
  std::map<std::string, std::vector<std::string>> versions_;  // by module
  std::map<std::string, std::string> locations_;              // by module and version
};

}  // namespace landform::install
