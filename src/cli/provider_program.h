// The program of a provider, for the commands about it. Private to the library.
#pragma once

#include <optional>
#include <string>

#include "base/process.h"
#include "base/result.h"
#include "host/connection.h"
#include "protocol/messages.h"
#include "provider/schemas.h"

namespace landform::cli {

inline constexpr const char* kAnyProtocol = "5,6";

// The environment for starting a provider: ours, without variables for other plugins or that change
// their behaviour.
[[nodiscard]] Environment provider_environment();

// Starts it in that environment and connects to it.
[[nodiscard]] Result<std::unique_ptr<host::Connection>> connect_to_provider(
    const std::string& program, const std::string& protocols = kAnyProtocol);

// All schemas, as sent by the provider. The error says why there are none.
[[nodiscard]] Result<protocol::GetProviderSchema::Response> ask_for_schemas(
    const host::Connection& connection);

// Starts a provider, gets its schemas and stops it. Errors that it reports are errors here.
[[nodiscard]] Result<std::shared_ptr<const provider::Schemas>> schemas_of(
    const std::string& program);

// The provider's name according to the file name: terraform-provider-NAME, optionally followed by a
// version; none if it does not match.
[[nodiscard]] std::optional<std::string> provider_name(const std::string& program);

}  // namespace landform::cli
