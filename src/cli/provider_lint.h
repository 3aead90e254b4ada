// What is wrong, or could be better, with the schemas of a provider. Private to the library.
#pragma once

#include <string>
#include <vector>

#include "protocol/messages.h"

namespace landform::cli {

enum class Verdict : uint8_t { passed, hint, warning, failed };

struct SchemaFinding {
  // failed: Terraform or the language cannot work with it; warning: users will miss it; hint: worth
  // a thought.
  Verdict verdict = Verdict::failed;
  std::string where;  // `acme_server: disk.size`
  std::string message;
};

// `name` is what types have to begin with; empty if that is not known.
[[nodiscard]] std::vector<SchemaFinding> lint_schemas(
    const protocol::GetProviderSchema::Response& schemas, const std::string& name);

}  // namespace landform::cli
