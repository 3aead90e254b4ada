// One service of AWS in one region: requests signed and sent, again where that may help.
//
// Every attempt is signed anew. Throttling, broken connections and failures of the service are
// tried again after pauses that grow and are drawn at random; expired credentials are fetched anew
// and a wrong clock is corrected by the service's, once each. What is logged has no secrets. Any
// thread may call it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "aws/credentials.h"
#include "base/result.h"
#include "http/client.h"

namespace landform::aws {

struct ServiceError {
  enum class Kind : uint8_t {
    refused,      // by the service: `code` says why
    cancelled,    // by the caller
    deadline,     // the caller's
    credentials,  // there are none
    connection,   // no answer
    invalid,      // the request or the answer makes no sense
  };
  Kind kind = Kind::invalid;
  std::string message;  // a sentence for users, without secrets
  std::string code{};   // "ThrottlingException"
  int status = 0;
  std::string request_id{};

  [[nodiscard]] bool is(std::string_view wanted) const { return code == wanted; }
};

// When a call has to end. Hooks of providers have both as members of their context.
struct CallLimits {
  std::stop_token stop{};
  std::optional<std::chrono::steady_clock::time_point> deadline{};

  template <typename Context>
  static CallLimits of(const Context& context) {
    return {context.stop, context.deadline};
  }
};

struct ServiceRequest {
  std::string method = "POST";
  std::string path = "/";  // escaped
  std::vector<std::pair<std::string, std::string>> query{};
  std::vector<http::HttpHeader> headers{};
  std::string body{};
  // Whether it does no harm to send it twice.
  bool repeatable = true;
  // Whether a stop breaks off an attempt that runs (see http::HttpRequest).
  bool interruptible = true;
  CallLimits limits{};
};

struct ServiceOptions {
  std::string service;  // "cloudcontrolapi": the name that is signed
  std::string region;
  std::string endpoint;    // a URL, perhaps with a path
  bool s3 = false;         // signs as S3 wants it
  bool anonymous = false;  // requests that prove themselves otherwise are not signed
  http::HttpRetries retries{.attempts = 26};
  // Everything but the base URL and the retries.
  http::HttpOptions http{};
  std::function<std::chrono::system_clock::time_point()> clock = std::chrono::system_clock::now;
};

class Service {
 public:
  Service(ServiceOptions options, std::shared_ptr<CredentialsSource> credentials);

  // An answer of 2xx or 3xx; all else is an error.
  [[nodiscard]] Result<http::HttpResponse, ServiceError> send(const ServiceRequest& request);

  [[nodiscard]] const std::string& region() const { return options_.region; }

 private:
  struct Fixes;
  [[nodiscard]] Result<http::HttpResponse, ServiceError> attempt(const ServiceRequest& request);
  [[nodiscard]] bool worth_repeating(const ServiceRequest& request, const ServiceError& error,
                                     Fixes& fixes);
  [[nodiscard]] ServiceError refusal(const http::HttpResponse& response) const;

  ServiceOptions options_;
  std::shared_ptr<CredentialsSource> credentials_;
  http::HttpClient client_;
  std::atomic<int64_t> clock_offset_s_ = 0;  // what our clock lags behind the service's
};

}  // namespace landform::aws
