#include "host/schemas.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "protocol/schema_conversion.h"
#include "value/json.h"

namespace landform::host {
namespace {

using provider::TypeKind;
using Kind = SchemaImage::Kind;

Error invalid(std::string_view what, const Error& why) {
  return Error{
      fmt::format("The schema of {} is invalid: {}. Report this to the provider's "
                  "maintainers.",
                  what, why.message)};
}

Result<provider::TypeSchema> type_schema(std::string_view what, const protocol::Schema& message) {
  auto schema = protocol::from_schema_message(message);
  if (!schema) return invalid(what, schema.error());
  provider::TypeSchema out;
  out.version = schema->version;
  out.block = std::move(schema).value().block;
  out.type = out.block.implied_type();
  return out;
}

template <typename Message>
Result<provider::TypeSchema> decode_schema(std::string_view what, std::string_view bytes,
                                           protocol::Dialect dialect) {
  auto message = protocol::decode<Message>(bytes, dialect);
  if (!message) return invalid(what, message.error());
  if constexpr (std::is_same_v<Message, protocol::ActionSchema>) {
    return type_schema(what, message->schema);
  } else {
    return type_schema(what, *message);
  }
}

Result<provider::FunctionParameter> parameter_of(const protocol::FunctionParameter& message) {
  auto type = decode_type_json(message.type);
  if (!type) return type.error();
  return provider::FunctionParameter{message.name, *type, message.allow_null_value,
                                     message.allow_unknown_values, message.description};
}

Result<provider::FunctionSignature> decode_function(std::string_view what, std::string_view bytes,
                                                    protocol::Dialect dialect) {
  auto message = protocol::decode<protocol::Function>(bytes, dialect);
  if (!message) return invalid(what, message.error());
  provider::FunctionSignature out;
  for (const protocol::FunctionParameter& parameter : message->parameters) {
    auto decoded = parameter_of(parameter);
    if (!decoded) return invalid(what, decoded.error());
    out.parameters.push_back(std::move(decoded).value());
  }
  if (message->variadic_parameter) {
    auto decoded = parameter_of(*message->variadic_parameter);
    if (!decoded) return invalid(what, decoded.error());
    out.variadic = std::move(decoded).value();
  }
  auto result = decode_type_json(message->returns.type);
  if (!result) return invalid(what, result.error());
  out.result = *result;
  out.summary = message->summary;
  out.description = message->description;
  out.deprecation_message = message->deprecation_message;
  return out;
}

Result<provider::IdentitySchema> decode_identity(std::string_view what, std::string_view bytes,
                                                 protocol::Dialect dialect) {
  auto message = protocol::decode<protocol::ResourceIdentitySchema>(bytes, dialect);
  if (!message) return invalid(what, message.error());
  provider::IdentitySchema out;
  out.version = message->version;
  for (const protocol::IdentityAttribute& attribute : message->identity_attributes) {
    auto type = decode_type_json(attribute.type);
    if (!type) return invalid(what, type.error());
    out.attributes.push_back(
        {attribute.name, *type, attribute.required_for_import, attribute.description});
  }
  return out;
}

SchemaImage::Kind image_kind(TypeKind kind) {
  return static_cast<SchemaImage::Kind>(static_cast<uint32_t>(kind));
}

}  // namespace

template <typename T>
struct PluginSchemas::Decoded {
  std::once_flag once;
  std::optional<Result<T>> result;
};

PluginSchemas::PluginSchemas(SchemaImage image) : image_(std::move(image)) {}
PluginSchemas::~PluginSchemas() = default;

provider::Capabilities PluginSchemas::capabilities() const {
  auto message = protocol::decode<protocol::ServerCapabilities>(
      image_.find(Kind::capabilities).value_or(""), image_.dialect());
  provider::Capabilities out;
  if (!message) return out;
  out.plan_destroy = message->plan_destroy;
  out.schema_optional = message->get_provider_schema_optional;
  out.move_resource_state = message->move_resource_state;
  out.generate_resource_config = message->generate_resource_config;
  return out;
}

std::vector<std::string> PluginSchemas::types(TypeKind kind) const {
  return image_.names(image_kind(kind));
}
std::vector<std::string> PluginSchemas::functions() const { return image_.names(Kind::function); }

template <typename T, typename Decode>
Result<const T*> PluginSchemas::cached(Cache<T>& cache, std::string_view name,
                                       const Decode& decode) const {
  Decoded<T>* entry = nullptr;
  {
    std::lock_guard lock(mutex_);
    auto it = cache.find(name);
    if (it == cache.end()) it = cache.emplace(name, std::make_unique<Decoded<T>>()).first;
    entry = it->second.get();
  }
  std::call_once(entry->once, [&] { entry->result.emplace(decode()); });
  const Result<T>& result = *entry->result;
  if (!result) return result.error();
  return &result.value();
}

Result<const provider::TypeSchema*> PluginSchemas::find(TypeKind kind,
                                                        std::string_view type) const {
  auto bytes = image_.find(image_kind(kind), type);
  if (!bytes) {
    return Error{fmt::format("The provider has no {} {}.", provider::kind_name(kind), type)};
  }
  std::string name = fmt::format("{} {}", static_cast<int>(kind), type);
  return cached(schemas_, name, [&] {
    return kind == TypeKind::action
               ? decode_schema<protocol::ActionSchema>(type, *bytes, image_.dialect())
               : decode_schema<protocol::Schema>(type, *bytes, image_.dialect());
  });
}

Result<const provider::TypeSchema*> PluginSchemas::provider() const {
  return cached(schemas_, "provider", [&] {
    return decode_schema<protocol::Schema>("the provider", image_.find(Kind::provider).value_or(""),
                                           image_.dialect());
  });
}

Result<const provider::TypeSchema*> PluginSchemas::provider_meta() const {
  auto bytes = image_.find(Kind::provider_meta);
  if (!bytes) return nullptr;
  return cached(schemas_, "provider_meta", [&] {
    return decode_schema<protocol::Schema>("provider_meta", *bytes, image_.dialect());
  });
}

Result<const provider::IdentitySchema*> PluginSchemas::identity(std::string_view type) const {
  auto bytes = image_.find(Kind::identity, type);
  if (!bytes) return nullptr;
  return cached(identity_schemas_, type,
                [&] { return decode_identity(type, *bytes, image_.dialect()); });
}

Result<const provider::FunctionSignature*> PluginSchemas::function(std::string_view name) const {
  auto bytes = image_.find(Kind::function, name);
  if (!bytes) return Error{fmt::format("The provider has no function {}.", name)};
  return cached(functions_, name, [&] { return decode_function(name, *bytes, image_.dialect()); });
}

}  // namespace landform::host
