// The provider `fastly`: services with versions and blocks, and what they contain. docs/fastly.md
// says what it covers.
#pragma once

#include <memory>

#include "sdk/http.h"
#include "sdk/provider.h"

namespace landform::fastly {

struct ProviderOptions {
  // How requests are sent again.
  sdk::HttpRetries retries{};
};

[[nodiscard]] std::unique_ptr<sdk::Provider> make_provider(const ProviderOptions& options = {});

}  // namespace landform::fastly
