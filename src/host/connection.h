// A connection to a plugin: one that is started for it, or one that is already running.
//
// Any number of threads may call concurrently. Whatever happens to the plugin, every call ends with
// a status; describe_end() says what happened to it.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/process.h"
#include "base/result.h"
#include "host/handshake.h"
#include "host/plugin_process.h"
#include "protocol/grpc_client.h"
#include "protocol/messages.h"
#include "protocol/rpc.h"

namespace landform::host {

enum class Transport : uint8_t { plain, mutual_tls };

struct StartOptions {
  std::string program = {};
  Transport transport = Transport::mutual_tls;
  std::string protocols = "5,6";  // those that we support
  // The variables that clients set for plugins are added.
  Environment environment = current_environment();
  std::chrono::milliseconds timeout = std::chrono::seconds(60);
};

class Connection {
 public:
  // Starts a plugin, performs the handshake and connects. The error does not name the program.
  [[nodiscard]] static Result<std::unique_ptr<Connection>> start(const StartOptions& options);
  // Connects to a running plugin, which is managed by someone else.
  [[nodiscard]] static Result<std::unique_ptr<Connection>> attach(const Handshake& handshake);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  [[nodiscard]] const Handshake& handshake() const { return handshake_; }
  [[nodiscard]] protocol::Dialect dialect() const { return handshake_.dialect(); }

  // A unary call.
  [[nodiscard]] protocol::Status call(const std::string& path, std::string_view request,
                                      std::string& response,
                                      const protocol::CallOptions& options) const;
  template <typename Messages>
  [[nodiscard]] Result<typename Messages::Response, protocol::Status> call(
      protocol::Rpc rpc, const typename Messages::Request& request,
      const protocol::CallOptions& options) const;
  // A server stream.
  template <typename Request>
  [[nodiscard]] protocol::ClientCall open(protocol::Rpc rpc, const Request& request,
                                          const protocol::CallOptions& options) const {
    protocol::ClientCall call = client_->open(protocol::rpc_path(rpc, dialect()), options);
    call.send(encode(request, dialect()));
    call.end_sending();
    return call;
  }

  // The error from its health check; none if it is healthy.
  [[nodiscard]] std::optional<Error> health() const;

  struct End {
    // None if it did not end in time and had to be killed, or if we did not start it.
    std::optional<ProcessExit> exit;
    std::chrono::milliseconds time{};
  };
  // Asks a plugin that was started for this connection to end, waits, and kills it if it does not.
  // A reattached one is left alone. No calls may follow.
  End shut_down();

  // What happened to a plugin that no longer responds: how it ended and its last output. Waits
  // briefly for that. Empty if nothing is known.
  [[nodiscard]] std::string describe_end() const;

 private:
  Connection() = default;
  [[nodiscard]] std::optional<Error> connect(const StartOptions& options);

  std::unique_ptr<PluginProcess> process_;  // null if it is not ours
  Handshake handshake_;
  std::unique_ptr<protocol::GrpcClient> client_;
};

template <typename Messages>
Result<typename Messages::Response, protocol::Status> Connection::call(
    protocol::Rpc rpc, const typename Messages::Request& request,
    const protocol::CallOptions& options) const {
  std::string path = protocol::rpc_path(rpc, dialect());
  if (path.empty()) {
    return protocol::Status{protocol::status::unimplemented, "this protocol does not have it"};
  }
  std::string response;
  protocol::Status status = call(path, encode(request, dialect()), response, options);
  if (!status.ok()) return status;
  auto decoded = protocol::decode<typename Messages::Response>(response, dialect());
  if (!decoded) {
    return protocol::Status{protocol::status::internal,
                            "the response cannot be decoded: " + decoded.error().message};
  }
  return std::move(decoded).value();
}

}  // namespace landform::host
