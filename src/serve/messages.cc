#include "serve/messages.h"

#include <utility>

#include "protocol/schema_wire.h"
#include "value/json.h"

namespace landform::serve {

using protocol::Dialect;

std::vector<protocol::Diagnostic> diagnostics_message(const sdk::Diagnostics& diagnostics) {
  std::vector<protocol::Diagnostic> out;
  out.reserve(diagnostics.items().size());
  for (const sdk::Diagnostic& d : diagnostics.items()) {
    Severity severity = d.severity == sdk::Severity::error ? Severity::error : Severity::warning;
    out.push_back(protocol::to_diagnostic(severity, d.summary, d.detail, d.path));
  }
  return out;
}

protocol::DynamicValue value_message(const Value& value, Type type,
                                     std::vector<protocol::Diagnostic>& diagnostics) {
  auto message = protocol::to_dynamic_value(value, type);
  if (message) return std::move(message).value();
  diagnostics.push_back(protocol::to_diagnostic(
      Severity::error, "Bug in the provider",
      "An answer cannot be written: " + message.error().message + ".", message.error().path));
  auto null = protocol::to_dynamic_value(Value::null(type), type);
  return null ? std::move(null).value() : protocol::DynamicValue{};
}

namespace {

protocol::FunctionParameter parameter_message(const sdk::FunctionParameterInfo& parameter) {
  protocol::FunctionParameter out;
  out.name = parameter.name;
  out.type = encode_type_json(parameter.type.type());
  out.allow_null_value = parameter.allow_null;
  out.allow_unknown_values = parameter.allow_unknown;
  out.description = parameter.description;
  out.description_kind = protocol::StringKind::markdown;
  return out;
}

protocol::ServerCapabilities capabilities(const sdk::ProviderServer& server) {
  protocol::ServerCapabilities out;
  out.get_provider_schema_optional = true;
  out.generate_resource_config = true;
  for (const std::string& type : server.resource_types()) {
    if (server.can_move_to(type)) out.move_resource_state = true;
  }
  return out;
}

}  // namespace

protocol::Schema schema_message(const sdk::CompiledSchema& schema, Dialect dialect) {
  return protocol::to_schema_message({schema.schema.version(), schema.block}, dialect);
}

protocol::Function function_message(const sdk::Function& function) {
  protocol::Function out;
  for (const sdk::FunctionParameterInfo& parameter : function.parameters()) {
    out.parameters.push_back(parameter_message(parameter));
  }
  if (auto variadic = function.variadic_parameter()) {
    out.variadic_parameter = parameter_message(*variadic);
  }
  out.returns.type = encode_type_json(function.result().type());
  out.summary = function.summary();
  out.description = function.description();
  out.description_kind = protocol::StringKind::markdown;
  return out;
}

protocol::GetProviderSchema::Response provider_schema_message(const sdk::ProviderServer& server,
                                                              Dialect dialect) {
  protocol::GetProviderSchema::Response out;
  out.provider = schema_message(server.provider_schema(), dialect);
  for (const std::string& type : server.resource_types()) {
    out.resource_schemas.emplace(type, schema_message(*server.resource_schema(type), dialect));
  }
  for (const std::string& type : server.data_source_types()) {
    out.data_source_schemas.emplace(type,
                                    schema_message(*server.data_source_schema(type), dialect));
  }
  for (const std::string& type : server.ephemeral_types()) {
    out.ephemeral_resource_schemas.emplace(type,
                                           schema_message(*server.ephemeral_schema(type), dialect));
  }
  for (const std::string& type : server.list_types()) {
    out.list_resource_schemas.emplace(type, schema_message(*server.list_schema(type), dialect));
  }
  for (const std::string& type : server.action_types()) {
    out.action_schemas.emplace(
        type, protocol::ActionSchema{schema_message(*server.action_schema(type), dialect)});
  }
  for (const auto& function : server.provider().functions()) {
    out.functions.emplace(function->name(), function_message(*function));
  }
  out.diagnostics = diagnostics_message(server.all_problems());
  out.server_capabilities = capabilities(server);
  return out;
}

protocol::GetMetadata::Response metadata_message(const sdk::ProviderServer& server) {
  protocol::GetMetadata::Response out;
  out.server_capabilities = capabilities(server);
  for (const std::string& type : server.resource_types()) out.resources.push_back({type});
  for (const std::string& type : server.data_source_types()) out.data_sources.push_back({type});
  for (const std::string& type : server.ephemeral_types()) {
    out.ephemeral_resources.push_back({type});
  }
  for (const std::string& type : server.list_types()) out.list_resources.push_back({type});
  for (const std::string& type : server.action_types()) out.actions.push_back({type});
  for (const auto& function : server.provider().functions()) {
    out.functions.push_back({function->name()});
  }
  return out;
}

}  // namespace landform::serve
