// What the SDK says, as messages. Private to the library.
#pragma once

#include <string>
#include <vector>

#include "protocol/messages.h"
#include "protocol/wire.h"
#include "sdk/server.h"

namespace landform::serve {

[[nodiscard]] std::vector<protocol::Diagnostic> diagnostics_message(
    const sdk::Diagnostics& diagnostics);

// The value for its type; where it cannot be written, null and a diagnostic.
[[nodiscard]] protocol::DynamicValue value_message(const Value& value, Type type,
                                                   std::vector<protocol::Diagnostic>& diagnostics);

[[nodiscard]] protocol::Schema schema_message(const sdk::CompiledSchema& schema,
                                              protocol::Dialect dialect);
[[nodiscard]] protocol::Function function_message(const sdk::Function& function);

[[nodiscard]] protocol::GetProviderSchema::Response provider_schema_message(
    const sdk::ProviderServer& server, protocol::Dialect dialect);
[[nodiscard]] protocol::GetMetadata::Response metadata_message(const sdk::ProviderServer& server);

}  // namespace landform::serve
