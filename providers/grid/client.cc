#include "grid/client.h"

#include <fmt/format.h>

#include "grid/values.h"
#include "protocol/log.h"
#include "sdk/deployments/fleet.h"
#include "value/presence.h"

namespace landform::grid {
namespace {

constexpr int kLedgerAttempts = 4;
constexpr int kNodeAttempts = 2;

void log(const sdk::HttpExchange& exchange) {
  static protocol::Log log("grid.http");
  log.debug("request", {{"method", exchange.method},
                        {"url", exchange.url},
                        {"status", std::to_string(exchange.status)},
                        {"error", exchange.error},
                        {"attempt", std::to_string(exchange.attempt)},
                        {"milliseconds", std::to_string(exchange.elapsed.count())}});
}

Answer send(sdk::HttpClient& http, sdk::HttpRequest request, const sdk::Context& context) {
  request.within(context);
  auto response = http.send(request);
  if (!response) return Failure{0, response.error().message + "."};
  Result<Value> body = response->body.empty() ? Result<Value>(Value()) : response->json();
  if (!response->ok()) {
    std::string said = body ? text_at(*body, "error") : "";
    return Failure{response->status, fmt::format("The response was {}{}{}.", response->status,
                                                 said.empty() ? "" : ": ", said)};
  }
  if (!body || !(is_absent(*body) || body->type().is_object() || body->type().is_tuple())) {
    return Failure{response->status, "The response is not JSON."};
  }
  return *body;
}

}  // namespace

sdk::HttpRequest write_request(const char* method, const std::string& path, const Value& body,
                               bool repeatable) {
  sdk::HttpRequest out(method, path);
  if (is_present(body)) out.json = body;
  out.repeatable = repeatable;
  out.interruptible = false;
  return out;
}

std::unique_ptr<sdk::HttpClient> Client::make_http(const std::string& url, int attempts,
                                                   std::chrono::milliseconds timeout) const {
  sdk::HttpOptions options;
  options.base_url = url;
  options.user_agent = options_.user_agent;
  options.headers = {{"Authorization", "Bearer " + deployments::sha256_hex(options_.mnemonic)}};
  options.retries.attempts = attempts;
  options.retries.first_pause = options_.first_pause;
  options.attempt_timeout = timeout;
  options.log = log;
  return std::make_unique<sdk::HttpClient>(std::move(options));
}

void Client::connect(const ClientOptions& options) {
  constexpr std::chrono::milliseconds kTimeout{60'000};
  std::scoped_lock lock(mutex_, list_mutex_);
  options_ = options;
  ledger_ = make_http(options.ledger, kLedgerAttempts, kTimeout);
  proxy_ = make_http(options.proxy, kLedgerAttempts, kTimeout);
  nodes_.clear();
  list_ = Value();
}

size_t Client::concurrency() const {
  std::lock_guard lock(mutex_);
  return options_.concurrency;
}

std::string Client::secret_for(const std::string& purpose) const {
  std::lock_guard lock(mutex_);
  return deployments::sha256_hex(options_.mnemonic + "\n" + purpose);
}

Answer Client::ledger(const sdk::Context& context, sdk::HttpRequest request) {
  std::shared_ptr<sdk::HttpClient> http;
  {
    std::lock_guard lock(mutex_);
    http = ledger_;
  }
  if (!http) return Failure{0, "The provider's configuration is not known yet."};
  Answer out = send(*http, std::move(request), context);
  if (!out) return Failure{out.error().status, "The ledger: " + out.error().message};
  return out;
}

Answer Client::nodes_now(const sdk::Context& context) {
  std::shared_ptr<sdk::HttpClient> http;
  {
    std::lock_guard lock(mutex_);
    http = proxy_;
  }
  if (!http) return Failure{0, "The provider's configuration is not known yet."};
  Answer out = send(*http, {"GET", "/nodes"}, context);
  if (!out) return Failure{out.error().status, "The list of nodes: " + out.error().message};
  return out;
}

Answer Client::node_list(const sdk::Context& context) {
  std::lock_guard lock(list_mutex_);
  if (is_present(list_)) return list_;
  Answer out = nodes_now(context);
  if (out) list_ = *out;
  return out;
}

Answer Client::node_info(const sdk::Context& context, int64_t node) {
  Answer all = node_list(context);
  if (!all) return all;
  for (const Value& one : elements_at(*all, "nodes")) {
    if (number_at(one, "id") == node) return one;
  }
  return Failure{404, fmt::format("There is no node {}.", node)};
}

Result<std::shared_ptr<sdk::HttpClient>, Failure> Client::http_of(const sdk::Context& context,
                                                                  int64_t node) {
  {
    std::lock_guard lock(mutex_);
    auto known = nodes_.find(node);
    if (known != nodes_.end()) return known->second;
  }
  Answer info = node_info(context, node);
  if (!info) return info.error();
  std::lock_guard lock(mutex_);
  auto& http = nodes_[node];
  if (!http) http = make_http(text_at(*info, "url"), kNodeAttempts, options_.node_timeout);
  return http;
}

Answer Client::node(const sdk::Context& context, int64_t node, sdk::HttpRequest request) {
  auto http = http_of(context, node);
  if (!http) return http.error();
  Answer out = send(**http, std::move(request), context);
  if (!out)
    return Failure{out.error().status, fmt::format("Node {}: {}", node, out.error().message)};
  return out;
}

}  // namespace landform::grid
