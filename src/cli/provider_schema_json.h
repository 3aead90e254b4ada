// The schemas of a provider as JSON, as `providers schema -json` prints them.
#pragma once

#include <string>

#include "base/result.h"
#include "provider/schemas.h"

namespace landform::cli {

// One object, on one line. The error names the type whose schema is invalid.
[[nodiscard]] Result<std::string> provider_schema_json(const provider::Schemas& schemas);

// That of terraform.io/builtin/terraform, which is part of the language.
[[nodiscard]] std::string language_provider_schema_json();

}  // namespace landform::cli
