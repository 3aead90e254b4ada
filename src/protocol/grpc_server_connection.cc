#include "protocol/grpc_server_connection.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace landform::protocol {
namespace {

// How much of a client stream may be buffered before the client has to wait.
constexpr size_t max_backlog = 8 << 20;

// Peers may reject large headers, and a status message that quotes a request can be long.
constexpr size_t max_status_message = 2000;

std::string_view shortened(std::string_view text) {
  if (text.size() <= max_status_message) return text;
  size_t end = max_status_message;
  while (end > 0 && (static_cast<uint8_t>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

Headers trailers_of(const Status& status) {
  Headers trailers = {{"grpc-status", std::to_string(status.code)}};
  if (!status.message.empty()) {
    trailers.push_back({"grpc-message", percent_encode(shortened(status.message))});
  }
  return trailers;
}

Status run_guarded(const Handler& handler, Call& call, std::string& response) {
  try {
    return handler(call, response);
  } catch (const std::exception& error) {
    return {status::internal, fmt::format("the handler failed: {}", error.what())};
  } catch (...) {
    return {status::internal, "the handler failed"};
  }
}

}  // namespace

GrpcServerConnection::GrpcServerConnection(GrpcServer& server, ByteStream stream)
    : server_(server), http2_(server.loop_, std::move(stream), ByteStream::Role::server, *this) {}

void GrpcServerConnection::Remote::post(std::function<void(GrpcServerConnection&)> task) const {
  loop_.post([connection = connection_, task = std::move(task)] {
    if (auto self = connection.lock()) {
      task(*self);
      self->http2_.flush();
    }
  });
}

void GrpcServerConnection::on_header(StreamId id, std::string_view name, std::string_view value) {
  Stream& stream = streams_.try_emplace(id, server_.options_.max_message).first->second;
  if (stream.has_headers) return;  // trailers of a client are ignored
  if (name == ":method") stream.http_method = value;
  if (name == ":path") stream.path = value;
  if (name == "content-type") stream.content_type = value;
  if (name == "grpc-encoding") stream.encoding = value;
  if (name == "grpc-timeout") stream.timeout = value;
}

void GrpcServerConnection::on_headers_end(StreamId id) {
  auto found = streams_.find(id);
  if (found == streams_.end() || found->second.has_headers) return;
  Stream& stream = found->second;
  stream.has_headers = true;
  if (stream.http_method != "POST" || !stream.content_type.starts_with("application/grpc")) {
    // Not gRPC at all: respond with an HTTP status.
    stream.done = true;
    return http2_.respond(id, {{":status", stream.http_method != "POST" ? "405" : "415"}}, true);
  }
  stream.method = server_.find(stream.path);
  if (auto refusal = refuse(stream)) return finish(id, stream, *refusal);
  begin(id, stream);
}

std::optional<Status> GrpcServerConnection::refuse(const Stream& stream) const {
  if (server_.stopping_) return Status{status::unavailable, "the server is shutting down"};
  if (stream.method == nullptr) {
    return Status{status::unimplemented, "unknown method " + stream.path};
  }
  if (!stream.encoding.empty() && stream.encoding != "identity") {
    return Status{status::unimplemented,
                  fmt::format("grpc: Decompressor is not installed for grpc-encoding \"{}\"",
                              stream.encoding)};
  }
  if (!stream.timeout.empty() && !parse_timeout(stream.timeout)) {
    return Status{status::internal, "malformed grpc-timeout: " + stream.timeout};
  }
  return std::nullopt;
}

void GrpcServerConnection::begin(StreamId id, Stream& stream) {
  stream.call = std::make_shared<Call>();
  CallSource source(*stream.call);
  if (auto timeout = parse_timeout(stream.timeout)) {
    auto deadline = EventLoop::Clock::now() + *timeout;
    source.set_deadline(deadline);
    stream.timer = server_.loop_.at(deadline, [this, id] {
      if (auto found = streams_.find(id); found != streams_.end()) {
        found->second.timer.reset();
        finish(id, found->second, {status::deadline_exceeded, "context deadline exceeded"});
        http2_.flush();
      }
    });
  }
  switch (stream.method->kind) {
    case MethodKind::unary:
      break;
    case MethodKind::server_stream:
      source.on_send([remote = Remote(*this), id](std::string framed) {
        auto bytes = std::make_shared<std::string>(std::move(framed));
        remote.post([id, bytes](GrpcServerConnection& c) { c.send_message(id, *bytes); });
      });
      break;
    case MethodKind::client_stream:
      source.on_received([remote = Remote(*this), id](size_t bytes) {
        remote.post([id, bytes](GrpcServerConnection& c) { c.received(id, bytes); });
      });
      dispatch(id, stream);
      break;
    case MethodKind::held:
    case MethodKind::held_both_ways:
      respond_headers(id, stream);
      break;
  }
}

void GrpcServerConnection::on_data(StreamId id, std::string_view bytes) {
  auto found = streams_.find(id);
  if (found == streams_.end()) return http2_.consume_stream(id, bytes.size());
  Stream& stream = found->second;
  size_t size = bytes.size();
  while (!stream.done && stream.reader.next(bytes)) {
    take_message(id, stream, std::move(stream.reader.message()));
  }
  if (!stream.done && stream.reader.failed()) finish(id, stream, *stream.reader.failed());
  if (stream.backlog >= max_backlog && !stream.done) {
    stream.withheld += size;
  } else {
    http2_.consume_stream(id, size);
  }
}

void GrpcServerConnection::take_message(StreamId id, Stream& stream, std::string message) {
  ++stream.messages;
  CallSource source(*stream.call);
  switch (stream.method->kind) {
    case MethodKind::client_stream:
      stream.backlog += message.size();
      source.deliver(std::move(message));
      return;
    case MethodKind::held_both_ways:
      return;
    case MethodKind::unary:
    case MethodKind::server_stream:
    case MethodKind::held:
      if (stream.messages > 1) {
        return finish(id, stream, {status::internal, "more than one message in a unary request"});
      }
      source.set_request(std::move(message));
      if (stream.method->kind == MethodKind::held) run_held(id, stream);
      return;
  }
}

void GrpcServerConnection::send_message(StreamId id, std::string& framed) {
  auto found = streams_.find(id);
  if (found == streams_.end() || found->second.done) return;
  respond_headers(id, found->second);
  http2_.send(id, std::move(framed));
}

void GrpcServerConnection::received(StreamId id, size_t bytes) {
  auto found = streams_.find(id);
  if (found == streams_.end()) return;
  Stream& stream = found->second;
  stream.backlog -= std::min(bytes, stream.backlog);
  if (stream.backlog < max_backlog) {
    http2_.consume_stream(id, std::exchange(stream.withheld, 0));
  }
}

void GrpcServerConnection::on_end(StreamId id) {
  auto found = streams_.find(id);
  if (found == streams_.end() || found->second.done) return;
  Stream& stream = found->second;
  if (!stream.reader.at_boundary()) {
    return finish(id, stream, {status::internal, "the request is truncated"});
  }
  switch (stream.method->kind) {
    case MethodKind::unary:
    case MethodKind::server_stream:
      if (stream.messages == 0) {
        return finish(id, stream, {status::internal, "the request has no message"});
      }
      return dispatch(id, stream);
    case MethodKind::client_stream:
      return CallSource(*stream.call).end_input();
    case MethodKind::held:
      return;
    case MethodKind::held_both_ways:
      return finish(id, stream, {});
  }
}

void GrpcServerConnection::dispatch(StreamId id, Stream& stream) {
  auto task = [remote = Remote(*this), id, call = stream.call, method = stream.method] {
    if (call->cancelled().stop_requested()) return;
    auto response = std::make_shared<std::string>();
    Status status = run_guarded(method->handler, *call, *response);
    remote.post([id, call, status, response](GrpcServerConnection& connection) {
      connection.complete(id, call, status, *response);
    });
  };
  server_.run_handler(stream.method->urgent, std::move(task));
}

void GrpcServerConnection::run_held(StreamId id, Stream& stream) {
  if (!stream.method->handler) return;
  std::string response;
  Status status = run_guarded(stream.method->handler, *stream.call, response);
  if (!response.empty()) http2_.send(id, frame_message(response));
  if (!status.ok()) finish(id, stream, status);
}

void GrpcServerConnection::complete(StreamId id, const std::shared_ptr<Call>& call,
                                    const Status& status, const std::string& response) {
  auto found = streams_.find(id);
  if (found == streams_.end() || found->second.call != call || found->second.done) return;
  Stream& stream = found->second;
  bool ends_server = stream.method->ends_server;
  if (status.ok()) {
    respond_headers(id, stream);
    if (stream.method->kind != MethodKind::server_stream) {
      http2_.send(id, frame_message(response));
    }
  }
  finish(id, stream, status);
  if (ends_server) server_.begin_stop();
}

void GrpcServerConnection::respond_headers(StreamId id, Stream& stream) {
  if (std::exchange(stream.responded, true)) return;
  http2_.respond(id, {{":status", "200"}, {"content-type", "application/grpc"}}, false);
}

void GrpcServerConnection::finish(StreamId id, Stream& stream, const Status& status) {
  if (std::exchange(stream.done, true)) return;
  if (stream.responded) {
    http2_.finish(id, trailers_of(status));
  } else {
    Headers headers = {{":status", "200"}, {"content-type", "application/grpc"}};
    if (status.code == status::unimplemented) {
      headers.push_back({"grpc-accept-encoding", "identity"});
    }
    for (Header& header : trailers_of(status)) headers.push_back(std::move(header));
    http2_.respond(id, headers, true);
  }
  if (stream.timer) server_.loop_.cancel(*std::exchange(stream.timer, std::nullopt));
  if (stream.call) CallSource(*stream.call).cancel();
  // The rest of a request that was already answered is received and ignored.
  http2_.consume_stream(id, std::exchange(stream.withheld, 0));
}

void GrpcServerConnection::on_sent(StreamId id, size_t bytes) {
  auto found = streams_.find(id);
  if (found != streams_.end() && found->second.call) CallSource(*found->second.call).sent(bytes);
}

void GrpcServerConnection::on_stream_closed(StreamId id, uint32_t) {
  auto found = streams_.find(id);
  if (found == streams_.end()) return;
  Stream stream = std::move(found->second);
  streams_.erase(found);
  if (stream.timer) server_.loop_.cancel(*stream.timer);
  if (stream.call) CallSource(*stream.call).cancel();
}

void GrpcServerConnection::finish_all() {
  for (auto& [id, stream] : streams_) {
    if (stream.done) continue;
    bool held = stream.method != nullptr && (stream.method->kind == MethodKind::held ||
                                             stream.method->kind == MethodKind::held_both_ways);
    finish(id, stream,
           held ? Status{} : Status{status::unavailable, "the server is shutting down"});
  }
  http2_.go_away();
  http2_.flush();
}

void GrpcServerConnection::abandon() {
  for (auto& [id, stream] : streams_) {
    if (stream.timer) server_.loop_.cancel(*std::exchange(stream.timer, std::nullopt));
    if (stream.call) CallSource(*stream.call).cancel();
  }
  streams_.clear();
}

void GrpcServerConnection::on_disconnected(std::string_view) {
  abandon();
  server_.forget(shared_from_this());
}

}  // namespace landform::protocol
