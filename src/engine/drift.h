// What changed outside of this program since the previous run.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "engine/moves.h"
#include "engine/plan.h"
#include "engine/schemas.h"
#include "state/state.h"

namespace landform::engine {

// The differences between the states before and after refreshing, sorted by address; with objects
// that only moved.
[[nodiscard]] std::vector<ResourceChange> drift_of(const state::State& before,
                                                   const state::State& after,
                                                   const MoveResults& moves,
                                                   const SchemaSource& schemas);

// Warns about each object whose type its provider does not have, if the states differ.
[[nodiscard]] Diagnostics warn_about_missing_schemas(const state::State& before,
                                                     const state::State& after,
                                                     const MoveResults& moves,
                                                     const SchemaSource& schemas);

}  // namespace landform::engine
