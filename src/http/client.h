// HTTP for providers and backends: JSON APIs called with deadlines, cancellation, retries and a
// rate limit.
//
//   HttpClient client({.base_url = "https://api.example.com", .headers = {{"Authorization", …}}});
//   HttpRequest request("POST", "/v1/servers");
//   request.json = Value::object({{"name", Value::string("web")}});
//   auto response = client.send(request.within(context));
//
// A response of any status is a result; an error is why there is none. What may be sent twice is
// sent again after broken connections, 429 and 5xx, with pauses that grow and are drawn at random,
// or as long as the server asks for. Certificates are verified, redirects are not followed (they
// would carry credentials elsewhere), bodies are bounded, and what is logged has no secrets.
//
// A client is made once, usually in Provider::configure, and used by all hooks at once. It keeps
// connections open between calls.
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

struct HttpRequest {
  HttpRequest(std::string method, std::string path)
      : method(std::move(method)), path(std::move(path)) {}

  std::string method;
  std::string path;  // after the base URL, as it is: parts that users choose need http_escape()
  std::vector<std::pair<std::string, std::string>> query;  // escaped by the client
  std::vector<HttpHeader> headers;
  std::optional<Value> json;  // the body; must be known
  std::string body;           // the body, if it is not JSON
  // Whether it does no harm to send it twice. By default the method says so: all but POST and
  // PATCH.
  std::optional<bool> repeatable;
  // Whether a stop breaks off an attempt that runs. Where that makes something, its answer is
  // better waited for: without it nobody knows what exists. A stop ends pauses and further attempts
  // anyway.
  bool interruptible = true;
  std::stop_token stop;
  std::optional<std::chrono::steady_clock::time_point> deadline;

  // Ends with what it is sent for, such as a provider's hook: by its stop and its deadline.
  template <typename Context>
  HttpRequest& within(const Context& context) {
    stop = context.stop;
    deadline = context.deadline;
    return *this;
  }
};

struct HttpResponse {
  int status = 0;
  std::vector<HttpHeader> headers;  // names in lower case
  std::string body;

  [[nodiscard]] bool ok() const { return status >= 200 && status < 300; }
  // The first of that name, which is in lower case; "" if there is none.
  [[nodiscard]] std::string header(std::string_view name) const;
  // Objects, tuples, and null of no type.
  [[nodiscard]] Result<Value> json() const;
};

struct HttpError {
  enum class Kind : uint8_t {
    cancelled,
    deadline,     // the request's own
    unreachable,  // nothing was sent
    connection,   // broken, or too slow: the request may have been carried out
    too_large,
    invalid,  // the request could not be made
  };
  Kind kind;
  std::string message;  // for users: what was asked for and what went wrong, without secrets
};

// One request on its way, for logs: without bodies, and secrets blotted out.
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
  int attempts = 5;  // all in all
  // The pause after the n-th attempt is drawn between none and first_pause * 2^(n-1).
  std::chrono::milliseconds first_pause{500};
  std::chrono::milliseconds longest_pause{30'000};
  // A server that asks for a longer one is not asked again.
  std::chrono::milliseconds longest_retry_after{120'000};
};

// Every member has a value, so that authors can name only those they want.
struct HttpOptions {
  std::string base_url{};
  std::vector<HttpHeader> headers{};  // of every request
  std::string user_agent = "Landform-Provider";
  HttpRetries retries{};
  // How often requests go out, retries among them; 0 for as often as wanted.
  double requests_per_second = 0;
  double burst = 10;  // that many may go out at once before that counts
  std::chrono::milliseconds connect_timeout{10'000};
  std::chrono::milliseconds attempt_timeout{60'000};
  size_t max_response = size_t{16} << 20;
  std::string ca_file{};  // in place of the system's certificates and SSL_CERT_FILE
  bool insecure = false;  // whatever certificate a server has
  // URLs of proxies for http:// and https://, in place of the environment's. Hosts of `no_proxy`,
  // separated by commas, are reached without one, and so is this machine; "*" stands for all.
  std::string http_proxy{};
  std::string https_proxy{};
  std::string no_proxy{};
  // Further headers and query parameters to blot out in logs, in lower case.
  std::vector<std::string> secret_names{};
  // Called after every attempt, from the thread of the call.
  std::function<void(const HttpExchange&)> log{};
};

class HttpClient {
 public:
  explicit HttpClient(HttpOptions options);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  // Any thread may call it.
  [[nodiscard]] Result<HttpResponse, HttpError> send(const HttpRequest& request);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Text as a part of a path or query: all but letters, digits and -._~ as %XX.
[[nodiscard]] std::string http_escape(std::string_view text);

}  // namespace landform::http
