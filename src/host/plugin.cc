// The provider itself: its start, schemas, configuration and functions.
#include "host/plugin.h"

#include <fmt/format.h>

#include <utility>

#include "host/plugin_call.h"
#include "host/schemas.h"

namespace landform::host {

using namespace protocol;
using namespace std::chrono_literals;

namespace {

Error not_started(const std::string& name, const std::string& program, const Error& why) {
  return Error{
      fmt::format("The provider {} could not be started from {}: {}", name, program, why.message)};
}

}  // namespace

Plugin::Plugin(std::string name, StartOptions options, SchemaCache cache, std::string source)
    : name_(std::move(name)),
      on_demand_(OnDemand{std::move(options), std::move(cache), std::move(source)}) {
  auto kept = on_demand_->cache.load(on_demand_->source);
  if (!kept) return;
  auto schemas = std::make_shared<PluginSchemas>(*std::move(kept));
  must_be_asked_ = !schemas->capabilities().schema_optional;
  schemas_.emplace().schemas = std::move(schemas);
}
Plugin::Plugin(std::string name, std::shared_ptr<const Connection> connection)
    : name_(std::move(name)), connection_(std::move(connection)) {}
Plugin::~Plugin() = default;

Result<std::unique_ptr<Plugin>> Plugin::start(std::string name, const StartOptions& options) {
  auto connection = Connection::start(options);
  if (!connection) {
    return not_started(name, options.program, connection.error());
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

const Plugin::Connected& Plugin::connect() {
  // The first caller starts it, others wait for that.
  std::lock_guard lock(connection_mutex_);
  if (!connection_) connection_.emplace(start_on_demand());
  return *connection_;
}

bool Plugin::is_started() {
  std::lock_guard lock(connection_mutex_);
  return connection_.has_value();
}

Plugin::Connected Plugin::start_on_demand() const {
  auto started = Connection::start(on_demand_->options);
  if (!started) return not_started(name_, on_demand_->options.program, started.error());
  if (must_be_asked_) {
    std::string unused;
    Status status =
        (*started)->call(rpc_path(Rpc::get_provider_schema, (*started)->dialect()),
                         encode(GetProviderSchema::Request(), (*started)->dialect()), unused, {});
    if (!status.ok()) {
      return not_started(name_, on_demand_->options.program,
                         Error{"it does not send its schemas: " + status.message});
    }
  }
  return Connected(std::move(started).value());
}

provider::SchemasResponse Plugin::schemas(const CallOptions& call) {
  // The first caller makes the request, others wait for it.
  std::lock_guard lock(schemas_mutex_);
  if (schemas_) return *schemas_;
  provider::SchemasResponse received = fetch_schemas(call);
  if (received.schemas != nullptr) schemas_ = received;
  return received;
}

provider::SchemasResponse Plugin::fetch_schemas(const CallOptions& call) {
  struct Messages {
    using Request = GetProviderSchema::Request;
    using Response = ProviderSchemaBytes;
  };
  PluginCall asked(*this, Rpc::get_provider_schema, call);
  auto bytes = asked.ask<Messages>({});
  if (!bytes) return {nullptr, asked.diagnostics};
  // Older providers, without identities, do not implement this call.
  auto identities = asked.connection().call<GetResourceIdentitySchemas>(
      Rpc::get_resource_identity_schemas, {}, {call.deadline, call.cancelled});
  if (!identities && identities.error().code != status::unimplemented) {
    PluginCall failed(*this, Rpc::get_resource_identity_schemas, call);
    failed.fail(identities.error());
    return {nullptr, failed.diagnostics};
  }
  SchemaImageBuilder image(asked.dialect());
  image.add(*std::move(bytes), identities ? *identities : GetResourceIdentitySchemas::Response());
  // A provider that complains about its own schemas is asked again next time.
  bool kept = on_demand_ && asked.diagnostics.empty();
  auto stored = kept ? on_demand_->cache.store(on_demand_->source, std::move(image))
                     : SchemaCache().store("", std::move(image));
  if (!stored) {
    asked.diagnostics.error("Invalid provider schema",
                            fmt::format("The provider {}: {}.", name_, stored.error().message));
    return {nullptr, asked.diagnostics};
  }
  return {std::make_shared<PluginSchemas>(std::move(stored).value()), asked.diagnostics};
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
  if (!is_started()) return;
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
