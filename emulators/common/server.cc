#include "emulators/common/server.h"

#include <httplib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>

#include "emulators/common/faults.h"
#include "emulators/common/fields.h"

namespace landform::emulator {
namespace {

constexpr size_t kMaxBody = size_t{64} << 20;
constexpr size_t kMaxLoggedBody = size_t{4} << 10;
constexpr size_t kMaxLog = 100'000;
constexpr size_t kRequestsPerConnection = 1'000'000;
constexpr int64_t kMaxDelay = 3'600'000;
// Without the parameter the library would compress responses, which takes longer than everything
// else.
const char* const kJson = "application/json; charset=utf-8";

ApiRequest request_of(const httplib::Request& request) {
  ApiRequest out{request.method, request.path, {}, request.body};
  for (const auto& [name, value] : request.headers) {
    std::string lower = name;
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    out.headers.insert_or_assign(lower, value);
  }
  out.target = request.target.substr(0, request.target.find('?'));
  for (const auto& [name, value] : request.params) out.query.insert_or_assign(name, value);
  return out;
}

// The library would parse forms itself, and reject those larger than 8 KB. For a form with files,
// the body is the content of the file.
std::string read_body(const httplib::Request& request, const httplib::ContentReader& reader) {
  std::string out;
  bool has_body =
      request.has_header("Transfer-Encoding") ||
      (request.has_header("Content-Length") && request.get_header_value("Content-Length") != "0");
  if (!has_body) return out;
  auto append = [&](const char* data, size_t length) {
    out.append(data, length);
    return out.size() <= kMaxBody;
  };
  if (request.is_multipart_form_data()) {
    reader([](const httplib::MultipartFormData&) { return true; }, append);
  } else {
    reader(append);
  }
  return out;
}

class HttpServer : public httplib::Server {
 public:
  // The library's default backlog is five connections; the client of another one retries a second
  // later.
  void widen() const { ::listen(svr_sock_, SOMAXCONN); }
  // The library's own stop() does nothing if it has not begun to serve.
  void end() {
    const socket_t socket = svr_sock_.exchange(INVALID_SOCKET);
    if (socket == INVALID_SOCKET) return;
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
  }
};

struct Logged {
  std::string method;
  std::string path;
  std::string body;
  std::string user_agent;
  int64_t begin_us = 0;  // since the server started
  int64_t end_us = 0;
  int status = 0;
};

}  // namespace

struct ApiServer::Impl {
  explicit Impl(Service& given) : service(given) {}

  Service& service;
  HttpServer http;
  Faults faults;
  std::mutex mutex;
  std::condition_variable wake;
  bool stopped = false;
  int64_t releases = 0;                 // how often all delays were ended
  std::map<std::string, int64_t> seen;  // counts by method and path
  std::vector<Logged> log;
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();

  [[nodiscard]] int64_t now_us() const {
    auto passed = std::chrono::steady_clock::now() - start;
    return std::chrono::duration_cast<std::chrono::microseconds>(passed).count();
  }
  // Ends early if there are more releases than `released`.
  void delay(int64_t milliseconds, int64_t released) {
    if (milliseconds <= 0) return;
    std::unique_lock lock(mutex);
    wake.wait_for(lock, std::chrono::milliseconds(std::min(milliseconds, kMaxDelay)),
                  [&] { return stopped || releases != released; });
  }
  // The fault of a request, and how many releases there were before it.
  std::pair<std::optional<Fault>, int64_t> take_fault(const std::string& method,
                                                      const std::string& label) {
    std::lock_guard lock(mutex);
    return {faults.take(method, label), releases};
  }
  void answer(const ApiRequest& request, httplib::Response& response) {
    ApiResponse out = service.handle(request);
    response.status = out.status;
    if (!out.etag.empty()) response.set_header("ETag", out.etag);
    for (const auto& [name, value] : out.headers) response.set_header(name, value);
    if (!out.body.empty()) response.set_content(out.body, kJson);
  }
  void fail(const Fault& fault, httplib::Response& response);
  void admin(const ApiRequest& request, httplib::Response& response);
  void handle(const ApiRequest& request, httplib::Response& response);
  [[nodiscard]] std::string log_text();
};

void ApiServer::Impl::fail(const Fault& fault, httplib::Response& response) {
  if (fault.kill) ::kill(::getpid(), SIGKILL);
  response = httplib::Response();
  if (fault.drop) {
    // Announces more than it sends.
    constexpr size_t kAnnounced = 1000;
    response.set_content_provider(kAnnounced, kJson,
                                  [](size_t, size_t, httplib::DataSink&) { return false; });
    return;
  }
  response.status = fault.status == 0 ? 200 : static_cast<int>(fault.status);
  if (fault.retry_after >= 0) {
    response.set_header("Retry-After", std::to_string(fault.retry_after));
  }
  response.set_content(fault.body.empty()
                           ? service.failure_body(response.status, "this failure was asked for")
                           : fault.body,
                       kJson);
}

std::string ApiServer::Impl::log_text() {
  std::lock_guard lock(mutex);
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

void ApiServer::Impl::admin(const ApiRequest& request, httplib::Response& response) {
  if (!service.may_administer(request)) {
    response.status = 401;
    return;
  }
  auto body = parse_fields(request.body);
  if (request.path == "/admin/requests") {
    std::lock_guard lock(mutex);
    Value::Attributes out;
    for (const auto& [name, count] : seen) out.emplace_back(name, Value::number(count));
    response.set_content(json_of(Value::object(std::move(out))), kJson);
  } else if (request.path == "/admin/log" && request.method == "DELETE") {
    std::lock_guard lock(mutex);
    log.clear();
    seen.clear();
  } else if (request.path == "/admin/log") {
    response.set_content(log_text(), kJson);
  } else if (request.method == "DELETE") {
    std::lock_guard lock(mutex);
    faults.clear();
    ++releases;
    wake.notify_all();
  } else if (request.method == "GET") {
    Value left = Value::object({{"left", Value::number(static_cast<int64_t>(faults.count()))}});
    response.set_content(json_of(left), kJson);
  } else if (request.method == "POST" && body) {
    faults.add(fault_of(*body));
  } else {
    response.status = 400;
  }
}

void ApiServer::Impl::handle(const ApiRequest& request, httplib::Response& response) {
  for (const char* own : {"/admin/faults", "/admin/requests", "/admin/log"}) {
    if (request.path == own) return admin(request, response);
  }
  if (request.path.starts_with("/admin/")) return answer(request, response);
  const std::string kLabel = service.label(request);
  size_t position = 0;
  int64_t released = 0;
  {
    std::lock_guard lock(mutex);
    released = releases;
    ++seen[request.method + " " + kLabel];
    position = log.size();
    if (position < kMaxLog) {
      log.push_back({request.method, kLabel, request.body.substr(0, kMaxLoggedBody),
                     request.header("user-agent"), now_us()});
    }
  }
  delay(service.latency_ms(), released);
  std::optional<Fault> fault;
  std::tie(fault, released) = take_fault(request.method, kLabel);
  if (fault && !fault->after) delay(fault->delay_ms, released);
  if (!fault || !fault->fails() || fault->after) answer(request, response);
  if (fault && fault->after) delay(fault->delay_ms, released);
  if (fault && fault->fails()) fail(*fault, response);
  std::lock_guard lock(mutex);
  if (position < log.size()) {
    log[position].status = response.status;
    log[position].end_us = now_us();
  }
}

ApiServer::ApiServer(Service& service, size_t threads) : impl_(std::make_unique<Impl>(service)) {
  impl_->http.new_task_queue = [threads] { return new httplib::ThreadPool(threads); };
  impl_->http.set_payload_max_length(kMaxBody);
  impl_->http.set_tcp_nodelay(true);
  impl_->http.set_keep_alive_max_count(kRequestsPerConnection);
  // Stopping waits for idle connections.
  impl_->http.set_keep_alive_timeout(1);
  auto handler = [this](const httplib::Request& request, httplib::Response& response) {
    impl_->handle(request_of(request), response);
  };
  auto with_body = [this](const httplib::Request& request, httplib::Response& response,
                          const httplib::ContentReader& reader) {
    ApiRequest out = request_of(request);
    out.body = read_body(request, reader);
    impl_->handle(out, response);
  };
  impl_->http.Get(".*", handler);
  impl_->http.Post(".*", with_body);
  impl_->http.Put(".*", with_body);
  impl_->http.Patch(".*", with_body);
  impl_->http.Delete(".*", with_body);
}

ApiServer::~ApiServer() { stop(); }

int ApiServer::bind(const std::string& host, int port) {
  int bound = port;
  if (port == 0) {
    bound = impl_->http.bind_to_any_port(host);
  } else if (!impl_->http.bind_to_port(host, port)) {
    return -1;
  }
  impl_->http.widen();
  return bound;
}

void ApiServer::run() { impl_->http.listen_after_bind(); }

void ApiServer::stop() {
  {
    std::lock_guard lock(impl_->mutex);
    impl_->stopped = true;
  }
  impl_->wake.notify_all();
  impl_->http.end();
}

}  // namespace landform::emulator
