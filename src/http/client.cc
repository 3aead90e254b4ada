#include "http/client.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/curl_library.h"
#include "http/pace.h"
#include "http/redact.h"
#include "http/transfer.h"
#include "value/json.h"

namespace landform::http {
namespace {

using Clock = std::chrono::steady_clock;
using Kind = HttpError::Kind;
using std::chrono::milliseconds;

// A line break would start another header, or another request.
bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

bool is_token(std::string_view text) {
  return !text.empty() && text.find_first_of(" :,;\"()<>@/[]?={}\\") == std::string_view::npos &&
         !has_control(text);
}

bool is_repeatable(const HttpRequest& request) {
  return request.repeatable.value_or(request.method != "POST" && request.method != "PATCH");
}

// Whether another attempt may succeed and is safe.
bool worth_repeating(const HttpRequest& request, const Result<HttpResponse, HttpError>& outcome) {
  if (!outcome) {
    Kind kind = outcome.error().kind;
    return kind == Kind::unreachable || (kind == Kind::connection && is_repeatable(request));
  }
  // A server that responds with 429 has done nothing.
  if (outcome->status == 429) return true;
  constexpr int kNotImplemented = 501;
  return outcome->status >= 500 && outcome->status != kNotImplemented && is_repeatable(request);
}

}  // namespace

struct HttpClient::Impl {
  explicit Impl(HttpOptions given)
      : options(std::move(given)), limit(options.requests_per_second, options.burst) {
    CurlLibrary::load_ahead();
  }
  ~Impl() { CurlLibrary::finish_loading(); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  HttpOptions options;
  RateLimit limit;
  HttpChannels channels;

  [[nodiscard]] Result<HttpAttempt, HttpError> prepare(const HttpRequest& request) const;
  [[nodiscard]] Result<HttpResponse, HttpError> attempt(HttpAttempt& prepared,
                                                        const HttpRequest& request, int number);
  // The pause before the next attempt; none if there is no next attempt.
  [[nodiscard]] std::optional<milliseconds> pause(
      const HttpRequest& request, int attempt,
      const Result<HttpResponse, HttpError>& outcome) const;
  [[nodiscard]] HttpError failure(const HttpAttempt& prepared, Kind kind,
                                  const std::string& reason) const {
    return {kind, fmt::format("{} {}: {}", prepared.method,
                              redacted_url(prepared.url, options.secret_names), reason)};
  }
};

Result<HttpAttempt, HttpError> HttpClient::Impl::prepare(const HttpRequest& request) const {
  HttpAttempt out;
  out.method = request.method;
  out.url = options.base_url;
  if (out.url.ends_with('/') && request.path.starts_with('/')) out.url.pop_back();
  out.url += request.path;
  for (const auto& [name, value] : request.query) {
    out.url += out.url.find('?') == std::string::npos ? '?' : '&';
    out.url += http_escape(name) + "=" + http_escape(value);
  }
  if (!is_token(out.method)) return failure(out, Kind::invalid, "the method is invalid");
  if (!out.url.starts_with("http://") && !out.url.starts_with("https://")) {
    return failure(out, Kind::invalid, "the URL must begin with http:// or https://");
  }
  if (has_control(out.url) || out.url.find(' ') != std::string::npos) {
    return failure(out, Kind::invalid, "the URL contains spaces or control characters");
  }
  out.headers = {{"User-Agent", request.user_agent.empty()
                                    ? options.user_agent
                                    : options.user_agent + " " + request.user_agent}};
  if (request.json) {
    auto text = encode_json(*request.json, request.json->type());
    if (!text) return failure(out, Kind::invalid, "the body: " + text.error().message);
    out.body = std::move(text).value();
    out.headers.emplace_back("Content-Type", "application/json");
    out.headers.emplace_back("Accept", "application/json");
  } else {
    out.body = request.body;
  }
  out.headers.insert(out.headers.end(), options.headers.begin(), options.headers.end());
  out.headers.insert(out.headers.end(), request.headers.begin(), request.headers.end());
  for (const auto& [name, value] : out.headers) {
    if (!is_token(name) || has_control(value)) {
      return failure(out, Kind::invalid, fmt::format("the header \"{}\" is not valid", name));
    }
  }
  out.connect_timeout = options.connect_timeout;
  out.max_response = options.max_response;
  out.ca_file = options.ca_file;
  out.insecure = options.insecure;
  out.ca_certificates = options.ca_certificates;
  out.client_certificate = options.client_certificate;
  out.client_key = options.client_key;
  out.proxy = out.url.starts_with("https:") ? options.https_proxy : options.http_proxy;
  out.no_proxy = options.no_proxy;
  if (request.interruptible) out.stop = request.stop;
  return out;
}

Result<HttpResponse, HttpError> HttpClient::Impl::attempt(HttpAttempt& prepared,
                                                          const HttpRequest& request, int number) {
  Clock::time_point start = Clock::now();
  Clock::time_point turn = limit.reserve(start);
  if (request.deadline && turn >= *request.deadline) {
    return failure(prepared, Kind::deadline, "the deadline has passed");
  }
  if (request.stop.stop_requested() || (turn > start && !wait_until(turn, request.stop))) {
    return failure(prepared, Kind::cancelled, "cancelled");
  }
  start = Clock::now();
  prepared.timeout = options.attempt_timeout;
  if (request.deadline) {
    auto left = std::chrono::ceil<milliseconds>(*request.deadline - start);
    if (left <= milliseconds(0))
      return failure(prepared, Kind::deadline, "the deadline has passed");
    prepared.timeout = std::min(prepared.timeout, left);
  }
  std::unique_ptr<HttpChannel> channel = channels.take();
  Result<HttpResponse, HttpError> outcome = channel->perform(prepared);
  channels.put_back(std::move(channel));
  if (options.log || request.log) {
    HttpExchange exchange{
        .method = prepared.method,
        .url = redacted_url(prepared.url, options.secret_names),
        .request_headers = redacted(prepared.headers, options.secret_names),
        .attempt = number,
        .status = outcome ? outcome->status : 0,
        .response_headers = {},
        .error = outcome ? "" : outcome.error().message,
        .elapsed = std::chrono::duration_cast<milliseconds>(Clock::now() - start)};
    if (outcome) exchange.response_headers = redacted(outcome->headers, options.secret_names);
    if (options.log) options.log(exchange);
    if (request.log) request.log(exchange);
  }
  if (outcome) return outcome;
  bool up = request.deadline && Clock::now() >= *request.deadline;
  Kind kind = outcome.error().kind;
  if (up && kind != Kind::cancelled) kind = Kind::deadline;
  return failure(prepared, kind, outcome.error().message);
}

std::optional<milliseconds> HttpClient::Impl::pause(
    const HttpRequest& request, int attempt, const Result<HttpResponse, HttpError>& outcome) const {
  if (attempt >= options.retries.attempts || !worth_repeating(request, outcome)) return {};
  milliseconds out = retry_pause(options.retries, attempt, draw());
  if (outcome) {
    auto asked =
        parse_retry_after(outcome->header("retry-after"), std::chrono::system_clock::now());
    if (asked && *asked > options.retries.longest_retry_after) return {};
    if (asked) out += *asked * options.retries.retry_after_second.count() / 1000;
  }
  // The current response is more useful than an error about the deadline.
  if (request.deadline && Clock::now() + out >= *request.deadline) return {};
  return out;
}

HttpClient::HttpClient(HttpOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
HttpClient::~HttpClient() = default;

Result<HttpResponse, HttpError> HttpClient::send(const HttpRequest& request) {
  Result<HttpAttempt, HttpError> prepared = impl_->prepare(request);
  if (!prepared) return prepared.error();
  for (int number = 1;; ++number) {
    Result<HttpResponse, HttpError> outcome = impl_->attempt(prepared.value(), request, number);
    std::optional<milliseconds> pause = impl_->pause(request, number, outcome);
    if (!pause) return outcome;
    if (!wait_until(Clock::now() + *pause, request.stop)) {
      return impl_->failure(*prepared, Kind::cancelled, "cancelled");
    }
  }
}

std::string HttpResponse::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return "";
}

Result<Value> HttpResponse::json() const {
  auto value = decode_json(body);
  if (!value) return Error{"the response is not valid JSON: " + value.error().message};
  return *value;
}

std::string http_escape(std::string_view text) {
  std::string out;
  for (char c : text) {
    bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                 std::string_view("-._~").find(c) != std::string_view::npos;
    if (plain) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

}  // namespace landform::http
