// Methods of the plugin protocol as functions of messages: handles decoding, encoding and invalid
// messages.
//
//   rpc_method<ReadResource>(Rpc::read_resource, dialect,
//                            [](const ReadResource::Request& request, Call& call) { … });
//
// The function returns the Response, or Result<Response, Status> if the call itself can fail;
// messages for the user belong in the response's diagnostics.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "protocol/grpc_server.h"
#include "protocol/rpc.h"

namespace landform::protocol {

namespace detail {

[[nodiscard]] inline Status undecodable(const Error& error) {
  return {status::internal, "grpc: error unmarshalling request: " + error.message};
}

template <typename Response>
Status answer(const Response& message, Dialect dialect, std::string& response) {
  response = encode(message, dialect);
  return {};
}
template <typename Response>
Status answer(const Result<Response, Status>& result, Dialect dialect, std::string& response) {
  return result ? answer(*result, dialect, response) : result.error();
}

}  // namespace detail

// A unary method.
template <typename Messages, typename Function>
[[nodiscard]] Method rpc_method(Rpc rpc, Dialect dialect, Function function) {
  auto handler = [dialect, function = std::move(function)](Call& call, std::string& response) {
    auto request = decode<typename Messages::Request>(call.request(), dialect);
    if (!request) return detail::undecodable(request.error());
    return detail::answer(function(*request, call), dialect, response);
  };
  return {rpc_path(rpc, dialect), std::move(handler), MethodKind::unary, rpc == Rpc::stop_provider,
          false};
}

// The same for a function that returns the response's bytes.
template <typename Messages, typename Function>
[[nodiscard]] Method rpc_bytes_method(Rpc rpc, Dialect dialect, Function function) {
  auto handler = [dialect, function = std::move(function)](Call& call, std::string& response) {
    auto request = decode<typename Messages::Request>(call.request(), dialect);
    if (!request) return detail::undecodable(request.error());
    response = function(*request);
    return Status{};
  };
  return {rpc_path(rpc, dialect), std::move(handler), MethodKind::unary, false, false};
}

// A server stream: the function gets `send`, which takes an Event and returns false when the client
// is gone, and returns a Status.
template <typename Messages, typename Event, typename Function>
[[nodiscard]] Method rpc_stream_method(Rpc rpc, Dialect dialect, Function function) {
  auto handler = [dialect, function = std::move(function)](Call& call, std::string&) -> Status {
    auto request = decode<typename Messages::Request>(call.request(), dialect);
    if (!request) return detail::undecodable(request.error());
    auto send = [&](const Event& event) { return call.send(encode(event, dialect)); };
    return function(*request, call, send);
  };
  return {rpc_path(rpc, dialect), std::move(handler), MethodKind::server_stream, false, false};
}

// A client stream: the function gets `receive`, which fills a Chunk and returns false after the
// last one or if one cannot be decoded. Returns like that of rpc_method.
template <typename Messages, typename Chunk, typename Function>
[[nodiscard]] Method rpc_upload_method(Rpc rpc, Dialect dialect, Function function) {
  auto handler = [dialect, function = std::move(function)](Call& call, std::string& response) {
    Status broken;
    std::string bytes;
    auto receive = [&](Chunk& chunk) {
      if (!call.receive(bytes)) return false;
      auto decoded = decode<Chunk>(bytes, dialect);
      if (!decoded) {
        broken = detail::undecodable(decoded.error());
        return false;
      }
      chunk = std::move(decoded).value();
      return true;
    };
    Status status = detail::answer(function(receive, call), dialect, response);
    return broken.ok() ? status : broken;
  };
  return {rpc_path(rpc, dialect), std::move(handler), MethodKind::client_stream, false, false};
}

}  // namespace landform::protocol
