// The methods of a provider, by themes, and what they share. Private to the library.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/grpc_server.h"
#include "protocol/rpc_method.h"
#include "sdk/server.h"
#include "serve/messages.h"

namespace landform::serve {

using protocol::Call;
using protocol::Dialect;
using protocol::DynamicValue;
using protocol::Rpc;
using protocol::Status;

inline constexpr int kInvalidArgument = 3;

// A request that makes no sense ends the call; thrown by the conversions below and caught by the
// method around them.
struct BadRequest {
  std::string message;
};

[[nodiscard]] inline Value value_of(const DynamicValue& message, Type type, const char* what) {
  auto value = protocol::from_dynamic_value(message, type);
  if (!value) {
    throw BadRequest{fmt::format("{} cannot be read: {}{}", what,
                                 path_to_string(value.error().path), value.error().message)};
  }
  return std::move(value).value();
}

// Of a configuration or a state, which may have unknown attributes, but is not unknown as a whole.
[[nodiscard]] inline Value object_of(const DynamicValue& message, Type type, const char* what) {
  Value value = value_of(message, type, what);
  if (!value.is_known()) throw BadRequest{fmt::format("{} is unknown as a whole", what)};
  return value;
}

[[nodiscard]] inline const sdk::CompiledSchema& known(const sdk::CompiledSchema* schema,
                                                      const std::string& type) {
  if (schema == nullptr) throw BadRequest{"there is no type " + type};
  return *schema;
}

[[nodiscard]] inline const std::string& json_of(const protocol::RawState& state) {
  if (state.json.empty() && !state.flatmap.empty()) {
    throw BadRequest{"states in the flat form of Terraform 0.11 cannot be read"};
  }
  return state.json;
}

[[nodiscard]] inline sdk::CallOptions options_of(Call& call) {
  return {call.cancelled(), call.deadline(), false};
}

[[nodiscard]] inline sdk::CallOptions options_of(Call& call,
                                                 const protocol::ClientCapabilities& client) {
  return {call.cancelled(), call.deadline(), client.deferral_allowed};
}

[[nodiscard]] inline std::optional<protocol::Deferred> deferred_message(
    const std::optional<sdk::Deferral>& deferral) {
  if (!deferral) return std::nullopt;
  switch (*deferral) {
    case sdk::Deferral::config_unknown:
      return protocol::Deferred{protocol::DeferredReason::resource_config_unknown};
    case sdk::Deferral::provider_config_unknown:
      return protocol::Deferred{protocol::DeferredReason::provider_config_unknown};
    case sdk::Deferral::absent_prerequisite:
      return protocol::Deferred{protocol::DeferredReason::absent_prerequisite};
  }
  return std::nullopt;
}

[[nodiscard]] inline std::optional<protocol::Timestamp> timestamp(
    const std::optional<std::chrono::system_clock::time_point>& time) {
  if (!time) return std::nullopt;
  auto nanos =
      std::chrono::duration_cast<std::chrono::nanoseconds>(time->time_since_epoch()).count();
  constexpr int64_t kSecond = 1'000'000'000;
  return protocol::Timestamp{nanos / kSecond, static_cast<int32_t>(nanos % kSecond)};
}

class Methods {
 public:
  Methods(sdk::ProviderServer& server, Dialect dialect) : server_(server), dialect_(dialect) {}

  std::vector<protocol::Method> take() && { return std::move(methods_); }

  template <typename Message>
  void add(Rpc rpc,
           std::function<typename Message::Response(const typename Message::Request&, Call&)> run) {
    using Answer = Result<typename Message::Response, Status>;
    add_method(protocol::rpc_method<Message>(
        rpc, dialect_, [run = std::move(run)](const auto& request, Call& call) -> Answer {
          try {
            return run(request, call);
          } catch (const BadRequest& bad) {
            return Status{kInvalidArgument, bad.message};
          }
        }));
  }

  // For calls that are answered by a stream of events.
  template <typename Message>
  using Send = std::function<bool(const typename Message::Event&)>;
  template <typename Message>
  void add_stream(
      Rpc rpc,
      std::function<void(const typename Message::Request&, Call&, const Send<Message>&)> run) {
    add_method(protocol::rpc_stream_method<Message, typename Message::Event>(
        rpc, dialect_,
        [run = std::move(run)](const auto& request, Call& call, const auto& send) -> Status {
          try {
            run(request, call, send);
          } catch (const BadRequest& bad) {
            return {kInvalidArgument, bad.message};
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
  // A call that this protocol does not have has no path.
  void add_method(protocol::Method method) {
    if (!method.path.empty()) methods_.push_back(std::move(method));
  }
  // None while the state has none, or for a resource without.
  [[nodiscard]] std::optional<protocol::ResourceIdentityData> identity(
      const std::string& type, const Value& state,
      std::vector<protocol::Diagnostic>& diagnostics) const;

  sdk::ProviderServer& server_;
  Dialect dialect_;
  std::vector<protocol::Method> methods_;
};

}  // namespace landform::serve
