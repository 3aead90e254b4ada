// The provider itself: its start, schemas, configuration and functions.
#include "host/plugin.h"

#include <fmt/format.h>

#include <utility>

#include "host/plugin_call.h"
#include "host/schemas.h"

namespace landform::host {

using namespace protocol;
using namespace std::chrono_literals;

Plugin::Plugin(std::string name, std::shared_ptr<const Connection> connection)
    : name_(std::move(name)), connection_(std::move(connection)) {}
Plugin::~Plugin() = default;

Result<std::unique_ptr<Plugin>> Plugin::start(std::string name, const StartOptions& options) {
  auto connection = Connection::start(options);
  if (!connection) {
    return Error{fmt::format("The provider {} could not be started from {}: {}", name,
                             options.program, connection.error().message)};
  }
  return std::make_unique<Plugin>(std::move(name), std::move(connection).value());
}

Result<std::unique_ptr<Plugin>> Plugin::attach(std::string name, const Handshake& handshake) {
  auto connection = Connection::attach(handshake);
  if (!connection) {
    return Error{fmt::format("The running provider {} could not be used: {}", name,
                             connection.error().message)};
  }
  return std::make_unique<Plugin>(std::move(name), std::move(connection).value());
}

provider::SchemasResponse Plugin::schemas(const CallOptions& call) {
  // The first caller makes the request, others wait for it.
  std::lock_guard lock(schemas_mutex_);
  if (schemas_) return *schemas_;
  struct Messages {
    using Request = GetProviderSchema::Request;
    using Response = ProviderSchemaBytes;
  };
  PluginCall asked(*this, Rpc::get_provider_schema, call);
  auto bytes = asked.ask<Messages>({});
  if (!bytes) return {nullptr, asked.diagnostics};
  // Older providers, without identities, do not implement this call.
  auto identities = connection_->call<GetResourceIdentitySchemas>(
      Rpc::get_resource_identity_schemas, {}, {call.deadline, call.cancelled});
  if (!identities && identities.error().code != status::unimplemented) {
    PluginCall failed(*this, Rpc::get_resource_identity_schemas, call);
    failed.fail(identities.error());
    return {nullptr, failed.diagnostics};
  }
  schemas_.emplace();
  schemas_->diagnostics = asked.diagnostics;
  schemas_->schemas = std::make_shared<PluginSchemas>(
      *std::move(bytes),
      identities ? std::move(identities).value() : GetResourceIdentitySchemas::Response(),
      connection_->dialect());
  return *schemas_;
}

// The configuration returned by providers of protocol 5 is ignored, as in Terraform.
Diagnostics Plugin::validate_provider(const Value& config, const CallOptions& call) {
  PluginCall asked(*this, Rpc::validate_provider_config, call);
  ValidateProviderConfig::Request message;
  message.config = asked.encode(config, asked.provider_type(), "the configuration");
  (void)asked.ask<ValidateProviderConfig>(message);
  return asked.diagnostics;
}

Diagnostics Plugin::configure(const provider::ConfigureRequest& request, const CallOptions& call) {
  PluginCall asked(*this, Rpc::configure_provider, call);
  ConfigureProvider::Request message;
  message.terraform_version = request.terraform_version;
  message.config = asked.encode(request.config, asked.provider_type(), "the configuration");
  message.client_capabilities = asked.capabilities();
  (void)asked.ask<ConfigureProvider>(message);
  return asked.diagnostics;
}

void Plugin::stop() {
  // Do not wait for a provider that does not even respond to this.
  CallOptions call;
  call.deadline = std::chrono::steady_clock::now() + 10s;
  PluginCall asked(*this, Rpc::stop_provider, call);
  (void)asked.ask<StopProvider>({});
}

Result<Value, provider::FunctionFailure> Plugin::call_function(
    const provider::CallFunctionRequest& request, const CallOptions& call) {
  PluginCall asked(*this, Rpc::call_function, call);
  auto failure = [&] {
    return provider::FunctionFailure{asked.diagnostics.items().front().detail, std::nullopt};
  };
  const provider::FunctionSignature* signature = asked.function(request.name);
  if (signature == nullptr) return failure();
  CallFunction::Request message;
  message.name = request.name;
  for (size_t i = 0; i < request.arguments.size(); ++i) {
    const provider::FunctionParameter* parameter = signature->parameter(i);
    if (parameter == nullptr) return provider::FunctionFailure{"too many arguments", {}};
    message.arguments.push_back(asked.encode(request.arguments[i], parameter->type, "an argument"));
  }
  auto response = asked.ask<CallFunction>(message);
  if (!response) return failure();
  if (response->error) {
    return provider::FunctionFailure{response->error->text, response->error->function_argument};
  }
  Value result = asked.decode(response->result, signature->result, "a result", Value());
  if (asked.failed()) return failure();
  return result;
}

}  // namespace landform::host
