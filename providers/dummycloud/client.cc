#include "dummycloud/client.h"

#include <fmt/format.h>

#include "base/hex.h"
#include "base/random.h"
#include "sdk/sentence.h"

namespace landform::dummycloud {
namespace {

std::string random_key() { return to_hex(random_bytes(16)); }

// The API's error message: {"error":{"message":"…"}}.
std::string message_of(const sdk::HttpResponse& response) {
  Result<Value> body = response.json();
  if (body && body->type().is_object() && body->find("error") != nullptr) {
    const Value& error = *body->find("error");
    const Value* message = error.type().is_object() ? error.find("message") : nullptr;
    if (message != nullptr && message->type().is_string() && !message->is_null()) {
      return fmt::format("The API answered {}: {}", response.status,
                         sdk::sentence(message->as_string()));
    }
  }
  return fmt::format("The API answered {}.", response.status);
}

}  // namespace

void Client::connect(const std::string& endpoint, const std::string& key,
                     const std::string& user_agent, int64_t requests_per_second) {
  sdk::HttpOptions options;
  options.base_url = endpoint;
  options.user_agent = user_agent;
  if (!key.empty()) options.headers = {{"Authorization", "Bearer " + key}};
  options.retries = {.attempts = 4, .first_pause = std::chrono::milliseconds(200)};
  options.requests_per_second = static_cast<double>(requests_per_second);
  options.burst = 20;
  std::lock_guard lock(mutex_);
  http_ = std::make_shared<sdk::HttpClient>(std::move(options));
}

Outcome Client::send(sdk::HttpRequest request, const sdk::Context& context) {
  std::shared_ptr<sdk::HttpClient> http;
  {
    std::lock_guard lock(mutex_);
    http = http_;
  }
  if (http == nullptr) return Failure{0, "The provider's configuration is not known yet."};
  auto response = http->send(request.within(context));
  if (!response) return Failure{0, sdk::sentence(response.error().message)};
  if (!response->ok()) return Failure{response->status, message_of(*response)};
  Answer out;
  out.etag = response->header("etag");
  if (response->body.empty()) return out;
  Result<Value> body = response->json();
  if (!body || body->is_null() || !body->type().is_object()) {
    return Failure{response->status, "The API's response is not a JSON object."};
  }
  out.body = sdk::Object(*body);
  return out;
}

Outcome Client::get(const sdk::Context& context, const std::string& path) {
  return send({"GET", path}, context);
}

Outcome Client::post(const sdk::Context& context, const std::string& path, const Value& body,
                     const std::string& key) {
  sdk::HttpRequest request("POST", path);
  request.json = body;
  request.headers = {{"Idempotency-Key", key.empty() ? random_key() : key}};
  request.repeatable = true;
  request.interruptible = false;
  return send(std::move(request), context);
}

Outcome Client::patch(const sdk::Context& context, const std::string& path, const Value& body,
                      const std::string& etag) {
  sdk::HttpRequest request("PATCH", path);
  request.json = body;
  if (!etag.empty()) request.headers = {{"If-Match", etag}};
  return send(std::move(request), context);
}

Outcome Client::put(const sdk::Context& context, const std::string& path, const Value& body) {
  sdk::HttpRequest request("PUT", path);
  request.json = body;
  return send(std::move(request), context);
}

Outcome Client::remove(const sdk::Context& context, const std::string& path,
                       const std::string& etag) {
  sdk::HttpRequest request("DELETE", path);
  if (!etag.empty()) request.headers = {{"If-Match", etag}};
  Outcome out = send(std::move(request), context);
  if (!out && out.error().not_found()) return Answer();
  return out;
}

}  // namespace landform::dummycloud
