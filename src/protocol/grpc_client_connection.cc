#include "protocol/grpc_client_connection.h"

#include <fmt/format.h>
#include <nghttp2/nghttp2.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace landform::protocol {
namespace {

// How much of a stream may be buffered before the server has to wait.
constexpr size_t max_backlog = 8 << 20;

Status status_of_reset(uint32_t code) {
  switch (code) {
    case NGHTTP2_NO_ERROR:
      return {status::internal, "the server ended the stream without a status"};
    case NGHTTP2_REFUSED_STREAM:
      return {status::unavailable, "the server refused the stream"};
    case NGHTTP2_CANCEL:
      return {status::cancelled, "the server cancelled the stream"};
    default:
      return {status::internal,
              fmt::format("the stream was reset: {}", nghttp2_http2_strerror(code))};
  }
}

}  // namespace

GrpcClientConnection::GrpcClientConnection(Descriptor socket, std::optional<TlsContext> tls,
                                           size_t max_message)
    : tls_(std::move(tls)),
      max_message_(max_message),
      http2_(loop_,
             ByteStream(std::move(socket), tls_ ? &*tls_ : nullptr, ByteStream::Role::client),
             ByteStream::Role::client, *this) {
  thread_ = std::thread([this] {
    http2_.start();
    loop_.run();
  });
}

GrpcClientConnection::~GrpcClientConnection() {
  loop_.post([this] {
    http2_.go_away();
    http2_.flush();
    http2_.close();
  });
  loop_.stop();
  thread_.join();
}

void GrpcClientConnection::post(std::function<void()> task) {
  loop_.post([this, task = std::move(task)] {
    task();
    http2_.flush();
  });
}

GrpcClientConnection::State GrpcClientConnection::open(const std::string& path,
                                                       const CallOptions& options,
                                                       std::optional<std::string> framed) {
  auto state = std::make_shared<ClientCallState>(*this, max_message_);
  state->deadline = options.deadline;
  if (framed) state->unsent = framed->size();
  auto body = std::make_shared<std::optional<std::string>>(std::move(framed));
  post([this, state, path, body] {
    begin(state, path);
    if (!*body) return;
    http2_.send(state->stream, *std::move(*body));
    http2_.finish(state->stream);
  });
  if (options.cancel.stop_possible()) {
    std::function<void()> cancelled = [this, weak = std::weak_ptr(state)] {
      if (auto call = weak.lock()) cancel(call, {status::cancelled, "the call was cancelled"});
    };
    state->on_cancel.emplace(options.cancel, std::move(cancelled));
  }
  return state;
}

void GrpcClientConnection::begin(const State& state, const std::string& path) {
  if (lost_) return end(*state, *lost_);
  Headers headers = {
      {":method", "POST"},         {":scheme", tls_ ? "https" : "http"}, {":path", path},
      {":authority", "localhost"}, {"content-type", "application/grpc"}, {"te", "trailers"}};
  if (state->deadline) {
    headers.push_back(
        {"grpc-timeout", format_timeout(*state->deadline - std::chrono::steady_clock::now())});
  }
  state->stream = http2_.request(headers);
  if (state->stream < 0) {
    return end(*state, {status::unavailable, "the connection accepts no more calls"});
  }
  calls_.emplace(state->stream, state);
}

void GrpcClientConnection::send(const State& state, std::string framed) {
  auto bytes = std::make_shared<std::string>(std::move(framed));
  post([this, state, bytes] { http2_.send(state->stream, std::move(*bytes)); });
}

void GrpcClientConnection::end_sending(const State& state) {
  post([this, state] { http2_.finish(state->stream); });
}

void GrpcClientConnection::caught_up(const State& state) {
  post([this, state] { http2_.consume_stream(state->stream, std::exchange(state->withheld, 0)); });
}

void GrpcClientConnection::cancel(const State& state, Status status) {
  {
    std::lock_guard lock(state->mutex);
    if (!state->over) state->over = std::move(status);
    state->changed.notify_all();
    if (state->closed) return;
  }
  post([this, state] {
    if (state->stream >= 0) http2_.reset(state->stream, NGHTTP2_CANCEL);
  });
}

void GrpcClientConnection::end(ClientCallState& state, Status status) {
  std::lock_guard lock(state.mutex);
  if (!state.over) state.over = std::move(status);
  state.closed = true;
  state.changed.notify_all();
}

ClientCallState* GrpcClientConnection::find(StreamId stream) {
  auto found = calls_.find(stream);
  return found != calls_.end() ? found->second.get() : nullptr;
}

void GrpcClientConnection::on_header(StreamId stream, std::string_view name,
                                     std::string_view value) {
  ClientCallState* call = find(stream);
  if (call == nullptr) return;
  if (name == ":status") call->http_status = value;
  if (name == "grpc-message") call->header_status.message = percent_decode(value);
  if (name == "grpc-status") {
    int code = status::unknown;
    std::from_chars(value.data(), value.data() + value.size(), code);
    call->header_status.code = code;
  }
}

void GrpcClientConnection::on_data(StreamId stream, std::string_view bytes) {
  ClientCallState* call = find(stream);
  if (call == nullptr) return;
  size_t size = bytes.size();
  std::deque<std::string> messages;
  size_t total = 0;
  while (call->reader.next(bytes)) {
    total += call->reader.message().size();
    messages.push_back(std::move(call->reader.message()));
  }
  bool behind = false;
  {
    std::lock_guard lock(call->mutex);
    for (std::string& message : messages) call->inbox.push_back(std::move(message));
    call->backlog += total;
    behind = call->behind = call->backlog >= max_backlog && !call->over;
    if (!messages.empty()) call->changed.notify_all();
  }
  if (call->reader.failed()) {
    end(*call, *call->reader.failed());
    http2_.reset(stream, NGHTTP2_CANCEL);
  }
  call->withheld += size;
  if (!behind) http2_.consume_stream(stream, std::exchange(call->withheld, 0));
}

void GrpcClientConnection::on_sent(StreamId stream, size_t bytes) {
  ClientCallState* call = find(stream);
  if (call == nullptr) return;
  std::lock_guard lock(call->mutex);
  call->unsent -= std::min(bytes, call->unsent);
  call->changed.notify_all();
}

void GrpcClientConnection::on_stream_closed(StreamId stream, uint32_t code) {
  auto found = calls_.find(stream);
  if (found == calls_.end()) return;
  State call = std::move(found->second);
  calls_.erase(found);
  call->stream = -1;
  if (call->header_status.code >= 0) return end(*call, std::move(call->header_status));
  if (!call->http_status.empty() && call->http_status != "200") {
    return end(*call, {status::unknown, "unexpected HTTP status code " + call->http_status});
  }
  end(*call, status_of_reset(code));
}

void GrpcClientConnection::on_disconnected(std::string_view problem) {
  std::string message = "the connection is lost";
  if (!problem.empty()) message.append(": ").append(problem);
  lost_ = Status{status::unavailable, std::move(message)};
  for (auto& [stream, call] : std::exchange(calls_, {})) {
    call->stream = -1;
    end(*call, *lost_);
  }
}

}  // namespace landform::protocol
