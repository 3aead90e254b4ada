// The import command: takes over one existing object.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "config/address.h"
#include "engine/run.h"
#include "state/state.h"

namespace landform::engine {

// The state with the object, or unchanged after errors. The resource must be in the configuration.
[[nodiscard]] Diagnosed<state::State> import_into_state(Run& run, state::State state,
                                                        const config::InstanceAddress& address,
                                                        const std::string& id);

}  // namespace landform::engine
