#include "emulators/common/server.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "emulators/common/faults.h"
#include "emulators/common/fields.h"
#include "emulators/common/http_server.h"
#include "emulators/common/workers.h"

namespace landform::emulator {
namespace {

constexpr size_t kMaxLoggedBody = size_t{4} << 10;
constexpr size_t kMaxLog = 100'000;
constexpr int64_t kMaxDelay = 3'600'000;

struct Logged {
  std::string method;
  std::string path;
  std::string body;
  std::string user_agent;
  int64_t begin_us = 0;  // since the server started
  int64_t end_us = 0;
  int status = 0;
};

// A request on its way through delays and faults.
struct Call {
  ApiRequest request;
  HttpServer::Answer answer;
  std::string label;
  size_t position = 0;  // in the log
  std::optional<Fault> fault{};
  int64_t released = 0;  // how many releases there were before the fault
  HttpReply reply{};
};
using CallPtr = std::shared_ptr<Call>;
using Next = std::function<void()>;

HttpReply reply_of(const ApiResponse& response) {
  HttpReply out{response.status, response.body};
  if (!response.etag.empty()) out.headers.emplace_back("ETag", response.etag);
  out.headers.insert(out.headers.end(), response.headers.begin(), response.headers.end());
  return out;
}

}  // namespace

struct ApiServer::Impl {
  Impl(Service& given, size_t threads) : service(given) {
    if (threads > 0) workers.emplace(threads);
  }

  Service& service;
  HttpServer http{[this](ApiRequest request, HttpServer::Answer answer) {
    handle(std::move(request), std::move(answer));
  }};
  std::optional<Workers> workers;
  Faults faults;
  int64_t releases = 0;                 // how often all delays were ended
  std::map<std::string, int64_t> seen;  // counts by method and path
  std::vector<Logged> log;
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();

  [[nodiscard]] int64_t now_us() const {
    auto passed = std::chrono::steady_clock::now() - start;
    return std::chrono::duration_cast<std::chrono::microseconds>(passed).count();
  }
  void handle(ApiRequest request, HttpServer::Answer answer);
  [[nodiscard]] HttpReply administer(const ApiRequest& request);
  // The steps of a request to the service.
  void record(Call& call);
  void meet_fault(const CallPtr& call);
  void execute(const CallPtr& call);
  void finish(const CallPtr& call);
  // Asks the service, then goes on.
  void ask(const CallPtr& call, Next next);
  // Goes on after a while; at once if there are more releases than `released`.
  void delay(int64_t milliseconds, int64_t released, Next next);
  [[nodiscard]] HttpReply failure(const Fault& fault);
  [[nodiscard]] std::string log_text() const;
};

HttpReply ApiServer::Impl::failure(const Fault& fault) {
  if (fault.kill) ::kill(::getpid(), SIGKILL);
  HttpReply out;
  if (fault.drop) {
    out.cut_off = true;
    return out;
  }
  if (fault.status != 0) out.status = static_cast<int>(fault.status);
  if (fault.retry_after >= 0) {
    out.headers.emplace_back("Retry-After", std::to_string(fault.retry_after));
  }
  out.body = fault.body.empty() ? service.failure_body(out.status, "this failure was asked for")
                                : fault.body;
  return out;
}

std::string ApiServer::Impl::log_text() const {
  std::vector<Value> out;
  for (const Logged& one : log) {
    out.push_back(Value::object({{"method", Value::string(one.method)},
                                 {"path", Value::string(one.path)},
                                 {"body", Value::string(one.body)},
                                 {"user_agent", Value::string(one.user_agent)},
                                 {"begin_us", Value::number(one.begin_us)},
                                 {"end_us", Value::number(one.end_us)},
                                 {"status", Value::number(int64_t{one.status})}}));
  }
  return json_of(Value::tuple(std::move(out)));
}

HttpReply ApiServer::Impl::administer(const ApiRequest& request) {
  if (!service.may_administer(request)) return {401, ""};
  auto body = parse_fields(request.body);
  if (request.path == "/admin/requests") {
    Value::Attributes out;
    for (const auto& [name, count] : seen) out.emplace_back(name, Value::number(count));
    return {200, json_of(Value::object(std::move(out)))};
  }
  if (request.path == "/admin/log" && request.method == "DELETE") {
    log.clear();
    seen.clear();
    return {200, ""};
  }
  if (request.path == "/admin/log") return {200, log_text()};
  if (request.method == "DELETE") {
    faults.clear();
    ++releases;
    http.hurry();
    return {200, ""};
  }
  if (request.method == "GET") {
    Value left = Value::object({{"left", Value::number(static_cast<int64_t>(faults.count()))}});
    return {200, json_of(left)};
  }
  if (request.method != "POST" || !body) return {400, ""};
  faults.add(fault_of(*body));
  return {200, ""};
}

void ApiServer::Impl::handle(ApiRequest request, HttpServer::Answer answer) {
  for (const char* own : {"/admin/faults", "/admin/requests", "/admin/log"}) {
    if (request.path == own) return answer(administer(request));
  }
  auto call = std::make_shared<Call>(Call{std::move(request), std::move(answer), ""});
  if (call->request.path.starts_with("/admin/")) {
    return ask(call, [call] { call->answer(std::move(call->reply)); });
  }
  record(*call);
  delay(service.latency_ms(), releases, [this, call] { meet_fault(call); });
}

void ApiServer::Impl::record(Call& call) {
  const ApiRequest& request = call.request;
  call.label = service.label(request);
  ++seen[request.method + " " + call.label];
  call.position = log.size();
  if (call.position >= kMaxLog) return;
  log.push_back({request.method, call.label, request.body.substr(0, kMaxLoggedBody),
                 request.header("user-agent"), now_us()});
}

void ApiServer::Impl::meet_fault(const CallPtr& call) {
  call->fault = faults.take(call->request.method, call->label);
  call->released = releases;
  const bool waits = call->fault && !call->fault->after;
  delay(waits ? call->fault->delay_ms : 0, call->released, [this, call] { execute(call); });
}

void ApiServer::Impl::execute(const CallPtr& call) {
  const std::optional<Fault>& fault = call->fault;
  if (fault && fault->fails() && !fault->after) return finish(call);
  ask(call, [this, call] {
    const bool waits = call->fault && call->fault->after;
    delay(waits ? call->fault->delay_ms : 0, call->released, [this, call] { finish(call); });
  });
}

void ApiServer::Impl::finish(const CallPtr& call) {
  if (call->fault && call->fault->fails()) call->reply = failure(*call->fault);
  if (call->position < log.size()) {
    log[call->position].status = call->reply.status;
    log[call->position].end_us = now_us();
  }
  call->answer(std::move(call->reply));
}

void ApiServer::Impl::ask(const CallPtr& call, Next next) {
  auto work = [this, call] { call->reply = reply_of(service.handle(call->request)); };
  if (!workers) {
    work();
    return next();
  }
  workers->add([this, work, next] {
    work();
    http.post(next);
  });
}

void ApiServer::Impl::delay(int64_t milliseconds, int64_t released, Next next) {
  if (milliseconds <= 0 || released != releases) return next();
  http.after(std::chrono::milliseconds(std::min(milliseconds, kMaxDelay)), std::move(next));
}

ApiServer::ApiServer(Service& service, size_t threads)
    : impl_(std::make_unique<Impl>(service, threads)) {}
ApiServer::~ApiServer() = default;

int ApiServer::bind(const std::string& host, int port) { return impl_->http.bind(host, port); }
void ApiServer::run() { impl_->http.run(); }
void ApiServer::stop() { impl_->http.stop(); }

}  // namespace landform::emulator
