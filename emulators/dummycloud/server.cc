#include "emulators/dummycloud/server.h"

#include <httplib.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "emulators/dummycloud/faults.h"

namespace landform::emulator {
namespace {

constexpr size_t kMaxBody = size_t{1} << 20;
constexpr size_t kThreads = 32;  // slow requests keep one each
constexpr int64_t kMaxDelay = 3'600'000;

ApiRequest request_of(const httplib::Request& request) {
  ApiRequest out{request.method, request.path, {}, request.body};
  for (const auto& [name, value] : request.headers) {
    std::string lower = name;
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    out.headers.insert_or_assign(lower, value);
  }
  return out;
}

void fail(const Fault& fault, httplib::Response& response) {
  response = httplib::Response();
  if (fault.drop) {
    // More is announced than ever comes.
    constexpr size_t kAnnounced = 1000;
    response.set_content_provider(kAnnounced, "application/json",
                                  [](size_t, size_t, httplib::DataSink&) { return false; });
    return;
  }
  response.status = static_cast<int>(fault.status);
  if (fault.retry_after >= 0) {
    response.set_header("Retry-After", std::to_string(fault.retry_after));
  }
  response.set_content(R"({"error":{"message":"this failure was asked for"}})", "application/json");
}

}  // namespace

struct ApiServer::Impl {
  explicit Impl(Api& given) : api(given) {}

  Api& api;
  httplib::Server http;
  Faults faults;
  std::mutex mutex;
  std::condition_variable wake;
  bool stopped = false;
  std::map<std::string, int64_t> seen;  // how often, by method and path

  void delay(int64_t milliseconds) {
    std::unique_lock lock(mutex);
    wake.wait_for(lock, std::chrono::milliseconds(std::clamp(milliseconds, int64_t{0}, kMaxDelay)),
                  [&] { return stopped; });
  }
  void answer(const ApiRequest& request, httplib::Response& response) {
    ApiResponse out = api.handle(request);
    response.status = out.status;
    if (!out.etag.empty()) response.set_header("ETag", out.etag);
    if (!out.body.empty()) response.set_content(out.body, "application/json");
  }
  void admin(const ApiRequest& request, httplib::Response& response);
  void handle(const ApiRequest& request, httplib::Response& response);
};

void ApiServer::Impl::admin(const ApiRequest& request, httplib::Response& response) {
  // Whoever may not see the settings may not do this either.
  ApiRequest probe = request;
  probe.method = "GET";
  probe.path = "/admin/settings";
  probe.body.clear();
  answer(probe, response);
  if (response.status != 200) return;
  auto body = parse_fields(request.body);
  if (request.path == "/admin/requests") {
    std::lock_guard lock(mutex);
    Value::Attributes out;
    for (const auto& [name, count] : seen) out.emplace_back(name, Value::number(count));
    response.set_content(json_of(Value::object(std::move(out))), "application/json");
  } else if (request.method == "DELETE") {
    faults.clear();
  } else if (request.method == "POST" && body) {
    faults.add(fault_of(*body));
  } else {
    response.status = 400;
  }
}

void ApiServer::Impl::handle(const ApiRequest& request, httplib::Response& response) {
  if (request.path == "/admin/faults" || request.path == "/admin/requests") {
    return admin(request, response);
  }
  if (request.path.starts_with("/admin/")) return answer(request, response);
  {
    std::lock_guard lock(mutex);
    ++seen[request.method + " " + request.path];
  }
  delay(api.settings().latency_ms);
  std::optional<Fault> fault = faults.take(request.method, request.path);
  if (fault && !fault->after) delay(fault->delay_ms);
  if (!fault || !fault->fails() || fault->after) answer(request, response);
  if (fault && fault->after) delay(fault->delay_ms);
  if (fault && fault->fails()) fail(*fault, response);
}

ApiServer::ApiServer(Api& api) : impl_(std::make_unique<Impl>(api)) {
  impl_->http.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
  impl_->http.set_payload_max_length(kMaxBody);
  // Stopping waits for connections that idle.
  impl_->http.set_keep_alive_timeout(1);
  auto handler = [this](const httplib::Request& request, httplib::Response& response) {
    impl_->handle(request_of(request), response);
  };
  impl_->http.Get(".*", handler);
  impl_->http.Post(".*", handler);
  impl_->http.Put(".*", handler);
  impl_->http.Patch(".*", handler);
  impl_->http.Delete(".*", handler);
}

ApiServer::~ApiServer() { stop(); }

int ApiServer::bind(const std::string& host, int port) {
  if (port == 0) return impl_->http.bind_to_any_port(host);
  return impl_->http.bind_to_port(host, port) ? port : -1;
}

void ApiServer::run() { impl_->http.listen_after_bind(); }

void ApiServer::stop() {
  {
    std::lock_guard lock(impl_->mutex);
    impl_->stopped = true;
  }
  impl_->wake.notify_all();
  impl_->http.stop();
}

}  // namespace landform::emulator
