// One call of a plugin: converts values to messages and back, and errors to diagnostics. Private to
// the library.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/plugin.h"
#include "protocol/messages.h"
#include "protocol/rpc.h"
#include "protocol/value_conversion.h"

namespace landform::host {

class PluginCall {
 public:
  PluginCall(Plugin& plugin, protocol::Rpc rpc, const CallOptions& options)
      : plugin_(plugin), rpc_(rpc), options_(options) {}

  // --- parts of a request. After an error, which is in the diagnostics, failed() is true and ask()
  // does nothing.

  // Of the type's configuration, states and plans; dynamic if there is no such type.
  [[nodiscard]] Type type(provider::TypeKind kind, const std::string& name);
  [[nodiscard]] Type resource(const std::string& name) {
    return type(provider::TypeKind::resource, name);
  }
  [[nodiscard]] Type provider_type();
  // None for a type without an identity.
  [[nodiscard]] std::optional<Type> identity_type(const std::string& name);
  [[nodiscard]] const provider::FunctionSignature* function(const std::string& name);

  [[nodiscard]] protocol::DynamicValue encode(const Value& value, Type type, const char* what);
  [[nodiscard]] protocol::DynamicValue provider_meta(const Value& value);
  [[nodiscard]] std::optional<protocol::ResourceIdentityData> encode_identity(
      const std::string& type, const std::optional<Value>& identity);
  [[nodiscard]] protocol::ClientCapabilities capabilities() const {
    return {options_.deferral_allowed, true};
  }

  // --- asking

  [[nodiscard]] bool failed() const { return failed_; }
  // Whether the request may have reached the provider, although no response came.
  [[nodiscard]] bool unanswered() const { return unanswered_; }
  // None if the call itself failed. Errors in the response are added to the diagnostics.
  template <typename Messages>
  [[nodiscard]] std::optional<typename Messages::Response> ask(
      const typename Messages::Request& request) {
    if (!connected()) return std::nullopt;
    auto response = connection_->call<Messages>(rpc_, request, call_options());
    if (!response) {
      unanswered_ = response.error().code != protocol::status::unimplemented;
      fail(response.error());
      return std::nullopt;
    }
    if constexpr (requires { response->diagnostics; }) add(response->diagnostics);
    return std::move(response).value();
  }
  // Whether nothing has failed so far and there is a provider to ask. Required before the
  // functions below.
  [[nodiscard]] bool connected();
  template <typename Request>
  [[nodiscard]] protocol::ClientCall open(const Request& request) {
    return connection_->open(rpc_, request, call_options());
  }
  [[nodiscard]] const Connection& connection() const { return *connection_; }
  [[nodiscard]] protocol::Dialect dialect() const { return connection_->dialect(); }
  void fail(const protocol::Status& status);

  // --- parts of a response

  void add(const std::vector<protocol::Diagnostic>& messages);
  // `otherwise` if it cannot be decoded.
  [[nodiscard]] Value decode(const protocol::DynamicValue& message, Type type, const char* what,
                             const Value& otherwise);
  [[nodiscard]] std::optional<Value> decode_identity(
      const std::string& type, const std::optional<protocol::ResourceIdentityData>& message);
  [[nodiscard]] static std::optional<provider::Deferral> deferral(
      const std::optional<protocol::Deferred>& message);
  [[nodiscard]] static std::optional<std::chrono::system_clock::time_point> time_of(
      const std::optional<protocol::Timestamp>& message);

  Diagnostics diagnostics;

 private:
  [[nodiscard]] protocol::CallOptions call_options() const {
    return {options_.deadline, options_.cancelled};
  }
  // Its name in Terraform's messages: plugin6.(*GRPCProvider).ReadResource.
  [[nodiscard]] std::string request_name() const;
  [[nodiscard]] std::shared_ptr<const provider::Schemas> schemas();
  void problem(std::string summary, std::string detail);

  Plugin& plugin_;
  const protocol::Rpc rpc_;
  const CallOptions& options_;
  std::shared_ptr<const Connection> connection_;  // null until connected()
  bool failed_ = false;
  bool unanswered_ = false;
};

}  // namespace landform::host
