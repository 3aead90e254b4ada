// What the engine cannot do yet, found before anything is planned or changed.
#pragma once

#include "base/diagnostic.h"
#include "config/module_tree.h"
#include "state/state.h"

namespace landform::engine {

// Errors for import blocks of objects that the state does not have, ephemeral resources, moves
// between resource types, and provisioners other than local-exec.
[[nodiscard]] Diagnostics find_unsupported(const config::ModuleTree& modules,
                                           const state::State& state);

}  // namespace landform::engine
