// The provider `random`: values that are generated once and then stay in the state. A drop-in
// replacement for hashicorp/random, with compatible states.
#pragma once

#include <memory>

#include "sdk/provider.h"

namespace landform::random {

[[nodiscard]] std::unique_ptr<sdk::Provider> make_provider();

}  // namespace landform::random
