// The provider `fastly`: services with versions and blocks, and what they contain. docs/fastly.md
// says what it covers.
#pragma once

#include <chrono>
#include <memory>

#include "sdk/provider.h"

namespace landform::fastly {

struct ProviderOptions {
  // The longest first pause before a request is sent again.
  std::chrono::milliseconds first_pause{500};
};

[[nodiscard]] std::unique_ptr<sdk::Provider> make_provider(const ProviderOptions& options = {});

}  // namespace landform::fastly
