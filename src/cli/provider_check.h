// Checks whether Terraform can work with a provider's program. Private to the library.
#pragma once

#include <string>
#include <vector>

#include "cli/provider_lint.h"

namespace landform::cli {

struct CheckResult {
  Verdict verdict = Verdict::passed;
  std::string check;  // guard, handshake, health, tls, schema, shutdown
  std::string message;
};

// Starts it three times: by hand, and as a client with and without TLS.
[[nodiscard]] std::vector<CheckResult> check_provider(const std::string& program);

}  // namespace landform::cli
