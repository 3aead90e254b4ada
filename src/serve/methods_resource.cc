// Managed resources and their identities.
#include "serve/methods.h"

namespace landform::serve {

Value Methods::meta_of(const DynamicValue& message) const {
  auto schema = offered_.schemas->provider_meta();
  if (message.empty() || !schema || *schema == nullptr) return {};
  return object_of(message, (**schema).type, "provider_meta");
}

Type Methods::identity_type(const std::string& type) const {
  auto identity = offered_.schemas->identity(type);
  if (!identity) throw BadRequest{identity.error().message};
  return *identity == nullptr ? Type::object({}) : (**identity).type();
}

std::optional<Value> Methods::identity_of(
    const std::string& type, const std::optional<protocol::ResourceIdentityData>& message) const {
  if (!message) return std::nullopt;
  return object_of(message->identity_data, identity_type(type), "the identity");
}

std::optional<protocol::ResourceIdentityData> Methods::identity_message(
    const std::string& type, const std::optional<Value>& identity,
    std::vector<protocol::Diagnostic>& diagnostics) const {
  if (!identity) return std::nullopt;
  return protocol::ResourceIdentityData{value_message(*identity, identity_type(type), diagnostics)};
}

void Methods::add_resource_methods() {
  using namespace protocol;
  add<ValidateResourceConfig>(
      Rpc::validate_resource_config, [this](const auto& request, Call& call) {
        const auto& type = resource(request.type_name);
        ValidateResourceConfig::Response out;
        out.diagnostics = diagnostics_message(provider_.validate_resource(
            {request.type_name, object_of(request.config, type.type, "the configuration")},
            options_of(call)));
        return out;
      });
  add<UpgradeResourceState>(Rpc::upgrade_resource_state, [this](const auto& request, Call& call) {
    const auto& type = resource(request.type_name);
    auto answer = provider_.upgrade_state(
        {request.type_name, request.version, stored_state(request.raw_state)}, options_of(call));
    UpgradeResourceState::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.upgraded_state = value_message(answer.state, type.type, out.diagnostics);
    return out;
  });
  add<ReadResource>(Rpc::read_resource, [this](const auto& request, Call& call) {
    const auto& type = resource(request.type_name);
    auto answer = provider_.read(
        {request.type_name, object_of(request.current_state, type.type, "the current state"),
         request.private_data, meta_of(request.provider_meta)},
        options_of(call, request.client_capabilities));
    ReadResource::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.deferred = deferred_message(answer.deferred);
    out.new_state = value_message(answer.state, type.type, out.diagnostics);
    out.private_data = std::move(answer.private_state);
    out.new_identity = identity_message(request.type_name, answer.identity, out.diagnostics);
    return out;
  });
  add<ImportResourceState>(Rpc::import_resource_state, [this](const auto& request, Call& call) {
    const auto& type = resource(request.type_name);
    auto answer = provider_.import_object(
        {request.type_name, request.id, identity_of(request.type_name, request.identity)},
        options_of(call, request.client_capabilities));
    ImportResourceState::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.deferred = deferred_message(answer.deferred);
    for (provider::ImportedObject& object : answer.objects) {
      ImportedResource imported;
      imported.type_name = object.type;
      imported.state = value_message(object.state, type.type, out.diagnostics);
      imported.private_data = std::move(object.private_state);
      imported.identity = identity_message(object.type, object.identity, out.diagnostics);
      out.imported_resources.push_back(std::move(imported));
    }
    return out;
  });
  add<GenerateResourceConfig>(Rpc::generate_resource_config, [this](const auto& request,
                                                                    Call& call) {
    const auto& type = resource(request.type_name);
    auto answer = provider_.generate_config(
        {request.type_name, object_of(request.state, type.type, "the state")}, options_of(call));
    GenerateResourceConfig::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.config = value_message(answer.config, type.type, out.diagnostics);
    return out;
  });
  add<MoveResourceState>(Rpc::move_resource_state, [this](const auto& request, Call& call) {
    const auto& type = resource(request.target_type_name);
    auto answer = provider_.move(
        {request.source_provider_address, request.source_type_name, request.source_schema_version,
         stored_state(request.source_state), request.source_private, request.target_type_name,
         request.source_identity.json, request.source_identity_schema_version},
        options_of(call));
    MoveResourceState::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    if (answer.state) out.target_state = value_message(*answer.state, type.type, out.diagnostics);
    out.target_identity =
        identity_message(request.target_type_name, answer.identity, out.diagnostics);
    out.target_private = std::move(answer.private_state);
    return out;
  });
}

void Methods::add_change_methods() {
  using namespace protocol;
  add<PlanResourceChange>(Rpc::plan_resource_change, [this](const auto& request, Call& call) {
    const auto& type = resource(request.type_name);
    // The proposed new state is not decoded: the SDK computes its own plans.
    auto answer =
        provider_.plan({.type = request.type_name,
                        .config = object_of(request.config, type.type, "the configuration"),
                        .prior = object_of(request.prior_state, type.type, "the prior state"),
                        .prior_private = request.prior_private,
                        .provider_meta = meta_of(request.provider_meta)},
                       options_of(call, request.client_capabilities));
    PlanResourceChange::Response out;
    out.deferred = deferred_message(answer.deferred);
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.planned_state = value_message(answer.planned, type.type, out.diagnostics);
    for (const Path& path : answer.requires_replace) {
      out.requires_replace.push_back(to_path_message(path));
    }
    out.planned_private = std::move(answer.planned_private);
    out.planned_identity = identity_message(request.type_name, answer.identity, out.diagnostics);
    return out;
  });
  add<ApplyResourceChange>(Rpc::apply_resource_change, [this](const auto& request, Call& call) {
    const auto& type = resource(request.type_name);
    auto answer = provider_.apply(
        {request.type_name, object_of(request.config, type.type, "the configuration"),
         object_of(request.prior_state, type.type, "the prior state"),
         object_of(request.planned_state, type.type, "the planned state"), request.planned_private,
         meta_of(request.provider_meta)},
        options_of(call));
    ApplyResourceChange::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.new_state = value_message(answer.state, type.type, out.diagnostics);
    out.private_data = std::move(answer.private_state);
    out.new_identity = identity_message(request.type_name, answer.identity, out.diagnostics);
    return out;
  });
}

void Methods::add_identity_methods() {
  using namespace protocol;
  add<GetResourceIdentitySchemas>(Rpc::get_resource_identity_schemas, [this](const auto&, Call&) {
    return identity_schemas_message(*offered_.schemas);
  });
  add<UpgradeResourceIdentity>(Rpc::upgrade_resource_identity, [this](const auto& request,
                                                                      Call& call) {
    auto answer = provider_.upgrade_identity(
        {request.type_name, request.version, request.raw_identity.json}, options_of(call));
    UpgradeResourceIdentity::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    if (!answer.diagnostics.has_errors()) {
      out.upgraded_identity = identity_message(request.type_name, answer.identity, out.diagnostics);
    }
    return out;
  });
}

}  // namespace landform::serve
