// Service discovery: where a host offers which registry.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "install/http.h"
#include "install/settings.h"

namespace landform::install {

struct DiscoveryError {
  std::string message;      // without a full stop
  bool no_service = false;  // the host responded, but does not offer the service
};

// Answers are cached for the lifetime of the object. Not thread-safe.
class Discovery {
 public:
  Discovery(HttpClient& http, RegistrySettings settings)
      : http_(http), settings_(std::move(settings)) {}

  // The URL of a service of a host, with a trailing slash.
  [[nodiscard]] Result<std::string, DiscoveryError> modules(const std::string& host);
  [[nodiscard]] Result<std::string, DiscoveryError> providers(const std::string& host);

  // A request to a service of that host, with its token; repeated once if it fails.
  [[nodiscard]] Result<HttpResponse> get(const std::string& host, const std::string& url);

 private:
  using Services = std::map<std::string, std::string>;

  Result<std::string, DiscoveryError> find(const std::string& host, const char* service,
                                           const Services& configured);
  Result<std::string, DiscoveryError> ask(const std::string& host, const char* service,
                                          const Services& configured);

  HttpClient& http_;
  RegistrySettings settings_;
  std::map<std::string, HttpResponse> documents_;  // by host
  Services found_;                                 // by host and service
};

}  // namespace landform::install
