// The http backend: one state behind a REST endpoint, with Terraform's protocol.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "backend/digest.h"
#include "backend/kinds.h"
#include "backend/settings.h"
#include "base/ascii.h"
#include "base/base64.h"
#include "base/quote.h"
#include "http/client.h"
#include "http/pace.h"

namespace landform::backend {
namespace {

using std::chrono::seconds;

struct HttpSettings {
  std::string address;
  std::string update_method;
  std::string lock_address;
  std::string lock_method;
  std::string unlock_address;
  std::string unlock_method;
  std::string username;
  std::string password;
  int64_t retry_max = 0;
  seconds retry_wait_min{0};
  seconds retry_wait_max{0};
  http::HttpOptions client;
  std::stop_token stop;
};

std::string md5_base64(const std::string& text) {
  return base64_encode(digest_of(EVP_md5(), text));
}

bool worth_repeating(const Result<http::HttpResponse, http::HttpError>& outcome) {
  if (!outcome) {
    using Kind = http::HttpError::Kind;
    return outcome.error().kind == Kind::unreachable || outcome.error().kind == Kind::connection;
  }
  return outcome->status == 429 || (outcome->status >= 500 && outcome->status != 501);
}

class HttpStore : public StateStore {
 public:
  explicit HttpStore(HttpSettings settings)
      : settings_(std::move(settings)), client_(settings_.client) {}

  [[nodiscard]] Result<std::string> read() override;
  [[nodiscard]] std::optional<Error> write(const std::string& text,
                                           const std::string* previous) override;
  [[nodiscard]] Result<std::string, LockFailure> lock(const LockInfo& info) override;
  [[nodiscard]] std::optional<LockFailure> unlock(const std::string& id) override;

 private:
  // Sends a request until it is answered by anything but a server error. `what` is the purpose, for
  // messages.
  [[nodiscard]] Result<http::HttpResponse> send(const std::string& method, const std::string& url,
                                                const std::string* body, const char* what,
                                                const std::stop_token& stop);

  HttpSettings settings_;
  http::HttpClient client_;
  std::string lock_id_;
  std::string lock_json_;  // of the lock that is held
};

// A failed request in the words of Terraform: `Get "http://example.com": …`.
std::string as_written(const std::string& method, const std::string& url,
                       const std::string& message) {
  const std::string request = fmt::format("{} {}: ", method, url);
  if (!message.starts_with(request)) return message;
  return fmt::format("{}{} {}: {}", method.substr(0, 1), ascii_lower(method.substr(1)),
                     go_quote(url), message.substr(request.size()));
}

Result<http::HttpResponse> HttpStore::send(const std::string& method, const std::string& url,
                                           const std::string* body, const char* what,
                                           const std::stop_token& stop) {
  http::HttpRequest request(method, url);
  if (!settings_.username.empty()) {
    request.headers.emplace_back(
        "Authorization", "Basic " + base64_encode(settings_.username + ":" + settings_.password));
  }
  if (body != nullptr) {
    request.body = *body;
    request.headers.emplace_back("Content-Type", "application/json");
    request.headers.emplace_back("Content-MD5", md5_base64(*body));
  }
  request.stop = stop;
  seconds pause = settings_.retry_wait_min;
  for (int64_t attempt = 1;; ++attempt) {
    Result<http::HttpResponse, http::HttpError> outcome = client_.send(request);
    if (outcome && !worth_repeating(outcome)) return std::move(outcome).value();
    bool last = attempt > settings_.retry_max || !worth_repeating(outcome);
    if (!last) {
      auto next = std::chrono::steady_clock::now() + std::min(pause, settings_.retry_wait_max);
      last = !http::wait_until(next, stop);
      pause *= 2;
    }
    if (!last) continue;
    std::string why = fmt::format("Failed to {}: {} {} giving up after {} attempt(s)", what, method,
                                  url, attempt);
    if (!outcome) why += ": " + as_written(method, url, outcome.error().message);
    return Error{why};
  }
}

Result<std::string> HttpStore::read() {
  Result<http::HttpResponse> response =
      send("GET", settings_.address, nullptr, "get state", settings_.stop);
  if (!response) return response.error();
  switch (response->status) {
    case 200:
      break;
    case 204:
    case 404:
      return std::string();
    case 401:
      return Error{"HTTP remote state endpoint requires auth"};
    case 403:
      return Error{"HTTP remote state endpoint invalid auth"};
    default:
      return Error{fmt::format("Unexpected HTTP response code {}", response->status)};
  }
  std::string sum = response->header("content-md5");
  if (!sum.empty() && sum != md5_base64(response->body)) {
    return Error{fmt::format(
        "the state does not match the Content-MD5 '{}' that was sent with it; please try again",
        sum)};
  }
  return std::move(response).value().body;
}

std::optional<Error> HttpStore::write(const std::string& text, const std::string* /*previous*/) {
  std::string url = settings_.address;
  if (!lock_id_.empty()) {
    url += url.find('?') == std::string::npos ? '?' : '&';
    url += "ID=" + http::http_escape(lock_id_);
  }
  // Never interrupted: without an answer it is not known which state is stored.
  Result<http::HttpResponse> response =
      send(settings_.update_method, url, &text, "upload state", {});
  if (!response) return response.error();
  int status = response->status;
  if (status == 200 || status == 201 || status == 204) return std::nullopt;
  return Error{fmt::format("HTTP error: {}", status)};
}

Result<std::string, LockFailure> HttpStore::lock(const LockInfo& info) {
  if (settings_.lock_address.empty()) return std::string();
  lock_id_.clear();
  std::string json = info.to_json();
  Result<http::HttpResponse> response =
      send(settings_.lock_method, settings_.lock_address, &json, "lock", settings_.stop);
  if (!response) return LockFailure{response.error().message};
  switch (response->status) {
    case 200:
      lock_id_ = info.id;
      lock_json_ = std::move(json);
      return info.id;
    case 401:
      return LockFailure{"HTTP remote state endpoint requires auth"};
    case 403:
      return LockFailure{"HTTP remote state endpoint invalid auth"};
    case 409:
    case 423: {
      Result<LockInfo> holder = LockInfo::parse(response->body);
      if (!holder) {
        return LockFailure{"HTTP remote state already locked, failed to unmarshal body", info};
      }
      // An attempt whose response was lost has succeeded.
      if (holder->id == info.id) {
        lock_id_ = info.id;
        lock_json_ = std::move(json);
        return info.id;
      }
      return LockFailure{fmt::format("HTTP remote state already locked: ID={}", holder->id), info};
    }
    default:
      return LockFailure{fmt::format("Unexpected HTTP response code {}", response->status)};
  }
}

std::optional<LockFailure> HttpStore::unlock(const std::string& id) {
  if (settings_.unlock_address.empty()) return std::nullopt;
  std::string json = lock_json_;
  if (id != lock_id_) {
    // Someone else's lock: the server needs its ID to find it.
    LockInfo info;
    info.id = id;
    json = info.to_json();
  }
  Result<http::HttpResponse> response =
      send(settings_.unlock_method, settings_.unlock_address, &json, "unlock", {});
  if (!response) return LockFailure{response.error().message};
  if (response->status != 200) {
    return LockFailure{fmt::format("Unexpected HTTP response code {}", response->status)};
  }
  lock_id_.clear();
  lock_json_.clear();
  return std::nullopt;
}

class HttpBackend : public Backend {
 public:
  explicit HttpBackend(HttpSettings settings) : settings_(std::move(settings)) {}

  [[nodiscard]] std::string_view type() const override { return "http"; }
  [[nodiscard]] bool has_workspaces() const override { return false; }
  [[nodiscard]] Result<std::vector<std::string>> workspaces() override {
    return Error{std::string(kNoWorkspaces)};
  }
  [[nodiscard]] std::optional<Error> delete_workspace(const std::string& /*name*/) override {
    return Error{std::string(kNoWorkspaces)};
  }
  [[nodiscard]] Result<std::unique_ptr<StateStore>> store(const std::string& workspace) override {
    if (workspace != kDefaultWorkspace) return Error{std::string(kNoWorkspaces)};
    return std::unique_ptr<StateStore>(std::make_unique<HttpStore>(settings_));
  }

 private:
  HttpSettings settings_;
};

schema::Block http_schema() {
  schema::Block out;
  add_attributes(out, Type::string(),
                 {"address", "update_method", "lock_address", "unlock_address", "lock_method",
                  "unlock_method", "username", "password", "client_ca_certificate_pem",
                  "client_certificate_pem", "client_private_key_pem"});
  add_attributes(out, Type::boolean(), {"skip_cert_verification"});
  add_attributes(out, Type::number(), {"retry_max", "retry_wait_min", "retry_wait_max"});
  return out;
}

std::optional<std::string> check_address(const std::string& url, const char* name) {
  if (url.starts_with("http://") || url.starts_with("https://")) return std::nullopt;
  return fmt::format("{} must be HTTP or HTTPS", name);
}

std::optional<std::string> read_tls(const Settings& settings, http::HttpOptions& out) {
  out.insecure = settings.flag("skip_cert_verification").value();
  out.ca_certificates =
      settings.text("client_ca_certificate_pem", "TF_HTTP_CLIENT_CA_CERTIFICATE_PEM");
  out.client_certificate =
      settings.text("client_certificate_pem", "TF_HTTP_CLIENT_CERTIFICATE_PEM");
  out.client_key = settings.text("client_private_key_pem", "TF_HTTP_CLIENT_PRIVATE_KEY_PEM");
  if (!out.client_certificate.empty() && out.client_key.empty()) {
    return "client_certificate_pem is set but client_private_key_pem is not";
  }
  if (!out.client_key.empty() && out.client_certificate.empty()) {
    return "client_private_key_pem is set but client_certificate_pem is not";
  }
  if (!out.ca_certificates.empty() &&
      out.ca_certificates.find("-----BEGIN CERTIFICATE-----") == std::string::npos) {
    return "failed to append certs";
  }
  return std::nullopt;
}

std::optional<std::string> read_retries(const Settings& settings, HttpSettings& out) {
  auto read = [&](const char* name, const char* variable, int64_t otherwise, int64_t& into) {
    Result<int64_t> number = settings.integer(name, variable, otherwise);
    if (!number) return std::optional(number.error().message);
    // Longer than anyone would wait, and short enough to be doubled.
    constexpr int64_t kMax = 1'000'000;
    into = std::clamp<int64_t>(*number, 0, kMax);
    return std::optional<std::string>();
  };
  int64_t least = 0;
  int64_t most = 0;
  auto error = read("retry_max", "TF_HTTP_RETRY_MAX", 2, out.retry_max);
  if (!error) error = read("retry_wait_min", "TF_HTTP_RETRY_WAIT_MIN", 1, least);
  if (!error) error = read("retry_wait_max", "TF_HTTP_RETRY_WAIT_MAX", 30, most);
  out.retry_wait_min = seconds(least);
  out.retry_wait_max = seconds(most);
  return error;
}

Diagnosed<std::unique_ptr<Backend>> open_http(const Value& config, const BackendOptions& options) {
  Settings settings(config, options.environment);
  HttpSettings out;
  out.address = settings.text("address", "TF_HTTP_ADDRESS");
  if (out.address.empty()) return failed_to_open("address argument is required");
  out.update_method = settings.text("update_method", "TF_HTTP_UPDATE_METHOD", "POST");
  out.lock_address = settings.text("lock_address", "TF_HTTP_LOCK_ADDRESS");
  out.lock_method = settings.text("lock_method", "TF_HTTP_LOCK_METHOD", "LOCK");
  out.unlock_address = settings.text("unlock_address", "TF_HTTP_UNLOCK_ADDRESS");
  out.unlock_method = settings.text("unlock_method", "TF_HTTP_UNLOCK_METHOD", "UNLOCK");
  out.username = settings.text("username", "TF_HTTP_USERNAME");
  out.password = settings.text("password", "TF_HTTP_PASSWORD");
  out.stop = options.stop;
  std::optional<std::string> error = check_address(out.address, "address");
  if (!error && settings.find("lock_address", "TF_HTTP_LOCK_ADDRESS")) {
    error = check_address(out.lock_address, "lock_address");
  }
  if (!error && settings.find("unlock_address", "TF_HTTP_UNLOCK_ADDRESS")) {
    error = check_address(out.unlock_address, "unlock_address");
  }
  if (!error) error = read_retries(settings, out);
  if (!error) error = read_tls(settings, out.client);
  if (error) return failed_to_open(*std::move(error));
  out.client.user_agent = "Landform";
  out.client.retries.attempts = 1;
  // States may be large, and their upload slow.
  out.client.max_response = size_t{1} << 30;
  out.client.attempt_timeout = std::chrono::minutes(10);
  return {std::make_unique<HttpBackend>(std::move(out)), {}};
}

}  // namespace

const BackendKind kHttpKind = {"http", http_schema, open_http};

}  // namespace landform::backend
