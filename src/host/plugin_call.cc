#include "host/plugin_call.h"

#include <fmt/format.h>

namespace landform::host {

using protocol::Status;

std::string PluginCall::request_name() const {
  return fmt::format(
      "{}.(*GRPCProvider).{}",
      connection_ != nullptr && dialect() == protocol::Dialect::v5 ? "plugin" : "plugin6",
      protocol::rpc_info(rpc_).name);
}

bool PluginCall::connected() {
  if (failed_) return false;
  if (connection_ != nullptr) return true;
  const Plugin::Connected& made = plugin_.connect();
  if (made) {
    connection_ = *made;
  } else {
    problem("Failed to start provider", made.error().message);
  }
  return !failed_;
}

void PluginCall::problem(std::string summary, std::string detail) {
  failed_ = true;
  diagnostics.error(std::move(summary), std::move(detail));
}

// Summaries and first sentences are Terraform's.
void PluginCall::fail(const Status& status) {
  const std::string request = request_name();
  const std::string& name = plugin_.name_;
  switch (status.code) {
    case protocol::status::unavailable: {
      std::string end = connection_ == nullptr ? "" : connection_->describe_end();
      if (end.empty()) end = "The connection was lost: " + status.message + ".";
      return problem("Plugin did not respond",
                     fmt::format("The plugin encountered an error, and failed to respond to the {} "
                                 "call. The plugin logs may contain more details.\n\nThis is the "
                                 "provider {}. {}",
                                 request, name, end));
    }
    case protocol::status::cancelled:
      return problem("Request cancelled", fmt::format("The {} request was cancelled.", request));
    case protocol::status::deadline_exceeded:
      return problem("Plugin did not respond in time",
                     fmt::format("The provider {} did not respond to the {} call within the time "
                                 "that was allowed for it.",
                                 name, request));
    case protocol::status::unimplemented:
      return problem("Unsupported plugin method",
                     fmt::format("The {} method is not supported by this plugin, the provider {}.",
                                 request, name));
    default:
      return problem("Plugin error",
                     fmt::format("The plugin returned an unexpected error from {}: rpc error: "
                                 "code = {} desc = {}\n\nThis is the provider {}.",
                                 request, status.code, status.message, name));
  }
}

void PluginCall::add(const std::vector<protocol::Diagnostic>& messages) {
  for (const protocol::Diagnostic& message : messages) {
    protocol::ReceivedDiagnostic d = protocol::from_diagnostic(message);
    diagnostics.add({d.severity, std::move(d.summary), std::move(d.detail), std::move(d.path)});
  }
}

std::shared_ptr<const provider::Schemas> PluginCall::schemas() {
  provider::SchemasResponse offered = plugin_.schemas(options_);
  if (offered.schemas == nullptr) {
    failed_ = true;
    diagnostics.append(offered.diagnostics);
  }
  return offered.schemas;
}

Type PluginCall::type(provider::TypeKind kind, const std::string& name) {
  auto all = failed_ ? nullptr : schemas();
  if (all == nullptr) return Type::dynamic();
  auto schema = all->find(kind, name);
  if (schema) return (**schema).type;
  problem("Invalid provider schema",
          fmt::format("The provider {}: {}", plugin_.name_, schema.error().message));
  return Type::dynamic();
}

Type PluginCall::provider_type() {
  auto all = failed_ ? nullptr : schemas();
  if (all == nullptr) return Type::dynamic();
  auto schema = all->provider();
  if (schema) return (**schema).type;
  problem("Invalid provider schema",
          fmt::format("The provider {}: {}", plugin_.name_, schema.error().message));
  return Type::dynamic();
}

std::optional<Type> PluginCall::identity_type(const std::string& name) {
  auto all = failed_ ? nullptr : schemas();
  if (all == nullptr) return std::nullopt;
  auto schema = all->identity(name);
  if (!schema) {
    problem("Invalid provider schema",
            fmt::format("The provider {}: {}", plugin_.name_, schema.error().message));
    return std::nullopt;
  }
  if (*schema == nullptr) return std::nullopt;
  return (**schema).type();
}

const provider::FunctionSignature* PluginCall::function(const std::string& name) {
  auto all = failed_ ? nullptr : schemas();
  if (all == nullptr) return nullptr;
  auto signature = all->function(name);
  if (signature) return *signature;
  problem("Unknown function",
          fmt::format("The provider {}: {}", plugin_.name_, signature.error().message));
  return nullptr;
}

protocol::DynamicValue PluginCall::encode(const Value& value, Type type, const char* what) {
  if (failed_) return {};
  auto message = protocol::to_dynamic_value(value, type);
  if (message) return std::move(message).value();
  if (!connected()) return {};  // it is named in the message
  problem("Invalid value for a provider",
          fmt::format("For {} of the provider {}, {} cannot be encoded{}: {}.", request_name(),
                      plugin_.name_, what, path_to_string(message.error().path),
                      message.error().message));
  return {};
}

protocol::DynamicValue PluginCall::provider_meta(const Value& value) {
  auto all = failed_ || value.is_null() ? nullptr : schemas();
  if (all == nullptr) return {};
  auto schema = all->provider_meta();
  if (!schema || *schema == nullptr) return {};
  return encode(value, (**schema).type, "provider_meta");
}

std::optional<protocol::ResourceIdentityData> PluginCall::encode_identity(
    const std::string& type, const std::optional<Value>& identity) {
  if (!identity) return std::nullopt;
  auto wanted = identity_type(type);
  if (!wanted) return std::nullopt;
  return protocol::ResourceIdentityData{encode(*identity, *wanted, "the identity")};
}

Value PluginCall::decode(const protocol::DynamicValue& message, Type type, const char* what,
                         const Value& otherwise) {
  auto value = protocol::from_dynamic_value(message, type);
  if (value) return std::move(value).value();
  problem(
      "Provider produced invalid object",
      fmt::format("Provider \"{}\" returned {} that cannot be decoded from {}: {}{}.\n\nThis is "
                  "a bug in the provider, which should be reported in the provider's own issue "
                  "tracker.",
                  plugin_.name_, what, request_name(), path_to_string(value.error().path),
                  value.error().message));
  return otherwise;
}

std::optional<Value> PluginCall::decode_identity(
    const std::string& type, const std::optional<protocol::ResourceIdentityData>& message) {
  if (!message || message->identity_data.empty()) return std::nullopt;
  auto wanted = identity_type(type);
  if (!wanted) return std::nullopt;
  return decode(message->identity_data, *wanted, "an identity", Value::null(*wanted));
}

std::optional<provider::Deferral> PluginCall::deferral(
    const std::optional<protocol::Deferred>& message) {
  if (!message) return std::nullopt;
  switch (message->reason) {
    case protocol::DeferredReason::provider_config_unknown:
      return provider::Deferral::provider_config_unknown;
    case protocol::DeferredReason::absent_prerequisite:
      return provider::Deferral::absent_prerequisite;
    case protocol::DeferredReason::unknown:
    case protocol::DeferredReason::resource_config_unknown:
      break;
  }
  return provider::Deferral::config_unknown;
}

std::optional<std::chrono::system_clock::time_point> PluginCall::time_of(
    const std::optional<protocol::Timestamp>& message) {
  if (!message) return std::nullopt;
  return std::chrono::system_clock::time_point(
      std::chrono::duration_cast<std::chrono::system_clock::duration>(
          std::chrono::seconds(message->seconds) + std::chrono::nanoseconds(message->nanos)));
}

}  // namespace landform::host
