// A client for one AWS service in one region: signs requests, sends them, and retries.
//
// Throttling, broken connections and server errors are retried with exponential backoff and jitter.
// Each attempt is signed separately. If credentials have expired they are fetched again, and if the
// clock is wrong it is corrected by the service's Date header, each at most once per request. Logs
// contain no secrets. Thread-safe.
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
    refused,      // by the service, with `code`
    cancelled,    // by the caller
    deadline,     // the caller's
    credentials,  // none could be obtained
    connection,   // no response
    invalid,      // malformed request or response
  };
  Kind kind = Kind::invalid;
  std::string message;  // a sentence for users, without secrets
  std::string code{};   // "ThrottlingException"
  int status = 0;
  std::string request_id{};

  [[nodiscard]] bool is(std::string_view wanted) const { return code == wanted; }
};

// When a call must end, and on whose behalf it is made.
struct CallOptions {
  std::stop_token stop{};
  std::optional<std::chrono::steady_clock::time_point> deadline{};
  std::string user_agent{};  // added to that of the client
};

struct ServiceRequest {
  std::string method = "POST";
  std::string path = "/";  // escaped
  std::vector<std::pair<std::string, std::string>> query{};
  std::vector<http::HttpHeader> headers{};
  std::string body{};
  // Whether it is safe to send it twice.
  bool repeatable = true;
  // Whether a stop aborts a running attempt (see http::HttpRequest).
  bool interruptible = true;
  CallOptions call_options{};
};

struct ServiceOptions {
  std::string service;  // the name used in signatures, such as "cloudcontrolapi"
  std::string region;
  std::string endpoint;    // a URL, optionally with a path
  bool s3 = false;         // use the S3 variant of signing
  bool anonymous = false;  // do not sign requests
  http::HttpRetries retries{.attempts = 26};
  // The base URL and retries in here are ignored.
  http::HttpOptions http{};
  std::function<std::chrono::system_clock::time_point()> clock = std::chrono::system_clock::now;
};

class Service {
 public:
  Service(ServiceOptions options, std::shared_ptr<CredentialsSource> credentials);

  // Any status other than 2xx and 3xx is an error.
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
  std::atomic<int64_t> clock_offset_s_ = 0;  // the service's clock minus ours
};

}  // namespace landform::aws
