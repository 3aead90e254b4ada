#include "protocol/grpc_client.h"

#include <utility>

#include "protocol/grpc_client_connection.h"

namespace landform::protocol {
namespace {

// How far a caller may get ahead of the server.
constexpr size_t max_unsent = 1 << 20;

}  // namespace

template <typename Ready>
void ClientCallState::wait(std::unique_lock<std::mutex>& lock, Ready ready) {
  auto done = [&] { return over.has_value() || ready(); };
  if (!deadline) return changed.wait(lock, done);
  if (changed.wait_until(lock, *deadline, done)) return;
  over = Status{status::deadline_exceeded, "context deadline exceeded"};
}

ClientCall::ClientCall(std::shared_ptr<ClientCallState> state) : state_(std::move(state)) {}
ClientCall::ClientCall(ClientCall&&) noexcept = default;

ClientCall::~ClientCall() {
  if (state_ == nullptr) return;
  state_->on_cancel.reset();
  cancel();
}

bool ClientCall::send(std::string_view message) {
  std::string framed = frame_message(message);
  {
    std::unique_lock lock(state_->mutex);
    state_->wait(lock, [&] { return state_->unsent < max_unsent; });
    if (state_->over) return false;
    state_->unsent += framed.size();
  }
  state_->connection.send(state_, std::move(framed));
  return true;
}

void ClientCall::end_sending() { state_->connection.end_sending(state_); }

bool ClientCall::receive(std::string& message) {
  {
    std::unique_lock lock(state_->mutex);
    state_->wait(lock, [&] { return !state_->inbox.empty(); });
    if (state_->inbox.empty()) return false;
    message = std::move(state_->inbox.front());
    state_->inbox.pop_front();
    state_->backlog -= message.size();
    if (!state_->behind || !state_->inbox.empty()) return true;
    state_->behind = false;
  }
  state_->connection.caught_up(state_);
  return true;
}

Status ClientCall::finish() {
  std::string dropped;
  while (receive(dropped)) {
  }
  std::unique_lock lock(state_->mutex);
  state_->wait(lock, [] { return false; });
  return *state_->over;
}

void ClientCall::cancel() {
  state_->connection.cancel(state_, {status::cancelled, "the call was cancelled"});
}

GrpcClient::GrpcClient(std::unique_ptr<GrpcClientConnection> connection)
    : connection_(std::move(connection)) {}

GrpcClient::~GrpcClient() = default;

Result<std::unique_ptr<GrpcClient>> GrpcClient::connect(const Address& address,
                                                        std::optional<TlsContext> tls,
                                                        size_t max_message) {
  auto socket = connect_to(address);
  if (!socket) return std::move(socket).error();
  return std::unique_ptr<GrpcClient>(new GrpcClient(std::make_unique<GrpcClientConnection>(
      std::move(socket).value(), std::move(tls), max_message)));
}

ClientCall GrpcClient::open(const std::string& path, const CallOptions& options) {
  return ClientCall(connection_->open(path, options));
}

Status GrpcClient::call(const std::string& path, std::string_view request, std::string& response,
                        const CallOptions& options) {
  ClientCall call(connection_->open(path, options, frame_message(request)));
  std::string received;
  bool any = call.receive(received);
  Status status = call.finish();
  if (!status.ok()) return status;
  if (!any) return {status::internal, "the server sent no message"};
  response = std::move(received);
  return status;
}

}  // namespace landform::protocol
