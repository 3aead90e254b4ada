// The program of a provider, for the commands about it. Private to the library.
#pragma once

#include <optional>
#include <string>

#include "base/process.h"
#include "base/result.h"
#include "host/connection.h"
#include "protocol/messages.h"

namespace landform::cli {

// The environment to start a provider in: ours, without what is meant for other plugins or changes
// what they do.
[[nodiscard]] Environment provider_environment();

// Started and connected to, in that environment.
[[nodiscard]] Result<std::unique_ptr<host::Connection>> connect_to_provider(
    const std::string& program, const std::string& protocols = "5,6");

// All schemas, as the provider sends them. The error says why there are none.
[[nodiscard]] Result<protocol::GetProviderSchema::Response> ask_for_schemas(
    const host::Connection& connection);

// The schemas of a provider, from its start to its end. Errors that it reports are errors here.
[[nodiscard]] Result<protocol::GetProviderSchema::Response> schemas_of(const std::string& program);

// What the program's file says the provider's name is: terraform-provider-NAME, with or without a
// version after it; none if it says none.
[[nodiscard]] std::optional<std::string> provider_name(const std::string& program);

}  // namespace landform::cli
