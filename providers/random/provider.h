// The provider `random`: values that are made once and then stay in the state. A drop-in for
// hashicorp/random, whose states it reads and writes.
#pragma once

#include <memory>

#include "sdk/provider.h"

namespace landform::random {

[[nodiscard]] std::unique_ptr<sdk::Provider> make_provider();

}  // namespace landform::random
