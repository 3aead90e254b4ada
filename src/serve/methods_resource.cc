// Managed resources and their identities.
#include "serve/methods.h"
#include "value/json.h"

namespace landform::serve {

void Methods::add_resource_methods() {
  using namespace protocol;
  add<ValidateResourceConfig>(Rpc::validate_resource_config, [this](const auto& request, Call&) {
    const auto& schema = known(server_.resource_schema(request.type_name), request.type_name);
    ValidateResourceConfig::Response out;
    out.diagnostics = diagnostics_message(server_.validate_resource(
        request.type_name, object_of(request.config, schema.type, "the configuration")));
    return out;
  });
  add<UpgradeResourceState>(Rpc::upgrade_resource_state, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.resource_schema(request.type_name), request.type_name);
    auto answer = server_.upgrade(request.type_name, request.version, json_of(request.raw_state),
                                  options_of(call));
    UpgradeResourceState::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.upgraded_state = value_message(answer.state, schema.type, out.diagnostics);
    return out;
  });
  add<ReadResource>(Rpc::read_resource, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.resource_schema(request.type_name), request.type_name);
    auto answer = server_.read(
        {request.type_name, object_of(request.current_state, schema.type, "the current state"),
         request.private_data},
        options_of(call, request.client_capabilities));
    ReadResource::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.deferred = deferred_message(answer.deferred);
    out.new_state = value_message(answer.state, schema.type, out.diagnostics);
    out.private_data = std::move(answer.private_state);
    out.new_identity = identity(request.type_name, answer.state, out.diagnostics);
    return out;
  });
  add<ImportResourceState>(Rpc::import_resource_state, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.resource_schema(request.type_name), request.type_name);
    sdk::CallOptions options = options_of(call, request.client_capabilities);
    auto answer = request.identity
                      ? server_.import_identity(
                            request.type_name,
                            object_of(request.identity->identity_data,
                                      server_.identity_type(request.type_name), "the identity"),
                            options)
                      : server_.import_state(request.type_name, request.id, options);
    ImportResourceState::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.deferred = deferred_message(answer.deferred);
    if (answer.state) {
      ImportedResource imported;
      imported.type_name = request.type_name;
      imported.state = value_message(*answer.state, schema.type, out.diagnostics);
      imported.private_data = std::move(answer.private_state);
      imported.identity = identity(request.type_name, *answer.state, out.diagnostics);
      out.imported_resources.push_back(std::move(imported));
    }
    return out;
  });
  add<GenerateResourceConfig>(Rpc::generate_resource_config, [this](const auto& request, Call&) {
    const auto& schema = known(server_.resource_schema(request.type_name), request.type_name);
    auto answer = server_.generate_config(request.type_name,
                                          object_of(request.state, schema.type, "the state"));
    GenerateResourceConfig::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.config = value_message(answer.state, schema.type, out.diagnostics);
    return out;
  });
  add<MoveResourceState>(Rpc::move_resource_state, [this](const auto& request, Call& call) {
    const auto& schema =
        known(server_.resource_schema(request.target_type_name), request.target_type_name);
    sdk::MoveRequest move{request.source_provider_address, request.source_type_name,
                          request.source_schema_version,   json_of(request.source_state),
                          request.source_private,          request.target_type_name};
    auto answer = server_.move(move, options_of(call));
    MoveResourceState::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    if (answer.state) {
      out.target_state = value_message(*answer.state, schema.type, out.diagnostics);
      out.target_identity = identity(request.target_type_name, *answer.state, out.diagnostics);
    }
    out.target_private = std::move(answer.private_state);
    return out;
  });
}

void Methods::add_change_methods() {
  using namespace protocol;
  add<PlanResourceChange>(Rpc::plan_resource_change, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.resource_schema(request.type_name), request.type_name);
    auto answer = server_.plan(
        {request.type_name, object_of(request.config, schema.type, "the configuration"),
         object_of(request.prior_state, schema.type, "the prior state"), request.prior_private},
        options_of(call, request.client_capabilities));
    PlanResourceChange::Response out;
    out.deferred = deferred_message(answer.deferred);
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.planned_state = value_message(answer.planned, schema.type, out.diagnostics);
    for (const Path& path : answer.requires_replace) {
      out.requires_replace.push_back(to_attribute_path(path));
    }
    out.planned_private = std::move(answer.planned_private);
    out.planned_identity = identity(request.type_name, answer.planned, out.diagnostics);
    return out;
  });
  add<ApplyResourceChange>(Rpc::apply_resource_change, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.resource_schema(request.type_name), request.type_name);
    auto answer = server_.apply(
        {request.type_name, object_of(request.config, schema.type, "the configuration"),
         object_of(request.prior_state, schema.type, "the prior state"),
         object_of(request.planned_state, schema.type, "the planned state"),
         request.planned_private},
        options_of(call));
    ApplyResourceChange::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.new_state = value_message(answer.state, schema.type, out.diagnostics);
    out.private_data = std::move(answer.private_state);
    out.new_identity = identity(request.type_name, answer.state, out.diagnostics);
    return out;
  });
}

std::optional<protocol::ResourceIdentityData> Methods::identity(
    const std::string& type, const Value& state,
    std::vector<protocol::Diagnostic>& diagnostics) const {
  std::optional<Value> found = server_.identity_in(type, state);
  if (!found) return std::nullopt;
  return protocol::ResourceIdentityData{
      value_message(*found, server_.identity_type(type), diagnostics)};
}

void Methods::add_identity_methods() {
  using namespace protocol;
  add<GetResourceIdentitySchemas>(Rpc::get_resource_identity_schemas, [this](const auto&, Call&) {
    GetResourceIdentitySchemas::Response out;
    for (const std::string& type : server_.resource_types()) {
      std::vector<sdk::IdentityAttribute> attributes = server_.identity_of(type);
      if (attributes.empty()) continue;
      ResourceIdentitySchema schema;
      schema.version = server_.identity_version(type);
      for (const sdk::IdentityAttribute& a : attributes) {
        schema.identity_attributes.push_back({a.name, encode_type_json(a.type),
                                              a.required_for_import, !a.required_for_import,
                                              a.description});
      }
      out.identity_schemas.emplace(type, std::move(schema));
    }
    return out;
  });
  add<UpgradeResourceIdentity>(Rpc::upgrade_resource_identity, [this](const auto& request, Call&) {
    auto answer =
        server_.upgrade_identity(request.type_name, request.version, json_of(request.raw_identity));
    UpgradeResourceIdentity::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    if (!answer.diagnostics.has_errors()) {
      out.upgraded_identity = ResourceIdentityData{
          value_message(answer.state, server_.identity_type(request.type_name), out.diagnostics)};
    }
    return out;
  });
}

}  // namespace landform::serve
