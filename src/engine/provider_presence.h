// Whether the provider configurations that a run needs exist.
#pragma once

#include "base/diagnostic.h"
#include "engine/run.h"
#include "state/state.h"

namespace landform::engine {

// Errors for those that resources use, and those that made objects of which there are no resources
// any more. Without its own configuration, a provider would look for such an object elsewhere.
[[nodiscard]] Diagnostics check_providers_exist(const Run& run, const state::State& state);

}  // namespace landform::engine
