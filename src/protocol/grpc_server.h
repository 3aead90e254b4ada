// A gRPC server: HTTP/2 on one thread, handlers on others.
//
// Handlers may block as long as they like: they run on a bounded pool, and urgent methods (stop,
// health) have their own threads, so that they respond even when all others are busy. A handler
// that throws only ends its own call with an error.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/event_loop.h"
#include "protocol/grpc.h"
#include "protocol/grpc_call.h"
#include "protocol/tls.h"
#include "protocol/worker_pool.h"

namespace landform::protocol {

// Fills the response of unary calls and client streams; server streams send theirs through the
// call.
using Handler = std::function<Status(Call& call, std::string& response)>;

enum class MethodKind : uint8_t {
  unary,
  server_stream,
  client_stream,
  // Streams that stay open until the client or the server ends them, without a thread. The handler,
  // if there is one, runs on the server's own thread and must be quick; a non-empty response is
  // sent immediately.
  held,
  // The same, and the client may send messages as well, which are ignored.
  held_both_ways,
};

struct Method {
  std::string path;  // /package.Service/Name
  Handler handler;
  MethodKind kind = MethodKind::unary;
  bool urgent = false;
  // The server shuts down after responding to this call.
  bool ends_server = false;
};

// As many handlers at once as clients ask for, within reason: most of them wait for another server,
// and a thread that waits costs a few kilobytes.
inline constexpr size_t default_workers = 256;

struct ServerOptions {
  size_t workers = default_workers;
  size_t max_message = default_max_message;
  const TlsContext* tls = nullptr;  // must live as long as the server
};

class GrpcServerConnection;

class GrpcServer {
 public:
  explicit GrpcServer(ServerOptions options = {});
  // Cancels running calls and waits for them.
  ~GrpcServer();
  GrpcServer(const GrpcServer&) = delete;
  GrpcServer& operator=(const GrpcServer&) = delete;

  // Before run().
  void add(Method method);
  void listen(Descriptor socket);

  // Serves until stop(). The calling thread becomes the server's own.
  void run();
  // Thread-safe: accepts no more calls, ends held streams in an orderly way, cancels all other
  // calls with UNAVAILABLE, and makes run() return when that is written, or after a short time.
  void stop();
  // After run(): waits until no handler is running; false on timeout.
  [[nodiscard]] bool wait_idle(std::chrono::milliseconds timeout);

  // To watch other things on the same thread.
  [[nodiscard]] EventLoop& loop() { return loop_; }

 private:
  friend class GrpcServerConnection;

  void accept(int socket);
  [[nodiscard]] const Method* find(std::string_view path) const;
  void run_handler(bool urgent, WorkerPool::Task task);
  void forget(const std::shared_ptr<GrpcServerConnection>& connection);
  void begin_stop();
  void stop_when_flushed(EventLoop::Clock::time_point latest);

  const ServerOptions options_;
  EventLoop loop_;
  std::unordered_map<std::string, Method> methods_;
  std::vector<Descriptor> sockets_;
  std::vector<EventLoop::WatchId> accepting_;
  std::set<std::shared_ptr<GrpcServerConnection>> connections_;
  bool stopping_ = false;
  // Destroyed first: handlers use the members above.
  WorkerPool workers_;
  WorkerPool urgent_workers_;
};

}  // namespace landform::protocol
