#include "aws/service.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "aws/signer.h"
#include "aws/xml.h"
#include "http/pace.h"
#include "value/json.h"

namespace landform::aws {
namespace {

using Kind = ServiceError::Kind;
using Clock = std::chrono::steady_clock;

constexpr std::array<std::string_view, 14> kThrottling = {"Throttling",
                                                          "ThrottlingException",
                                                          "ThrottledException",
                                                          "RequestThrottled",
                                                          "RequestThrottledException",
                                                          "TooManyRequestsException",
                                                          "ProvisionedThroughputExceededException",
                                                          "TransactionInProgressException",
                                                          "RequestLimitExceeded",
                                                          "BandwidthLimitExceeded",
                                                          "LimitExceededException",
                                                          "SlowDown",
                                                          "PriorRequestNotComplete",
                                                          "EC2ThrottledException"};
constexpr std::array<std::string_view, 4> kTransient = {"RequestTimeout", "RequestTimeoutException",
                                                        "InternalError", "InternalFailure"};
constexpr std::array<std::string_view, 4> kExpired = {"ExpiredToken", "ExpiredTokenException",
                                                      "RequestExpired", "TokenRefreshRequired"};
constexpr std::array<std::string_view, 4> kWrongClock = {
    "RequestTimeTooSkewed", "RequestInTheFuture", "InvalidSignatureException",
    "SignatureDoesNotMatch"};

template <size_t N>
bool among(const std::array<std::string_view, N>& codes, std::string_view code) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

struct Url {
  std::string host;  // with the port, unless it is the default one
  std::string path;  // without a trailing slash
};

Url split_url(std::string_view url) {
  bool https = url.starts_with("https://");
  size_t begin = url.find("://");
  if (begin != std::string_view::npos) url.remove_prefix(begin + 3);
  size_t slash = std::min(url.find('/'), url.size());
  Url out{std::string(url.substr(0, slash)), std::string(url.substr(slash))};
  out.host.erase(0, out.host.find('@') + 1);
  std::string_view usual = https ? ":443" : ":80";
  if (out.host.ends_with(usual)) out.host.resize(out.host.size() - usual.size());
  while (out.path.ends_with('/')) out.path.pop_back();
  return out;
}

std::string query_text(const std::vector<std::pair<std::string, std::string>>& query) {
  std::string out;
  for (const auto& [name, value] : query) {
    if (!out.empty()) out += '&';
    out += http::http_escape(name) + "=" + http::http_escape(value);
  }
  return out;
}

http::HttpOptions client_options(const ServiceOptions& options) {
  http::HttpOptions out = options.http;
  out.base_url = options.endpoint;
  while (out.base_url.ends_with('/')) out.base_url.pop_back();
  out.retries.attempts = 1;
  return out;
}

ServiceError error_of(const http::HttpError& error) {
  using From = http::HttpError::Kind;
  switch (error.kind) {
    case From::cancelled:
      return {Kind::cancelled, error.message};
    case From::deadline:
      return {Kind::deadline, error.message};
    case From::unreachable:
    case From::connection:
      return {Kind::connection, error.message};
    case From::too_large:
    case From::invalid:
      break;
  }
  return {Kind::invalid, error.message};
}

// "com.amazon.coral#ThrottlingException:http://…" is a ThrottlingException.
std::string bare_code(std::string_view code) {
  code = code.substr(0, code.find(':'));
  return std::string(code.substr(code.find('#') + 1));
}

std::string text_of(const Value& object, const char* name) {
  const Value* value = object.find(name);
  if (value == nullptr || value->is_null() || !value->type().is_string()) return "";
  return std::string(value->as_string());
}

void read_json_error(const std::string& body, std::string& code, std::string& message) {
  auto value = decode_json(body);
  if (!value || value->is_null() || !value->type().is_object()) return;
  if (code.empty()) code = bare_code(text_of(*value, "__type"));
  if (code.empty()) code = bare_code(text_of(*value, "code"));
  message = text_of(*value, "message");
  if (message.empty()) message = text_of(*value, "Message");
}

void read_xml_error(const std::string& body, std::string& code, std::string& message,
                    std::string& request_id) {
  Result<XmlElement> root = parse_xml(body);
  if (!root) return;
  const XmlElement* error = root->name == "Error" ? &root.value() : root->child("Error");
  if (error == nullptr) return;
  code = error->at("Code");
  message = error->at("Message");
  if (request_id.empty()) request_id = root->at("RequestId");
}

}  // namespace

// The corrections that have been tried, each at most once.
struct Service::Fixes {
  bool credentials = false;
  bool clock = false;
};

Service::Service(ServiceOptions options, std::shared_ptr<CredentialsSource> credentials)
    : options_(std::move(options)),
      credentials_(std::move(credentials)),
      client_(client_options(options_)) {}

ServiceError Service::refusal(const http::HttpResponse& response) const {
  ServiceError out{Kind::refused, "", bare_code(response.header("x-amzn-errortype")),
                   response.status, response.header("x-amzn-requestid")};
  if (out.request_id.empty()) out.request_id = response.header("x-amz-request-id");
  std::string message;
  size_t first = response.body.find_first_not_of(" \t\r\n");
  if (first != std::string::npos && response.body[first] == '<') {
    read_xml_error(response.body, out.code, message, out.request_id);
  } else {
    read_json_error(response.body, out.code, message);
  }
  out.message = fmt::format("{} returned {}", options_.service, response.status);
  if (!out.code.empty()) out.message += " " + out.code;
  if (!message.empty()) out.message += ": " + message;
  if (!out.request_id.empty()) out.message += fmt::format(" (request {})", out.request_id);
  return out;
}

Result<http::HttpResponse, ServiceError> Service::attempt(const ServiceRequest& request) {
  http::HttpRequest out(request.method, request.path);
  out.headers = request.headers;
  out.body = request.body;
  out.repeatable = false;
  out.interruptible = request.interruptible;
  out.stop = request.call_options.stop;
  out.deadline = request.call_options.deadline;
  out.user_agent = request.call_options.user_agent;
  std::string query = query_text(request.query);
  if (!query.empty()) out.path += "?" + query;
  if (!options_.anonymous) {
    Result<Credentials> credentials = credentials_->get();
    if (!credentials) return ServiceError{Kind::credentials, credentials.error().message};
    Url url = split_url(options_.endpoint);
    SigningRequest signing{request.method, url.path + request.path, query, request.headers,
                           request.body};
    signing.headers.emplace_back("Host", url.host);
    SigningScope scope{options_.region, options_.service,
                       options_.clock() + std::chrono::seconds(clock_offset_s_.load())};
    scope.s3 = options_.s3;
    std::vector<Header> added = sign(signing, scope, *credentials);
    out.headers.emplace_back("Host", url.host);
    out.headers.insert(out.headers.end(), added.begin(), added.end());
  }
  Result<http::HttpResponse, http::HttpError> response = client_.send(out);
  if (!response) return error_of(response.error());
  if (response->status >= 200 && response->status < 400) return std::move(response).value();
  ServiceError error = refusal(*response);
  if (among(kWrongClock, error.code)) {
    auto theirs = http::parse_http_date(response->header("date"));
    if (theirs) {
      auto lag = std::chrono::duration_cast<std::chrono::seconds>(*theirs - options_.clock());
      clock_offset_s_ = lag.count();
    }
  }
  return error;
}

bool Service::worth_repeating(const ServiceRequest& request, const ServiceError& error,
                              Fixes& fixes) {
  if (error.kind == Kind::connection) return request.repeatable;
  if (error.kind != Kind::refused) return false;
  if (error.status == 429 || among(kThrottling, error.code)) return true;
  if (among(kExpired, error.code) && !std::exchange(fixes.credentials, true)) {
    credentials_->forget();
    return true;
  }
  // Smaller differences do not invalidate signatures.
  constexpr int64_t kSkew = 60;
  if (among(kWrongClock, error.code) && std::abs(clock_offset_s_.load()) > kSkew &&
      !std::exchange(fixes.clock, true)) {
    return true;
  }
  constexpr int kNotImplemented = 501;
  bool transient =
      (error.status >= 500 && error.status != kNotImplemented) || among(kTransient, error.code);
  return transient && request.repeatable;
}

Result<http::HttpResponse, ServiceError> Service::send(const ServiceRequest& request) {
  Fixes fixes;
  for (int number = 1;; ++number) {
    Result<http::HttpResponse, ServiceError> outcome = attempt(request);
    if (outcome || number >= options_.retries.attempts ||
        !worth_repeating(request, outcome.error(), fixes)) {
      return outcome;
    }
    Clock::time_point next =
        Clock::now() + http::retry_pause(options_.retries, number, http::draw());
    // The current error is more useful than a missed deadline.
    if (request.call_options.deadline && next >= *request.call_options.deadline) return outcome;
    if (!http::wait_until(next, request.call_options.stop)) {
      return ServiceError{Kind::cancelled, fmt::format("{}: cancelled", options_.service)};
    }
  }
}

}  // namespace landform::aws
