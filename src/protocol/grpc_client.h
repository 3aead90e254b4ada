// A gRPC client: one connection, shared by concurrent calls from many threads.
//
// The connection has its own thread. Whatever happens, every call ends with a status; once the
// connection is lost, all of them end immediately with UNAVAILABLE.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/result.h"
#include "protocol/grpc.h"
#include "protocol/socket.h"
#include "protocol/tls.h"

namespace landform::protocol {

struct CallOptions {
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::stop_token cancel;
};

class GrpcClientConnection;
struct ClientCallState;

// A call that sends or receives several messages. Used by one thread at a time, except for
// cancel(). Destroying it cancels an unfinished call. It must not outlive its client.
class ClientCall {
 public:
  ClientCall(ClientCall&&) noexcept;
  ClientCall& operator=(ClientCall&&) = delete;
  ~ClientCall();

  // Waits while the server is slow to read; false when the call is over.
  bool send(std::string_view message);
  void end_sending();
  // Waits for the next message; false after the last.
  bool receive(std::string& message);
  // Waits for the end. Unread messages are dropped.
  [[nodiscard]] Status finish();
  void cancel();

 private:
  friend class GrpcClient;
  explicit ClientCall(std::shared_ptr<ClientCallState> state);

  std::shared_ptr<ClientCallState> state_;
};

class GrpcClient {
 public:
  // Without a context, plain HTTP/2.
  [[nodiscard]] static Result<std::unique_ptr<GrpcClient>> connect(
      const Address& address, std::optional<TlsContext> tls = {},
      size_t max_message = default_max_message);
  ~GrpcClient();
  GrpcClient(const GrpcClient&) = delete;
  GrpcClient& operator=(const GrpcClient&) = delete;

  // A unary call. `response` is set if the status is OK.
  [[nodiscard]] Status call(const std::string& path, std::string_view request,
                            std::string& response, const CallOptions& options = {});
  [[nodiscard]] ClientCall open(const std::string& path, const CallOptions& options = {});

 private:
  explicit GrpcClient(std::unique_ptr<GrpcClientConnection> connection);

  std::unique_ptr<GrpcClientConnection> connection_;
};

}  // namespace landform::protocol
