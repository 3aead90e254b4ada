#include "protocol/grpc_server.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/parallel.h"
#include "protocol/grpc_server_connection.h"

namespace landform::protocol {
namespace {

// Stop and health are quick; with two threads, one of them may be slow.
constexpr size_t urgent_workers = 2;
// How often to check whether the last responses have been sent, and for how long at most.
constexpr std::chrono::milliseconds stop_interval{5};
constexpr std::chrono::milliseconds stop_patience{50};
// How long to wait for a free descriptor when there are none left.
constexpr std::chrono::milliseconds accept_pause{50};

}  // namespace

GrpcServer::GrpcServer(ServerOptions options)
    : options_(options), workers_(options.workers), urgent_workers_(urgent_workers) {}

GrpcServer::~GrpcServer() {
  for (const auto& connection : connections_) connection->abandon();
}

void GrpcServer::add(Method method) {
  std::string path = method.path;
  methods_.insert_or_assign(std::move(path), std::move(method));
}

const Method* GrpcServer::find(std::string_view path) const {
  auto found = methods_.find(std::string(path));
  return found != methods_.end() ? &found->second : nullptr;
}

void GrpcServer::listen(Descriptor socket) {
  int fd = socket.get();
  sockets_.push_back(std::move(socket));
  accepting_.push_back(loop_.watch(fd, EPOLLIN, [this, fd](uint32_t) { accept(fd); }));
}

void GrpcServer::accept(int socket) {
  for (;;) {
    Descriptor accepted(::accept4(socket, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (!accepted.valid()) {
      if (errno == EINTR || errno == ECONNABORTED) continue;
      if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
        // The socket stays readable: retrying immediately would be a busy loop.
        for (EventLoop::WatchId watch : accepting_) loop_.change(watch, 0);
        loop_.at(EventLoop::Clock::now() + accept_pause, [this] {
          for (EventLoop::WatchId watch : accepting_) loop_.change(watch, EPOLLIN);
        });
      }
      return;
    }
    int on = 1;
    ::setsockopt(accepted.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);  // no-op if not TCP
    auto connection = std::make_shared<GrpcServerConnection>(
        *this, ByteStream(std::move(accepted), options_.tls, ByteStream::Role::server));
    connections_.insert(connection);
    connection->start();
  }
}

void GrpcServer::run_handler(bool urgent, WorkerPool::Task task) {
  (urgent ? urgent_workers_ : workers_).run(std::move(task));
}

void GrpcServer::forget(const std::shared_ptr<GrpcServerConnection>& connection) {
  // Deferred, since it may be the caller.
  loop_.post([this, connection] {
    connections_.erase(connection);
    if (stopping_ && connections_.empty()) loop_.stop();
  });
}

void GrpcServer::run() {
  loop_.run();
  for (const auto& connection : connections_) connection->abandon();
}

void GrpcServer::stop() {
  loop_.post([this] { begin_stop(); });
}

void GrpcServer::begin_stop() {
  if (std::exchange(stopping_, true)) return;
  for (EventLoop::WatchId watch : std::exchange(accepting_, {})) loop_.unwatch(watch);
  sockets_.clear();
  if (connections_.empty()) return loop_.stop();
  auto connections = connections_;
  for (const auto& connection : connections) connection->finish_all();
  stop_when_flushed(EventLoop::Clock::now() + stop_patience);
}

void GrpcServer::stop_when_flushed(EventLoop::Clock::time_point latest) {
  // Deferred: clients that close their side see an orderly end.
  loop_.at(EventLoop::Clock::now() + stop_interval, [this, latest] {
    bool flushed = std::all_of(connections_.begin(), connections_.end(),
                               [](const auto& connection) { return connection->is_flushed(); });
    if (flushed || EventLoop::Clock::now() >= latest) return loop_.stop();
    stop_when_flushed(latest);
  });
}

bool GrpcServer::wait_idle(std::chrono::milliseconds timeout) {
  return workers_.wait_idle(timeout) && urgent_workers_.wait_idle(timeout);
}

}  // namespace landform::protocol
