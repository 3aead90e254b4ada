#include "emulators/common/http_server.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <mutex>
#include <optional>
#include <set>

#include "base/descriptor.h"

namespace landform::emulator {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kMaxBody = size_t{64} << 20;
constexpr size_t kFormBuffer = size_t{64} << 10;
constexpr unsigned kMaxConnections = 10'000;
constexpr int kTooLarge = 413;

// One request, from its first line to the end of its response.
struct Exchange {
  Exchange() = default;
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  ~Exchange() {
    if (form != nullptr) MHD_destroy_post_processor(form);
  }

  MHD_Connection* connection = nullptr;
  ApiRequest request;
  MHD_PostProcessor* form = nullptr;
  enum class Stage { headers, body, handled } stage = Stage::headers;
  std::optional<HttpReply> reply;
};
using ExchangePtr = std::shared_ptr<Exchange>;

void take_target(ApiRequest& request, const std::string& uri) {
  const size_t question = uri.find('?');
  request.target = uri.substr(0, question);
  request.path = url_decoded(request.target);
  if (question == std::string::npos) return;
  for (auto& [name, value] : parse_form(uri.substr(question + 1))) {
    request.query.insert_or_assign(name, value);
  }
}

MHD_Result take_header(void* context, MHD_ValueKind, const char* name, const char* value) {
  std::string lower = name;
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  auto& request = *static_cast<ApiRequest*>(context);
  request.headers.insert_or_assign(lower, value == nullptr ? "" : value);
  return MHD_YES;
}

// For a form with files, the body is the content of the file.
MHD_Result take_part(void* context, MHD_ValueKind, const char*, const char*, const char*,
                     const char*, const char* data, uint64_t, size_t size) {
  static_cast<Exchange*>(context)->request.body.append(data, size);
  return MHD_YES;
}

ssize_t send_nothing(void*, uint64_t, char*, size_t) { return MHD_CONTENT_READER_END_WITH_ERROR; }

MHD_Result send(const Exchange& exchange) {
  const HttpReply& reply = *exchange.reply;
  // What is cut off announces more than it sends.
  constexpr uint64_t kAnnounced = 1000;
  MHD_Response* response =
      reply.cut_off
          ? MHD_create_response_from_callback(kAnnounced, kAnnounced, send_nothing, nullptr,
                                              nullptr)
          : MHD_create_response_from_buffer(reply.body.size(), const_cast<char*>(reply.body.data()),
                                            MHD_RESPMEM_MUST_COPY);
  if (response == nullptr) return MHD_NO;
  if (!reply.body.empty()) {
    MHD_add_response_header(response, "Content-Type", "application/json; charset=utf-8");
  }
  for (const auto& [name, value] : reply.headers) {
    MHD_add_response_header(response, name.c_str(), value.c_str());
  }
  const MHD_Result queued =
      MHD_queue_response(exchange.connection, static_cast<unsigned>(reply.status), response);
  MHD_destroy_response(response);
  return queued;
}

timespec time_until(Clock::time_point when) {
  const auto left = std::max(when - Clock::now(), Clock::duration::zero());
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
  return {seconds.count(), std::chrono::nanoseconds(left - seconds).count()};
}

}  // namespace

struct HttpServer::Impl {
  explicit Impl(Handler given) : handler(std::move(given)) {}

  Handler handler;
  Descriptor wake{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
  MHD_Daemon* daemon = nullptr;
  int ready = -1;  // readable when the library has something to do
  std::multimap<Clock::time_point, std::function<void()>> timers;
  std::set<ExchangePtr> suspended;  // they have no reply yet
  bool ending = false;
  std::mutex mutex;  // of the rest
  std::vector<std::function<void()>> posted;
  bool stopped = false;
  Descriptor socket;

  [[nodiscard]] bool start();
  void serve();
  void end();
  // Waits for a request, a timer or another thread.
  void wait() const;
  void run_due();
  // False once the server was stopped.
  [[nodiscard]] bool run_posted();
  void notify() const {
    const uint64_t one = 1;
    (void)!::write(wake.get(), &one, sizeof one);
  }
  [[nodiscard]] MHD_Result proceed(const ExchangePtr& exchange, const char* method,
                                   const char* data, size_t& size);
  void begin(Exchange& exchange, const char* method);
  void take_body(Exchange& exchange, const char* data, size_t size);
  [[nodiscard]] MHD_Result respond(const ExchangePtr& exchange);
};

// Called by the library: with the headers, with each piece of the body, when the request is
// complete, and when it goes on after it was suspended.
MHD_Result HttpServer::Impl::proceed(const ExchangePtr& exchange, const char* method,
                                     const char* data, size_t& size) {
  using Stage = Exchange::Stage;
  if (exchange->stage == Stage::headers) {
    begin(*exchange, method);
  } else if (size > 0) {
    take_body(*exchange, data, std::exchange(size, 0));
  } else {
    return respond(exchange);
  }
  return MHD_YES;
}

void HttpServer::Impl::begin(Exchange& exchange, const char* method) {
  exchange.stage = Exchange::Stage::body;
  ApiRequest& request = exchange.request;
  request.method = method;
  MHD_get_connection_values(exchange.connection, MHD_HEADER_KIND, take_header, &request);
  if (request.header("content-type").starts_with("multipart/form-data")) {
    exchange.form =
        MHD_create_post_processor(exchange.connection, kFormBuffer, take_part, &exchange);
  }
}

void HttpServer::Impl::take_body(Exchange& exchange, const char* data, size_t size) {
  std::string& body = exchange.request.body;
  if (body.size() + size > kMaxBody) {
    exchange.reply = HttpReply{kTooLarge, ""};
  } else if (exchange.form != nullptr) {
    MHD_post_process(exchange.form, data, size);
  } else {
    body.append(data, size);
  }
}

MHD_Result HttpServer::Impl::respond(const ExchangePtr& exchange) {
  if (!exchange->reply && exchange->stage != Exchange::Stage::handled) {
    exchange->stage = Exchange::Stage::handled;
    handler(std::move(exchange->request), [this, exchange](HttpReply reply) {
      exchange->reply = std::move(reply);
      if (suspended.erase(exchange) > 0) MHD_resume_connection(exchange->connection);
    });
  }
  if (exchange->reply) return send(*exchange);
  if (ending) return MHD_NO;
  MHD_suspend_connection(exchange->connection);
  suspended.insert(exchange);
  return MHD_YES;
}

bool HttpServer::Impl::start() {
  MHD_AccessHandlerCallback access = [](void* self, MHD_Connection*, const char*,
                                        const char* method, const char*, const char* data,
                                        size_t* size, void** exchange) {
    return static_cast<Impl*>(self)->proceed(*static_cast<ExchangePtr*>(*exchange), method, data,
                                             *size);
  };
  // The raw URI of a new request; what is returned belongs to it.
  auto open = [](void*, const char* uri, MHD_Connection* connection) -> void* {
    auto exchange = std::make_shared<Exchange>();
    exchange->connection = connection;
    take_target(exchange->request, uri);
    return new ExchangePtr(std::move(exchange));
  };
  auto close = [](void*, MHD_Connection*, void** exchange, MHD_RequestTerminationCode) {
    delete static_cast<ExchangePtr*>(std::exchange(*exchange, nullptr));
  };
  daemon = MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, nullptr, nullptr, access, this,
      MHD_OPTION_LISTEN_SOCKET, socket.get(),                                      //
      MHD_OPTION_CONNECTION_LIMIT, kMaxConnections,                                //
      MHD_OPTION_URI_LOG_CALLBACK,                                                 //
      static_cast<void* (*)(void*, const char*, MHD_Connection*)>(open), nullptr,  //
      MHD_OPTION_NOTIFY_COMPLETED, static_cast<MHD_RequestCompletedCallback>(close), nullptr,
      MHD_OPTION_END);
  if (daemon == nullptr) return false;
  const MHD_DaemonInfo* info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  ready = info->epoll_fd;
  return true;
}

void HttpServer::Impl::wait() const {
  std::optional<Clock::time_point> next;
  if (!timers.empty()) next = timers.begin()->first;
  MHD_UNSIGNED_LONG_LONG milliseconds = 0;
  if (MHD_get_timeout(daemon, &milliseconds) == MHD_YES) {
    const Clock::time_point given = Clock::now() + std::chrono::milliseconds(milliseconds);
    next = next ? std::min(*next, given) : given;
  }
  std::array<pollfd, 2> files = {pollfd{ready, POLLIN, 0}, pollfd{wake.get(), POLLIN, 0}};
  timespec left{};
  if (next) left = time_until(*next);
  ::ppoll(files.data(), files.size(), next ? &left : nullptr, nullptr);
}

void HttpServer::Impl::run_due() {
  while (!timers.empty() && timers.begin()->first <= Clock::now()) {
    std::function<void()> next = std::move(timers.begin()->second);
    timers.erase(timers.begin());
    next();
  }
}

bool HttpServer::Impl::run_posted() {
  std::vector<std::function<void()>> given;
  {
    std::lock_guard lock(mutex);
    if (stopped) return false;
    given.swap(posted);
  }
  for (const auto& next : given) next();
  return true;
}

void HttpServer::Impl::serve() {
  if (!start()) return;
  while (run_posted()) {
    run_due();
    MHD_run(daemon);
    wait();
    uint64_t notices = 0;
    (void)!::read(wake.get(), &notices, sizeof notices);
  }
  end();
}

// The library wants no suspended connections in the end.
void HttpServer::Impl::end() {
  ending = true;
  for (const ExchangePtr& exchange : suspended) MHD_resume_connection(exchange->connection);
  suspended.clear();
  MHD_run(daemon);
  (void)MHD_quiesce_daemon(daemon);  // keeps the socket open, which is ours
  MHD_stop_daemon(daemon);
  timers.clear();
  std::lock_guard lock(mutex);
  socket.reset();
}

HttpServer::HttpServer(Handler handler) : impl_(std::make_unique<Impl>(std::move(handler))) {}
HttpServer::~HttpServer() = default;

int HttpServer::bind(const std::string& host, int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  if (::inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1) return -1;
  Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const int yes = 1;
  ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  socklen_t size = sizeof address;
  auto* where = reinterpret_cast<sockaddr*>(&address);
  if (::bind(socket.get(), where, size) != 0 || ::listen(socket.get(), SOMAXCONN) != 0 ||
      ::getsockname(socket.get(), where, &size) != 0) {
    return -1;
  }
  impl_->socket = std::move(socket);
  return ntohs(address.sin_port);
}

void HttpServer::run() { impl_->serve(); }

void HttpServer::stop() {
  {
    std::lock_guard lock(impl_->mutex);
    impl_->stopped = true;
    // From now on, nobody can connect.
    if (impl_->socket.valid()) ::shutdown(impl_->socket.get(), SHUT_RDWR);
  }
  impl_->notify();
}

void HttpServer::after(std::chrono::milliseconds delay, std::function<void()> next) {
  impl_->timers.emplace(Clock::now() + delay, std::move(next));
}

void HttpServer::hurry() {
  std::multimap<Clock::time_point, std::function<void()>> all;
  all.swap(impl_->timers);
  const Clock::time_point now = Clock::now();
  for (auto& [when, next] : all) impl_->timers.emplace(now, std::move(next));
}

void HttpServer::post(std::function<void()> next) {
  {
    std::lock_guard lock(impl_->mutex);
    impl_->posted.push_back(std::move(next));
  }
  impl_->notify();
}

}  // namespace landform::emulator
