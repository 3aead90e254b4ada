// Finds problems and possible improvements in the schemas of a provider. Private to the library.
#pragma once

#include <string>
#include <vector>

#include "protocol/messages.h"

namespace landform::cli {

enum class Verdict : uint8_t { passed, hint, warning, failed };

struct SchemaFinding {
  // failed: Terraform or the language cannot work with it; warning: users will miss it; hint: worth
  // considering.
  Verdict verdict = Verdict::failed;
  std::string where;  // `acme_server: disk.size`
  std::string message;
};

// `name` is the required prefix of types; empty if it is not known.
[[nodiscard]] std::vector<SchemaFinding> lint_schemas(
    const protocol::GetProviderSchema::Response& schemas, const std::string& name);

}  // namespace landform::cli
