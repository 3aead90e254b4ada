// Data sources, ephemeral resources, lists and actions.
#include <utility>

#include "host/plugin.h"
#include "host/plugin_call.h"

namespace landform::host {

using namespace protocol;
using provider::TypeKind;

Diagnostics Plugin::validate_data_source(const provider::ValidateRequest& request,
                                         const CallOptions& call) {
  PluginCall asked(*this, Rpc::validate_data_resource_config, call);
  Type type = asked.type(TypeKind::data_source, request.type);
  (void)asked.ask<ValidateDataResourceConfig>(
      {request.type, asked.encode(request.config, type, "the configuration")});
  return asked.diagnostics;
}

provider::ReadDataResponse Plugin::read_data_source(const provider::ReadDataRequest& request,
                                                    const CallOptions& call) {
  PluginCall asked(*this, Rpc::read_data_source, call);
  Type type = asked.type(TypeKind::data_source, request.type);
  ReadDataSource::Request message;
  message.type_name = request.type;
  message.config = asked.encode(request.config, type, "the configuration");
  message.provider_meta = asked.provider_meta(request.provider_meta);
  message.client_capabilities = asked.capabilities();
  provider::ReadDataResponse out;
  out.state = Value::null(type);
  if (auto response = asked.ask<ReadDataSource>(message)) {
    out.state = asked.decode(response->state, type, "a state", out.state);
    out.deferred = PluginCall::deferral(response->deferred);
  }
  out.diagnostics = std::move(asked.diagnostics);
  return out;
}

Diagnostics Plugin::validate_ephemeral(const provider::ValidateRequest& request,
                                       const CallOptions& call) {
  PluginCall asked(*this, Rpc::validate_ephemeral_resource_config, call);
  Type type = asked.type(TypeKind::ephemeral_resource, request.type);
  (void)asked.ask<ValidateEphemeralResourceConfig>(
      {request.type, asked.encode(request.config, type, "the configuration")});
  return asked.diagnostics;
}

provider::OpenResponse Plugin::open(const provider::OpenRequest& request, const CallOptions& call) {
  PluginCall asked(*this, Rpc::open_ephemeral_resource, call);
  Type type = asked.type(TypeKind::ephemeral_resource, request.type);
  OpenEphemeralResource::Request message;
  message.type_name = request.type;
  message.config = asked.encode(request.config, type, "the configuration");
  message.client_capabilities = asked.capabilities();
  provider::OpenResponse out;
  out.result = Value::null(type);
  if (auto response = asked.ask<OpenEphemeralResource>(message)) {
    out.result = asked.decode(response->result, type, "a result", out.result);
    out.renew_at = PluginCall::time_of(response->renew_at);
    out.private_state = std::move(response->private_data);
    out.deferred = PluginCall::deferral(response->deferred);
  }
  out.diagnostics = std::move(asked.diagnostics);
  return out;
}

provider::RenewResponse Plugin::renew(const provider::OpenedRequest& request,
                                      const CallOptions& call) {
  PluginCall asked(*this, Rpc::renew_ephemeral_resource, call);
  provider::RenewResponse out;
  out.private_state = request.private_state;
  if (auto response = asked.ask<RenewEphemeralResource>({request.type, request.private_state})) {
    out.renew_at = PluginCall::time_of(response->renew_at);
    out.private_state = std::move(response->private_data);
  }
  out.diagnostics = std::move(asked.diagnostics);
  return out;
}

Diagnostics Plugin::close(const provider::OpenedRequest& request, const CallOptions& call) {
  PluginCall asked(*this, Rpc::close_ephemeral_resource, call);
  (void)asked.ask<CloseEphemeralResource>({request.type, request.private_state});
  return asked.diagnostics;
}

Diagnostics Plugin::validate_list(const provider::ValidateListRequest& request,
                                  const CallOptions& call) {
  PluginCall asked(*this, Rpc::validate_list_resource_config, call);
  Type type = asked.type(TypeKind::list_resource, request.type);
  ValidateListResourceConfig::Request message;
  message.type_name = request.type;
  message.config = asked.encode(request.config, type, "the configuration");
  message.include_resource_object =
      asked.encode(request.include_objects, Type::boolean(), "include_resource_object");
  message.limit = asked.encode(request.limit, Type::number(), "limit");
  (void)asked.ask<ValidateListResourceConfig>(message);
  return asked.diagnostics;
}

namespace {

// Calls `each` for the events of a stream until it returns false or there are no more.
template <typename Event, typename Each>
void each_event(PluginCall& asked, ClientCall& stream, const Each& each) {
  std::string bytes;
  while (stream.receive(bytes)) {
    auto event = protocol::decode<Event>(bytes, asked.dialect());
    if (!event) {
      return asked.fail(
          {status::internal, "the response cannot be decoded: " + event.error().message});
    }
    if (!each(std::move(event).value())) return;
  }
  Status status = stream.finish();
  if (!status.ok()) asked.fail(status);
}

}  // namespace

Diagnostics Plugin::list(const provider::ListRequest& request, const provider::OnListed& found,
                         const CallOptions& call) {
  PluginCall asked(*this, Rpc::list_resource, call);
  Type type = asked.type(TypeKind::list_resource, request.type);
  Type object_type = asked.resource(request.type);
  ListResource::Request message;
  message.type_name = request.type;
  message.config = asked.encode(request.config, type, "the configuration");
  message.include_resource_object = request.include_objects;
  message.limit = request.limit;
  if (!asked.connected()) return asked.diagnostics;
  ClientCall stream = asked.open(message);
  each_event<ListResource::Event>(asked, stream, [&](const ListResource::Event& event) {
    auto identity = asked.decode_identity(request.type, event.identity);
    if (!identity) {
      // An event without an object is about the list as a whole.
      asked.add(event.diagnostic);
      return !asked.failed();
    }
    provider::ListedObject listed;
    listed.display_name = event.display_name;
    listed.identity = *std::move(identity);
    if (!event.resource_object.empty()) {
      listed.object =
          asked.decode(event.resource_object, object_type, "an object", Value::null(object_type));
    }
    for (const protocol::Diagnostic& d : event.diagnostic) {
      ReceivedDiagnostic received = from_diagnostic(d);
      listed.diagnostics.add({received.severity, std::move(received.summary),
                              std::move(received.detail), std::move(received.path)});
    }
    return !asked.failed() && found(listed);
  });
  return asked.diagnostics;
}

Diagnostics Plugin::validate_action(const provider::ValidateRequest& request,
                                    const CallOptions& call) {
  PluginCall asked(*this, Rpc::validate_action_config, call);
  Type type = asked.type(TypeKind::action, request.type);
  (void)asked.ask<ValidateActionConfig>(
      {request.type, asked.encode(request.config, type, "the configuration")});
  return asked.diagnostics;
}

provider::PlanActionResponse Plugin::plan_action(const provider::ActionRequest& request,
                                                 const CallOptions& call) {
  PluginCall asked(*this, Rpc::plan_action, call);
  Type type = asked.type(TypeKind::action, request.type);
  auto response =
      asked.ask<PlanAction>({request.type, asked.encode(request.config, type, "the configuration"),
                             asked.capabilities()});
  provider::PlanActionResponse out;
  if (response) out.deferred = PluginCall::deferral(response->deferred);
  out.diagnostics = std::move(asked.diagnostics);
  return out;
}

Diagnostics Plugin::invoke_action(const provider::ActionRequest& request,
                                  const provider::OnProgress& progress, const CallOptions& call) {
  PluginCall asked(*this, Rpc::invoke_action, call);
  Type type = asked.type(TypeKind::action, request.type);
  InvokeAction::Request message{
      request.type, asked.encode(request.config, type, "the configuration"), asked.capabilities()};
  if (!asked.connected()) return asked.diagnostics;
  ClientCall stream = asked.open(message);
  each_event<InvokeAction::Event>(asked, stream, [&](const InvokeAction::Event& event) {
    if (event.progress) progress(event.progress->message);
    if (event.completed) asked.add(event.completed->diagnostics);
    return true;
  });
  return asked.diagnostics;
}

}  // namespace landform::host
