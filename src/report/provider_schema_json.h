// The schemas of a provider as JSON, as `providers schema -json` prints them.
#pragma once

#include <set>
#include <string>

#include "base/result.h"
#include "config/provider_address.h"
#include "engine/providers.h"
#include "provider/schemas.h"

namespace landform::report {

// One object, on one line. The error names the type whose schema is invalid.
[[nodiscard]] Result<std::string> provider_schema_json(const provider::Schemas& schemas);

// That of terraform.io/builtin/terraform, which is part of the language.
[[nodiscard]] std::string language_provider_schema_json();

// An object with those of several providers, by address; nothing if there are none.
[[nodiscard]] Result<std::string> provider_schemas_json(
    const std::set<config::ProviderAddress>& addresses, const engine::Providers& providers);

}  // namespace landform::report
