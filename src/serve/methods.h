// The methods of a provider, by topic, and their shared parts. Private to the library.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/grpc_server.h"
#include "protocol/rpc_method.h"
#include "serve/call_trace.h"
#include "serve/messages.h"

namespace landform::serve {

using protocol::Call;
using protocol::Dialect;
using protocol::DynamicValue;
using protocol::Rpc;
using protocol::Status;

inline constexpr int kInvalidArgument = 3;
inline constexpr int kInternal = 13;

// Ends the call for an invalid request; thrown by the conversions below and caught by the method.
struct BadRequest {
  std::string message;
};

[[nodiscard]] inline Value value_of(const DynamicValue& message, Type type, const char* what) {
  auto value = protocol::from_dynamic_value(message, type);
  if (!value) {
    throw BadRequest{fmt::format("{} cannot be decoded: {}{}", what,
                                 path_to_string(value.error().path), value.error().message)};
  }
  return std::move(value).value();
}

// A configuration or state, which may have unknown attributes but is not wholly unknown.
[[nodiscard]] inline Value object_of(const DynamicValue& message, Type type, const char* what) {
  Value value = value_of(message, type, what);
  if (!value.is_known()) throw BadRequest{fmt::format("{} is wholly unknown", what)};
  return value;
}

// The provider's schemas.
template <typename T>
[[nodiscard]] const T& known(const Result<const T*>& found) {
  if (!found) throw BadRequest{found.error().message};
  return **found;
}

[[nodiscard]] inline provider::StoredState stored_state(const protocol::RawState& state) {
  return {state.json, state.flatmap};
}

[[nodiscard]] inline provider::CallOptions options_of(Call& call) {
  return {call.cancelled(), call.deadline(), false, call.id()};
}

[[nodiscard]] inline provider::CallOptions options_of(Call& call,
                                                      const protocol::ClientCapabilities& client) {
  return {call.cancelled(), call.deadline(), client.deferral_allowed, call.id()};
}

// The SDK catches the exceptions of hooks, so this is one of its own.
[[nodiscard]] inline Status bug(const std::exception& error) {
  return {kInternal, fmt::format("This is a bug in Landform, please report it: {}", error.what())};
}

class Methods {
 public:
  // `log` may be null.
  Methods(provider::Provider& provider, Dialect dialect, protocol::Log* log)
      : provider_(provider), offered_(provider.schemas({})), dialect_(dialect), trace_(log) {}

  std::vector<protocol::Method> take() && { return std::move(methods_); }

  template <typename Message>
  void add(Rpc rpc,
           std::function<typename Message::Response(const typename Message::Request&, Call&)> run) {
    using Answer = Result<typename Message::Response, Status>;
    add_method(protocol::rpc_method<Message>(
        rpc, dialect_,
        [this, rpc, run = std::move(run)](const auto& request, Call& call) -> Answer {
          try {
            return trace_.around(rpc, request, call, [&] { return run(request, call); });
          } catch (const BadRequest& bad) {
            return Status{kInvalidArgument, bad.message};
          } catch (const std::exception& error) {
            return bug(error);
          }
        }));
  }

  // For calls that respond with a stream of events.
  template <typename Message>
  using Send = std::function<bool(const typename Message::Event&)>;
  template <typename Message>
  void add_stream(
      Rpc rpc,
      std::function<void(const typename Message::Request&, Call&, const Send<Message>&)> run) {
    add_method(protocol::rpc_stream_method<Message, typename Message::Event>(
        rpc, dialect_,
        [this, rpc, run = std::move(run)](const auto& request, Call& call,
                                          const auto& send) -> Status {
          try {
            trace_.around(rpc, request, call, [&] { run(request, call, send); });
          } catch (const BadRequest& bad) {
            return {kInvalidArgument, bad.message};
          } catch (const std::exception& error) {
            return bug(error);
          }
          return {};
        }));
  }

  void add_schema_methods();
  void add_identity_methods();
  void add_list_methods();
  void add_action_methods();
  void add_provider_methods();
  void add_resource_methods();
  void add_change_methods();
  void add_data_methods();
  void add_ephemeral_methods();

 private:
  // Calls that this protocol lacks have no path.
  void add_method(protocol::Method method) {
    if (!method.path.empty()) methods_.push_back(std::move(method));
  }
  [[nodiscard]] const provider::TypeSchema& schema(provider::TypeKind kind,
                                                   const std::string& type) const {
    return known(offered_.schemas->find(kind, type));
  }
  [[nodiscard]] const provider::TypeSchema& resource(const std::string& type) const {
    return schema(provider::TypeKind::resource, type);
  }
  // Null if the client has nothing to say to the provider.
  [[nodiscard]] Value meta_of(const DynamicValue& message) const;
  // For a type without an identity, that of an empty object.
  [[nodiscard]] Type identity_type(const std::string& type) const;
  [[nodiscard]] std::optional<Value> identity_of(
      const std::string& type, const std::optional<protocol::ResourceIdentityData>& message) const;
  [[nodiscard]] std::optional<protocol::ResourceIdentityData> identity_message(
      const std::string& type, const std::optional<Value>& identity,
      std::vector<protocol::Diagnostic>& diagnostics) const;

  provider::Provider& provider_;
  const provider::SchemasResponse offered_;
  Dialect dialect_;
  CallTrace trace_;
  std::vector<protocol::Method> methods_;
};

}  // namespace landform::serve
