// The calls on one connection to a GrpcServer. Only the server uses it, on its own thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "protocol/grpc_server.h"
#include "protocol/http2_connection.h"

namespace landform::protocol {

class GrpcServerConnection : public Http2Connection::Events,
                             public std::enable_shared_from_this<GrpcServerConnection> {
 public:
  using StreamId = Http2Connection::StreamId;

  GrpcServerConnection(GrpcServer& server, ByteStream stream);

  void start() { http2_.start(); }
  // Ends all calls, and then the connection.
  void finish_all();
  [[nodiscard]] bool is_flushed() const { return http2_.is_flushed(); }
  // Cancels all calls without notifying the peer.
  void abandon();

 private:
  // How other threads reach the connection. They never own it: it must not be destroyed on one of
  // them.
  class Remote {
   public:
    explicit Remote(GrpcServerConnection& self)
        : loop_(self.server_.loop_), connection_(self.weak_from_this()) {}
    // Runs the task on the connection's thread, if the connection still exists.
    void post(std::function<void(GrpcServerConnection&)> task) const;

   private:
    EventLoop& loop_;
    std::weak_ptr<GrpcServerConnection> connection_;
  };

  // A stream, from its headers to its end.
  struct Stream {
    explicit Stream(size_t max_message) : reader(max_message) {}

    std::string http_method;
    std::string path;
    std::string content_type;
    std::string encoding;
    std::string timeout;
    bool has_headers = false;

    const Method* method = nullptr;
    std::shared_ptr<Call> call;
    MessageReader reader;
    size_t messages = 0;
    size_t backlog = 0;   // client streams: bytes of messages waiting for the handler
    size_t withheld = 0;  // bytes not yet returned to the peer's window
    std::optional<EventLoop::TimerId> timer;
    bool responded = false;  // headers are sent
    bool done = false;       // the status is sent: further input is ignored
  };

  void on_header(StreamId id, std::string_view name, std::string_view value) override;
  void on_headers_end(StreamId id) override;
  void on_data(StreamId id, std::string_view bytes) override;
  void on_end(StreamId id) override;
  void on_sent(StreamId id, size_t bytes) override;
  void on_stream_closed(StreamId id, uint32_t code) override;
  void on_disconnected(std::string_view problem) override;

  [[nodiscard]] std::optional<Status> refuse(const Stream& stream) const;
  void begin(StreamId id, Stream& stream);
  void take_message(StreamId id, Stream& stream, std::string message);
  void dispatch(StreamId id, Stream& stream);
  void run_held(StreamId id, Stream& stream);
  void send_message(StreamId id, std::string& framed);
  void received(StreamId id, size_t bytes);
  void respond_headers(StreamId id, Stream& stream);
  void finish(StreamId id, Stream& stream, const Status& status);
  void complete(StreamId id, const std::shared_ptr<Call>& call, const Status& status,
                const std::string& response);

  GrpcServer& server_;
  Http2Connection http2_;
  std::unordered_map<StreamId, Stream> streams_;
};

}  // namespace landform::protocol
