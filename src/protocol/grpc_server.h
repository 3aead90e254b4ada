// A gRPC server: HTTP/2 on one thread, handlers on others.
//
// Handlers may block for as long as they like: they run on a bounded pool, and urgent methods
// (stop, health) have threads of their own, so that they are answered even when all others are
// busy. A handler that throws ends its call with an error, and nothing else.
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

// Fills the response of unary calls and client streams; server streams send theirs by the call.
using Handler = std::function<Status(Call& call, std::string& response)>;

enum class MethodKind : uint8_t {
  unary,
  server_stream,
  client_stream,
  // Streams that stay open until the client or the server ends, without a thread. The handler, if
  // there is one, runs on the server's own thread and must be quick; a response that is not empty
  // is sent at once.
  held,
  // The same, and the client may send messages as well, which are ignored.
  held_both_ways,
};

struct Method {
  std::string path;  // /package.Service/Name
  Handler handler;
  MethodKind kind = MethodKind::unary;
  bool urgent = false;
  // The server ends once this call has been answered.
  bool ends_server = false;
};

// Twice the processors and a few: most handlers wait for somebody else's server.
[[nodiscard]] size_t default_workers();

struct ServerOptions {
  size_t workers = default_workers();
  size_t max_message = default_max_message;
  const TlsContext* tls = nullptr;  // must live as long as the server
};

class GrpcServerConnection;

class GrpcServer {
 public:
  explicit GrpcServer(ServerOptions options = {});
  // Cancels the calls that run still, and waits for them.
  ~GrpcServer();
  GrpcServer(const GrpcServer&) = delete;
  GrpcServer& operator=(const GrpcServer&) = delete;

  // Before run().
  void add(Method method);
  void listen(Descriptor socket);

  // Serves until stop(). The thread that calls it is the server's own.
  void run();
  // From any thread: takes no more calls, ends held streams in good order, cancels all others with
  // UNAVAILABLE, and makes run() return when that is written, or after a moment.
  void stop();
  // After run(): waits until no handler runs any more; false if that takes longer.
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
  // Destroyed first: handlers use what is above.
  WorkerPool workers_;
  WorkerPool urgent_workers_;
};

}  // namespace landform::protocol
