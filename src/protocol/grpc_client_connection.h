// The implementation of GrpcClient: the connection, its thread, and the state of its calls.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <unordered_map>

#include "protocol/grpc_client.h"
#include "protocol/http2_connection.h"

namespace landform::protocol {

// Shared by the calling thread and the connection's.
struct ClientCallState {
  explicit ClientCallState(GrpcClientConnection& owner, size_t max_message)
      : connection(owner), reader(max_message) {}

  GrpcClientConnection& connection;

  // Used only by the connection's thread.
  Http2Connection::StreamId stream = -1;
  MessageReader reader;
  Status header_status{-1, {}};  // those received so far
  std::string http_status;
  size_t withheld = 0;

  std::mutex mutex;
  std::condition_variable changed;
  // Below: guarded by the mutex.
  std::deque<std::string> inbox;
  size_t backlog = 0;   // size in bytes
  bool behind = false;  // the server is waiting for it to be read
  size_t unsent = 0;
  std::optional<Status> over;  // the status for the caller
  bool closed = false;         // the stream is gone as well

  // Last, since their callbacks use the members above.
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::optional<std::stop_callback<std::function<void()>>> on_cancel;

  // Waits until `ready` is true under the lock, the call is over, or its deadline passes, which
  // ends it.
  template <typename Ready>
  void wait(std::unique_lock<std::mutex>& lock, Ready ready);
};

class GrpcClientConnection : public Http2Connection::Events {
 public:
  using StreamId = Http2Connection::StreamId;
  using State = std::shared_ptr<ClientCallState>;

  GrpcClientConnection(Descriptor socket, std::optional<TlsContext> tls, size_t max_message);
  ~GrpcClientConnection() override;

  // Thread-safe. Includes the message, if there is just one.
  [[nodiscard]] State open(const std::string& path, const CallOptions& options,
                           std::optional<std::string> framed = {});
  void send(const State& state, std::string framed);
  void end_sending(const State& state);
  void caught_up(const State& state);
  // Ends the call for the caller, unless it is over, and the stream.
  void cancel(const State& state, Status status);

 private:
  void on_header(StreamId stream, std::string_view name, std::string_view value) override;
  void on_headers_end(StreamId) override {}
  void on_data(StreamId stream, std::string_view bytes) override;
  void on_end(StreamId) override {}
  void on_sent(StreamId stream, size_t bytes) override;
  void on_stream_closed(StreamId stream, uint32_t code) override;
  void on_disconnected(std::string_view problem) override;

  void begin(const State& state, const std::string& path);
  void end(ClientCallState& state, Status status);
  [[nodiscard]] ClientCallState* find(StreamId stream);
  void post(std::function<void()> task);

  std::optional<TlsContext> tls_;
  size_t max_message_;
  EventLoop loop_;
  std::unordered_map<StreamId, State> calls_;
  std::optional<Status> lost_;
  Http2Connection http2_;
  std::thread thread_;
};

}  // namespace landform::protocol
