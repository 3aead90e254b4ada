#include "serve/messages.h"

#include <tuple>
#include <utility>

#include "protocol/protobuf_wire.h"
#include "protocol/schema_conversion.h"
#include "value/json.h"

namespace landform::serve {

using protocol::Dialect;
using provider::TypeKind;

std::vector<protocol::Diagnostic> diagnostics_message(const provider::Diagnostics& diagnostics) {
  std::vector<protocol::Diagnostic> out;
  out.reserve(diagnostics.items().size());
  for (const provider::Diagnostic& d : diagnostics.items()) {
    out.push_back(protocol::to_diagnostic(d.severity, d.summary, d.detail, d.path));
  }
  return out;
}

protocol::DynamicValue value_message(const Value& value, Type type,
                                     std::vector<protocol::Diagnostic>& diagnostics) {
  auto message = protocol::to_dynamic_value(value, type);
  if (message) return std::move(message).value();
  diagnostics.push_back(protocol::to_diagnostic(
      Severity::error, "Bug in the provider",
      "A response cannot be encoded: " + message.error().message + ".", message.error().path));
  auto null = protocol::to_dynamic_value(Value::null(type), type);
  return null ? std::move(null).value() : protocol::DynamicValue{};
}

std::optional<protocol::Deferred> deferred_message(
    const std::optional<provider::Deferral>& deferral) {
  if (!deferral) return std::nullopt;
  switch (*deferral) {
    case provider::Deferral::config_unknown:
      return protocol::Deferred{protocol::DeferredReason::resource_config_unknown};
    case provider::Deferral::provider_config_unknown:
      return protocol::Deferred{protocol::DeferredReason::provider_config_unknown};
    case provider::Deferral::absent_prerequisite:
      return protocol::Deferred{protocol::DeferredReason::absent_prerequisite};
  }
  return std::nullopt;
}

std::optional<protocol::Timestamp> timestamp(
    const std::optional<std::chrono::system_clock::time_point>& time) {
  if (!time) return std::nullopt;
  auto nanos =
      std::chrono::duration_cast<std::chrono::nanoseconds>(time->time_since_epoch()).count();
  constexpr int64_t kSecond = 1'000'000'000;
  return protocol::Timestamp{nanos / kSecond, static_cast<int32_t>(nanos % kSecond)};
}

namespace {

void report(const Error& error, std::vector<protocol::Diagnostic>& diagnostics) {
  diagnostics.push_back(
      protocol::to_diagnostic(Severity::error, "Bug in the provider", error.message));
}

protocol::FunctionParameter parameter_message(const provider::FunctionParameter& parameter) {
  protocol::FunctionParameter out;
  out.name = parameter.name;
  out.type = encode_type_json(parameter.type);
  out.allow_null_value = parameter.allow_null;
  out.allow_unknown_values = parameter.allow_unknown;
  out.description = parameter.description;
  out.description_kind = protocol::StringKind::markdown;
  return out;
}

protocol::Function function_message(const provider::FunctionSignature& function) {
  protocol::Function out;
  for (const provider::FunctionParameter& parameter : function.parameters) {
    out.parameters.push_back(parameter_message(parameter));
  }
  if (function.variadic) out.variadic_parameter = parameter_message(*function.variadic);
  out.returns.type = encode_type_json(function.result);
  out.summary = function.summary;
  out.description = function.description;
  out.description_kind = protocol::StringKind::markdown;
  out.deprecation_message = function.deprecation_message;
  return out;
}

protocol::ServerCapabilities capabilities_message(const provider::Capabilities& capabilities) {
  protocol::ServerCapabilities out;
  out.plan_destroy = capabilities.plan_destroy;
  out.get_provider_schema_optional = capabilities.schema_optional;
  out.move_resource_state = capabilities.move_resource_state;
  out.generate_resource_config = capabilities.generate_resource_config;
  return out;
}

protocol::Schema schema_message(const provider::TypeSchema& schema, Dialect dialect) {
  return protocol::to_schema_message({schema.version, schema.block}, dialect);
}

void add_functions(const provider::Schemas& schemas,
                   std::map<std::string, protocol::Function, std::less<>>& out,
                   std::vector<protocol::Diagnostic>& diagnostics) {
  for (const std::string& name : schemas.functions()) {
    auto function = schemas.function(name);
    if (function) {
      out.emplace(name, function_message(**function));
    } else {
      report(function.error(), diagnostics);
    }
  }
}

std::vector<protocol::TypeName> names_message(const std::vector<std::string>& types) {
  std::vector<protocol::TypeName> out;
  out.reserve(types.size());
  for (const std::string& type : types) out.push_back({type});
  return out;
}

}  // namespace

protocol::GetProviderSchema::Response provider_schema_message(
    const provider::SchemasResponse& offered, Dialect dialect) {
  const provider::Schemas& schemas = *offered.schemas;
  protocol::GetProviderSchema::Response out;
  out.diagnostics = diagnostics_message(offered.diagnostics);
  out.server_capabilities = capabilities_message(schemas.capabilities());
  auto each = [&](TypeKind kind, const auto& add) {
    for (const std::string& type : schemas.types(kind)) {
      if (dialect == Dialect::v6 && !schemas.encoded(kind, type).empty()) continue;
      auto schema = schemas.find(kind, type);
      if (schema) {
        add(type, schema_message(**schema, dialect));
      } else {
        report(schema.error(), out.diagnostics);
      }
    }
  };
  auto into = [](auto& all) {
    return [&all](const std::string& type, protocol::Schema schema) {
      all.emplace(type, std::move(schema));
    };
  };
  auto own = schemas.provider();
  if (own) {
    out.provider = schema_message(**own, dialect);
  } else {
    report(own.error(), out.diagnostics);
  }
  auto meta = schemas.provider_meta();
  if (!meta) {
    report(meta.error(), out.diagnostics);
  } else if (*meta != nullptr) {
    out.provider_meta = schema_message(**meta, dialect);
  }
  each(TypeKind::resource, into(out.resource_schemas));
  each(TypeKind::data_source, into(out.data_source_schemas));
  each(TypeKind::ephemeral_resource, into(out.ephemeral_resource_schemas));
  each(TypeKind::list_resource, into(out.list_resource_schemas));
  each(TypeKind::action, [&](const std::string& type, protocol::Schema schema) {
    out.action_schemas.emplace(type, protocol::ActionSchema{std::move(schema)});
  });
  add_functions(schemas, out.functions, out.diagnostics);
  return out;
}

namespace {

// The numbers of the maps in GetProviderSchema.Response.
constexpr std::pair<TypeKind, uint32_t> kSchemaFields[] = {{TypeKind::resource, 2},
                                                           {TypeKind::data_source, 3},
                                                           {TypeKind::ephemeral_resource, 8},
                                                           {TypeKind::list_resource, 9}};

}  // namespace

std::string provider_schema_bytes(const provider::SchemasResponse& offered, Dialect dialect) {
  std::string out = protocol::encode(provider_schema_message(offered, dialect), dialect);
  if (dialect != Dialect::v6) return out;
  const provider::Schemas& schemas = *offered.schemas;
  std::vector<std::tuple<uint32_t, std::string, std::string_view>> entries;
  size_t size = out.size();
  for (auto [kind, field] : kSchemaFields) {
    for (std::string& type : schemas.types(kind)) {
      std::string_view bytes = schemas.encoded(kind, type);
      if (bytes.empty()) continue;
      size += type.size() + bytes.size() + 24;
      entries.emplace_back(field, std::move(type), bytes);
    }
  }
  out.reserve(size);
  for (const auto& [field, type, bytes] : entries)
    protocol::append_map_entry(out, field, type, bytes);
  return out;
}

protocol::GetMetadata::Response metadata_message(const provider::Schemas& schemas) {
  protocol::GetMetadata::Response out;
  out.server_capabilities = capabilities_message(schemas.capabilities());
  out.resources = names_message(schemas.types(TypeKind::resource));
  out.data_sources = names_message(schemas.types(TypeKind::data_source));
  out.ephemeral_resources = names_message(schemas.types(TypeKind::ephemeral_resource));
  out.list_resources = names_message(schemas.types(TypeKind::list_resource));
  out.actions = names_message(schemas.types(TypeKind::action));
  for (const std::string& name : schemas.functions()) out.functions.push_back({name});
  return out;
}

protocol::GetFunctions::Response functions_message(const provider::Schemas& schemas) {
  protocol::GetFunctions::Response out;
  add_functions(schemas, out.functions, out.diagnostics);
  return out;
}

protocol::GetResourceIdentitySchemas::Response identity_schemas_message(
    const provider::Schemas& schemas) {
  protocol::GetResourceIdentitySchemas::Response out;
  for (const std::string& type : schemas.types(TypeKind::resource)) {
    auto identity = schemas.identity(type);
    // Errors in the type are reported with its schema.
    if (!identity || *identity == nullptr) continue;
    protocol::ResourceIdentitySchema schema;
    schema.version = (**identity).version;
    for (const provider::IdentityAttribute& a : (**identity).attributes) {
      schema.identity_attributes.push_back({a.name, encode_type_json(a.type), a.required_for_import,
                                            !a.required_for_import, a.description});
    }
    out.identity_schemas.emplace(type, std::move(schema));
  }
  return out;
}

}  // namespace landform::serve
