#include "fastly/client.h"

#include <fmt/format.h>

#include <charconv>

#include "protocol/log.h"
#include "value/presence.h"

namespace landform::fastly {
namespace {

constexpr int kPerPage = 100;
const char* const kForm = "application/x-www-form-urlencoded";

void log(const sdk::HttpExchange& exchange) {
  static protocol::Log log("fastly.http");
  log.debug("request", {{"method", exchange.method},
                        {"url", exchange.url},
                        {"status", std::to_string(exchange.status)},
                        {"error", exchange.error},
                        {"attempt", std::to_string(exchange.attempt)},
                        {"milliseconds", std::to_string(exchange.elapsed.count())}});
}

// What the API says is wrong: {"msg":"…","detail":"…"}.
std::string message_of(const sdk::HttpResponse& response) {
  std::string out = fmt::format("The API returned {}", response.status);
  Result<Value> body = response.json();
  if (!body) return out + ".";
  for (const char* name : {"msg", "title", "detail"}) {
    std::string part = text_of(member(*body, name));
    if (!part.empty()) out += ": " + part;
  }
  return out + ".";
}

std::string encoded(const Form& form) {
  std::string out;
  for (const auto& [name, value] : form) {
    if (!out.empty()) out += '&';
    out += sdk::http_escape(name) + "=" + sdk::http_escape(value);
  }
  return out;
}

sdk::HttpRequest form_request(const char* method, const std::string& path, const Form& form) {
  sdk::HttpRequest out(method, path);
  if (form.empty()) return out;
  out.body = encoded(form);
  out.headers.emplace_back("Content-Type", kForm);
  return out;
}

}  // namespace

void Client::connect(const ClientOptions& given) {
  sdk::HttpOptions options;
  options.base_url = given.endpoint;
  options.user_agent = given.user_agent;
  options.headers = {{"Accept", "application/json"}};
  if (!given.key.empty()) options.headers.emplace_back("Fastly-Key", given.key);
  options.secret_names = {"fastly-key"};
  options.retries = given.retries;
  options.log = log;
  std::lock_guard lock(mutex_);
  key_ = given.key;
  http_ = std::make_shared<sdk::HttpClient>(std::move(options));
}

Result<sdk::HttpResponse, Failure> Client::send(sdk::HttpRequest request,
                                                const sdk::Context& context) {
  std::shared_ptr<sdk::HttpClient> http;
  std::string key;
  {
    std::lock_guard lock(mutex_);
    http = http_;
    key = key_;
  }
  if (http == nullptr) return Failure{0, "The provider's configuration is not known yet."};
  auto response = http->send(request.within(context));
  if (!response) return Failure{0, response.error().message + "."};
  if (response->ok()) return *response;
  return Failure{response->status, without_secrets(message_of(*response), {key})};
}

Outcome Client::json(sdk::HttpRequest request, const sdk::Context& context) {
  auto response = send(std::move(request), context);
  if (!response) return response.error();
  if (response->body.empty()) return Value();
  Result<Value> body = response->json();
  if (!body || !(is_absent(*body) || body->type().is_object() || body->type().is_tuple())) {
    return Failure{response->status, "The API's response is not JSON."};
  }
  return *body;
}

Outcome Client::get(const sdk::Context& context, const std::string& path) {
  return json({"GET", path}, context);
}

Result<std::vector<Value>, Failure> Client::get_all(const sdk::Context& context,
                                                    const std::string& path) {
  std::vector<Value> out;
  for (int page = 1;; ++page) {
    sdk::HttpRequest request("GET", path);
    request.query = {{"page", std::to_string(page)}, {"per_page", std::to_string(kPerPage)}};
    auto response = send(std::move(request), context);
    if (!response) return response.error();
    Result<Value> body = response->json();
    if (!body || is_absent(*body) || !body->type().is_tuple()) {
      return Failure{response->status, "The API's response is not a list."};
    }
    for (const Value& element : body->elements()) out.push_back(element);
    bool more = response->header("link").find("rel=\"next\"") != std::string::npos;
    if (!more || body->length() == 0) return out;
  }
}

Outcome Client::post(const sdk::Context& context, const std::string& path, const Form& form) {
  sdk::HttpRequest request = form_request("POST", path, form);
  request.repeatable = false;
  request.interruptible = false;
  return json(std::move(request), context);
}

Outcome Client::put(const sdk::Context& context, const std::string& path, const Form& form) {
  return json(form_request("PUT", path, form), context);
}

Outcome Client::put_once(const sdk::Context& context, const std::string& path) {
  sdk::HttpRequest request("PUT", path);
  request.repeatable = false;
  request.interruptible = false;
  return json(std::move(request), context);
}

Outcome Client::put_json(const sdk::Context& context, const std::string& path, const Value& body) {
  sdk::HttpRequest request("PUT", path);
  request.json = body;
  return json(std::move(request), context);
}

Outcome Client::patch_json(const sdk::Context& context, const std::string& path, const Value& body,
                           bool repeatable) {
  sdk::HttpRequest request("PATCH", path);
  request.json = body;
  request.repeatable = repeatable;
  return json(std::move(request), context);
}

Outcome Client::put_file(const sdk::Context& context, const std::string& path,
                         const std::string& field, const std::string& content) {
  // Nothing that could occur in what is sent.
  std::string boundary = "----landform-" + std::to_string(std::hash<std::string>()(content));
  while (content.find(boundary) != std::string::npos) boundary += "-";
  sdk::HttpRequest request("PUT", path);
  request.headers = {{"Content-Type", "multipart/form-data; boundary=" + boundary}};
  request.body = fmt::format(
      "--{0}\r\nContent-Disposition: form-data; name=\"{1}\"; filename=\"{1}.tar.gz\"\r\n"
      "Content-Type: application/octet-stream\r\n\r\n{2}\r\n--{0}--\r\n",
      boundary, field, content);
  return json(std::move(request), context);
}

Outcome Client::remove(const sdk::Context& context, const std::string& path) {
  Outcome out = json({"DELETE", path}, context);
  if (!out && out.error().not_found()) return Value();
  return out;
}

std::string path_of(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += "/" + sdk::http_escape(part);
  return out;
}

std::string version_path(const std::string& service, int64_t version) {
  return path_of({"service", service, "version", std::to_string(version)});
}

std::string without_secrets(std::string text, const std::vector<std::string>& secrets) {
  // What is shorter would blot out half of the message, and is no secret to speak of.
  constexpr size_t kShortest = 4;
  for (const std::string& secret : secrets) {
    if (secret.size() < kShortest) continue;
    for (size_t at = 0; (at = text.find(secret, at)) != std::string::npos;) {
      text.replace(at, secret.size(), "(sensitive)");
    }
  }
  return text;
}

const Value* member(const Value& object, std::string_view name) {
  if (!is_present(object) || !object.type().is_object()) return nullptr;
  return object.find(name);
}

std::string text_of(const Value* value) {
  if (value == nullptr || !is_present(*value)) return "";
  if (value->type().is_string()) return std::string(value->as_string());
  if (value->type().is_number()) return std::to_string(number_of(value));
  if (value->type().is_bool()) return value->as_bool() ? "1" : "0";
  return "";
}

int64_t number_of(const Value* value) {
  if (value == nullptr || !is_present(*value)) return 0;
  if (value->type().is_number()) return value->as_number().to_int64().value_or(0);
  if (!value->type().is_string()) return 0;
  int64_t out = 0;
  std::string_view text = value->as_string();
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

bool flag_of(const Value* value) {
  if (value == nullptr || !is_present(*value)) return false;
  if (value->type().is_bool()) return value->as_bool();
  if (value->type().is_number()) return number_of(value) != 0;
  return value->type().is_string() && (value->as_string() == "1" || value->as_string() == "true");
}

}  // namespace landform::fastly
