// Responses of a provider, as messages. Private to the library.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages.h"
#include "protocol/value_conversion.h"
#include "provider/provider.h"

namespace landform::serve {

[[nodiscard]] std::vector<protocol::Diagnostic> diagnostics_message(
    const provider::Diagnostics& diagnostics);

// The value encoded for its type; null and a diagnostic if it cannot be encoded.
[[nodiscard]] protocol::DynamicValue value_message(const Value& value, Type type,
                                                   std::vector<protocol::Diagnostic>& diagnostics);

[[nodiscard]] std::optional<protocol::Deferred> deferred_message(
    const std::optional<provider::Deferral>& deferral);
[[nodiscard]] std::optional<protocol::Timestamp> timestamp(
    const std::optional<std::chrono::system_clock::time_point>& time);

// Without the schemas that the provider has as bytes of protocol 6.
[[nodiscard]] protocol::GetProviderSchema::Response provider_schema_message(
    const provider::SchemasResponse& offered, protocol::Dialect dialect);
// All of it, as bytes of that message.
[[nodiscard]] std::string provider_schema_bytes(const provider::SchemasResponse& offered,
                                                protocol::Dialect dialect);
[[nodiscard]] protocol::GetMetadata::Response metadata_message(const provider::Schemas& schemas);
[[nodiscard]] protocol::GetFunctions::Response functions_message(const provider::Schemas& schemas);
[[nodiscard]] protocol::GetResourceIdentitySchemas::Response identity_schemas_message(
    const provider::Schemas& schemas);

}  // namespace landform::serve
