// The module registry protocol: the available versions of a module, and the location of a version.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "install/discovery.h"
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
      : discovery_(http, std::move(settings)) {}

  // As written by the registry, in no particular order.
  [[nodiscard]] Result<std::vector<std::string>, RegistryError> versions(
      const RegistryModule& module);
  // The address of the package, in the syntax of module sources.
  [[nodiscard]] Result<std::string, RegistryError> location(const RegistryModule& module,
                                                            const std::string& version);

 private:
  Discovery discovery_;
  std::map<std::string, std::vector<std::string>> versions_;  // by module
  std::map<std::string, std::string> locations_;              // by module and version
};

}  // namespace landform::install
