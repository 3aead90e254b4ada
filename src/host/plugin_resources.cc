// Managed resources.
#include <string>
#include <utility>

#include "host/plugin.h"
#include "host/plugin_call.h"
#include "provider/creation_token.h"
#include "value/presence.h"

namespace landform::host {

using namespace protocol;

namespace {

RawState raw_state(const provider::StoredState& state) { return {state.json, state.flatmap}; }

}  // namespace

Diagnostics Plugin::validate_resource(const provider::ValidateRequest& request,
                                      const CallOptions& call) {
  PluginCall asked(*this, Rpc::validate_resource_config, call);
  ValidateResourceConfig::Request message;
  message.type_name = request.type;
  message.config = asked.encode(request.config, asked.resource(request.type), "the configuration");
  message.client_capabilities = asked.capabilities();
  (void)asked.ask<ValidateResourceConfig>(message);
  return asked.diagnostics;
}

provider::UpgradeStateResponse Plugin::upgrade_state(const provider::UpgradeStateRequest& request,
                                                     const CallOptions& call) {
  PluginCall asked(*this, Rpc::upgrade_resource_state, call);
  Type type = asked.resource(request.type);
  provider::UpgradeStateResponse out;
  out.state = Value::null(type);
  auto response =
      asked.ask<UpgradeResourceState>({request.type, request.version, raw_state(request.state)});
  if (response) {
    out.state = asked.decode(response->upgraded_state, type, "an upgraded state", out.state);
  }
  out.diagnostics = std::move(asked.diagnostics);
  return out;
}

provider::UpgradeIdentityResponse Plugin::upgrade_identity(
    const provider::UpgradeIdentityRequest& request, const CallOptions& call) {
  PluginCall asked(*this, Rpc::upgrade_resource_identity, call);
  provider::UpgradeIdentityResponse out;
  auto response = asked.ask<UpgradeResourceIdentity>(
      {request.type, request.version, RawState{request.json, {}}});
  if (response) {
    auto identity = asked.decode_identity(request.type, response->upgraded_identity);
    if (identity) out.identity = *std::move(identity);
  }
  out.diagnostics = std::move(asked.diagnostics);
  return out;
}

provider::ReadResponse Plugin::read(const provider::ReadRequest& request, const CallOptions& call) {
  PluginCall asked(*this, Rpc::read_resource, call);
  Type type = asked.resource(request.type);
  ReadResource::Request message;
  message.type_name = request.type;
  message.current_state = asked.encode(request.current, type, "the current state");
  message.private_data = request.private_state;
  message.provider_meta = asked.provider_meta(request.provider_meta);
  message.client_capabilities = asked.capabilities();
  message.current_identity = asked.encode_identity(request.type, request.identity);
  provider::ReadResponse out;
  out.state = request.current;
  out.private_state = request.private_state;
  out.identity = request.identity;
  if (auto response = asked.ask<ReadResource>(message)) {
    out.state = asked.decode(response->new_state, type, "a state", request.current);
    out.private_state = std::move(response->private_data);
    out.deferred = PluginCall::deferral(response->deferred);
    out.identity = asked.decode_identity(request.type, response->new_identity);
  }
  out.diagnostics = std::move(asked.diagnostics);
  return out;
}

provider::PlanResponse Plugin::plan(const provider::PlanRequest& request, const CallOptions& call) {
  PluginCall asked(*this, Rpc::plan_resource_change, call);
  Type type = asked.resource(request.type);
  PlanResourceChange::Request message;
  message.type_name = request.type;
  message.prior_state = asked.encode(request.prior, type, "the prior state");
  message.proposed_new_state = asked.encode(request.proposed, type, "the proposed new state");
  message.config = asked.encode(request.config, type, "the configuration");
  message.prior_private = request.prior_private;
  message.provider_meta = asked.provider_meta(request.provider_meta);
  message.client_capabilities = asked.capabilities();
  message.prior_identity = asked.encode_identity(request.type, request.prior_identity);
  provider::PlanResponse out;
  out.planned = request.prior;
  out.planned_private = request.prior_private;
  if (auto response = asked.ask<PlanResourceChange>(message)) {
    out.planned = asked.decode(response->planned_state, type, "a plan", request.prior);
    for (const PathMessage& path : response->requires_replace) {
      out.requires_replace.push_back(from_path_message(path));
    }
    out.planned_private = std::move(response->planned_private);
    out.legacy_type_system = response->legacy_type_system;
    out.deferred = PluginCall::deferral(response->deferred);
    out.identity = asked.decode_identity(request.type, response->planned_identity);
  }
  out.diagnostics = std::move(asked.diagnostics);
  return out;
}

provider::ApplyResponse Plugin::apply(const provider::ApplyRequest& request,
                                      const CallOptions& call) {
  PluginCall asked(*this, Rpc::apply_resource_change, call);
  Type type = asked.resource(request.type);
  ApplyResourceChange::Request message;
  message.type_name = request.type;
  message.prior_state = asked.encode(request.prior, type, "the prior state");
  message.planned_state = asked.encode(request.planned, type, "the planned state");
  message.config = asked.encode(request.config, type, "the configuration");
  message.planned_private = request.planned_private;
  message.provider_meta = asked.provider_meta(request.provider_meta);
  message.planned_identity = asked.encode_identity(request.type, request.planned_identity);
  provider::ApplyResponse out;
  out.state = request.prior;
  out.private_state = request.planned_private;
  if (auto response = asked.ask<ApplyResourceChange>(message)) {
    out.state = asked.decode(response->new_state, type, "a state", request.prior);
    out.private_state = std::move(response->private_data);
    out.legacy_type_system = response->legacy_type_system;
    out.identity = asked.decode_identity(request.type, response->new_identity);
  }
  out.unanswered = asked.unanswered();
  if (out.unanswered && !is_present(request.prior)) {
    const bool repeatable = provider::creation_token(request.planned_private).has_value();
    asked.diagnostics.warning(
        "Object may exist without being in the state",
        std::string("The provider did not say whether it created this object.\n\n") +
            (repeatable ? "It recognizes repeated requests: the next apply finds the object if it "
                          "exists, unless its configuration is changed before."
                        : "Check with the provider. Import the object if it exists, or delete it, "
                          "before the next apply: otherwise it may be created twice."));
  }
  out.diagnostics = std::move(asked.diagnostics);
  return out;
}

provider::ImportResponse Plugin::import_object(const provider::ImportRequest& request,
                                               const CallOptions& call) {
  PluginCall asked(*this, Rpc::import_resource_state, call);
  ImportResourceState::Request message;
  message.type_name = request.type;
  message.id = request.id;
  message.client_capabilities = asked.capabilities();
  message.identity = asked.encode_identity(request.type, request.identity);
  provider::ImportResponse out;
  if (auto response = asked.ask<ImportResourceState>(message)) {
    out.deferred = PluginCall::deferral(response->deferred);
    for (ImportedResource& imported : response->imported_resources) {
      Type type = asked.resource(imported.type_name);
      provider::ImportedObject object;
      object.type = imported.type_name;
      object.state = asked.decode(imported.state, type, "an imported state", Value::null(type));
      object.private_state = std::move(imported.private_data);
      object.identity = asked.decode_identity(imported.type_name, imported.identity);
      out.objects.push_back(std::move(object));
    }
  }
  if (asked.failed()) out.objects.clear();
  out.diagnostics = std::move(asked.diagnostics);
  return out;
}

provider::MoveResponse Plugin::move(const provider::MoveRequest& request, const CallOptions& call) {
  PluginCall asked(*this, Rpc::move_resource_state, call);
  Type type = asked.resource(request.target_type);
  MoveResourceState::Request message;
  message.source_provider_address = request.source_provider;
  message.source_type_name = request.source_type;
  message.source_schema_version = request.source_version;
  message.source_state = raw_state(request.source_state);
  message.target_type_name = request.target_type;
  message.source_private = request.source_private;
  message.source_identity.json = request.source_identity_json;
  message.source_identity_schema_version = request.source_identity_version;
  provider::MoveResponse out;
  if (auto response = asked.ask<MoveResourceState>(message)) {
    if (!asked.diagnostics.has_errors()) {
      out.state = asked.decode(response->target_state, type, "a state", Value::null(type));
      out.identity = asked.decode_identity(request.target_type, response->target_identity);
    }
    out.private_state = std::move(response->target_private);
  }
  if (asked.failed()) out.state.reset();
  out.diagnostics = std::move(asked.diagnostics);
  return out;
}

provider::GenerateConfigResponse Plugin::generate_config(
    const provider::GenerateConfigRequest& request, const CallOptions& call) {
  PluginCall asked(*this, Rpc::generate_resource_config, call);
  Type type = asked.resource(request.type);
  GenerateResourceConfig::Request message;
  message.type_name = request.type;
  message.state = asked.encode(request.state, type, "the state");
  provider::GenerateConfigResponse out;
  out.config = Value::null(type);
  if (auto response = asked.ask<GenerateResourceConfig>(message)) {
    out.config = asked.decode(response->config, type, "a configuration", out.config);
  }
  out.diagnostics = std::move(asked.diagnostics);
  return out;
}

}  // namespace landform::host
