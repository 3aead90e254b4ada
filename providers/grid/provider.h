// The provider `grid`: networks, machines and gateways on many nodes. docs/grid.md says what it
// covers.
#pragma once

#include <memory>

#include "sdk/provider.h"

namespace landform::grid {

[[nodiscard]] std::unique_ptr<sdk::Provider> make_provider();

}  // namespace landform::grid
