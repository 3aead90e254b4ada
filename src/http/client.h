// HTTP for providers and backends: calls JSON APIs with deadlines, cancellation, retries and a rate
// limit.
//
//   HttpClient client({.base_url = "https://api.example.com", .headers = {{"Authorization", …}}});
//   HttpRequest request("POST", "/v1/servers");
//   request.json = Value::object({{"name", Value::string("web")}});
//   auto response = client.send(request.within(context));
//
// A response of any status is a result; an error means that there is none. Requests that are safe
// to repeat are retried after broken connections, 429 and 5xx, with exponential backoff and jitter,
// or after the delay that the server asks for. Certificates are verified, redirects are not
// followed (they would send credentials elsewhere), bodies are bounded, and logs contain no
// secrets.
//
// A client is created once, usually in Provider::configure, and used by all hooks concurrently. It
// keeps connections open between calls.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "value/value.h"

namespace landform::http {

using HttpHeader = std::pair<std::string, std::string>;

struct HttpExchange;

struct HttpRequest {
  HttpRequest(std::string method, std::string path)
      : method(std::move(method)), path(std::move(path)) {}

  std::string method;
  std::string path;  // appended to the base URL: user-supplied parts need http_escape()
  std::vector<std::pair<std::string, std::string>> query;  // escaped by the client
  std::vector<HttpHeader> headers;
  std::string user_agent;     // added to that of the client
  std::optional<Value> json;  // the body; must be known
  std::string body;           // the body, if it is not JSON
  // Whether it is safe to send it twice. By default it depends on the method: all except POST and
  // PATCH.
  std::optional<bool> repeatable;
  // Whether a stop aborts a running attempt. If the request creates something, it is better to wait
  // for the response: without it, it is not known what exists. A stop ends pauses and further
  // attempts in any case.
  bool interruptible = true;
  std::stop_token stop;
  std::optional<std::chrono::steady_clock::time_point> deadline;
  // Called after every attempt, in addition to that of the client.
  std::function<void(const HttpExchange&)> log;

  // Uses the stop token, the deadline and the log of a context, such as that of a provider's hook.
  template <typename Context>
  HttpRequest& within(const Context& context) {
    stop = context.stop;
    deadline = context.deadline;
    if constexpr (requires { context.log(); }) {
      if (context.log().debugs())
        log = [logger = context.log()](const auto& exchange) { write_exchange(logger, exchange); };
    }
    return *this;
  }

 private:
  template <typename Logger, typename Exchange>
  static void write_exchange(const Logger& logger, const Exchange& exchange) {
    logger.debug("HTTP request", {{"method", exchange.method},
                                  {"url", exchange.url},
                                  {"status", exchange.status},
                                  {"error", exchange.error},
                                  {"attempt", exchange.attempt},
                                  {"milliseconds", exchange.elapsed.count()}});
  }
};

struct HttpResponse {
  int status = 0;
  std::vector<HttpHeader> headers;  // names in lower case
  std::string body;

  [[nodiscard]] bool ok() const { return status >= 200 && status < 300; }
  // The first header with that lower-case name; "" if there is none.
  [[nodiscard]] std::string header(std::string_view name) const;
  // Decoded to objects, tuples, and untyped null.
  [[nodiscard]] Result<Value> json() const;
};

struct HttpError {
  enum class Kind : uint8_t {
    cancelled,
    deadline,     // that of the request
    unreachable,  // nothing was sent
    connection,   // broken or too slow; the request may have been executed
    too_large,
    invalid,  // the request could not be made
  };
  Kind kind;
  std::string message;  // for users: the request and what went wrong, without secrets
};

// One attempt, for logs: without bodies, and with secrets redacted.
struct HttpExchange {
  std::string method;
  std::string url;
  std::vector<HttpHeader> request_headers;
  int attempt = 1;
  int status = 0;  // 0 if there was no response
  std::vector<HttpHeader> response_headers;
  std::string error;
  std::chrono::milliseconds elapsed{0};
};

struct HttpRetries {
  int attempts = 5;  // in total
  // The pause after the n-th attempt is random, between 0 and first_pause * 2^(n-1).
  std::chrono::milliseconds first_pause{500};
  std::chrono::milliseconds longest_pause{30'000};
  // There is no retry if the server asks for a longer pause.
  std::chrono::milliseconds longest_retry_after{120'000};
  // The length of one second of a Retry-After header. Tests make it shorter.
  std::chrono::milliseconds retry_after_second{1000};
};

// Every member has a default, so that authors can set only those they need.
struct HttpOptions {
  std::string base_url{};
  std::vector<HttpHeader> headers{};  // of every request
  std::string user_agent = "Landform-Provider";
  HttpRetries retries{};
  // The maximum request rate, including retries; 0 for no limit.
  double requests_per_second = 0;
  double burst = 10;  // that many may be sent at once before the limit applies
  std::chrono::milliseconds connect_timeout{10'000};
  std::chrono::milliseconds attempt_timeout{60'000};
  size_t max_response = size_t{16} << 20;
  std::string ca_file{};  // instead of the system's certificates and SSL_CERT_FILE
  bool insecure = false;  // accept any server certificate
  // PEM texts: certificates to trust instead of the above, and the certificate and key that
  // identify the client.
  std::string ca_certificates{};
  std::string client_certificate{};
  std::string client_key{};
  // Proxy URLs for http:// and https://, instead of those from the environment. Hosts listed in
  // `no_proxy`, separated by commas, are reached directly, as is this machine; "*" means all.
  std::string http_proxy{};
  std::string https_proxy{};
  std::string no_proxy{};
  // More headers and query parameters to redact in logs, in lower case.
  std::vector<std::string> secret_names{};
  // Called after every attempt, on the caller's thread.
  std::function<void(const HttpExchange&)> log{};
};

class HttpClient {
 public:
  explicit HttpClient(HttpOptions options);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  // Thread-safe.
  [[nodiscard]] Result<HttpResponse, HttpError> send(const HttpRequest& request);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Escapes text for a path or query: everything except letters, digits and -._~ becomes %XX.
[[nodiscard]] std::string http_escape(std::string_view text);

}  // namespace landform::http
