// What a plan does with the outputs of the root module.
#pragma once

#include <map>
#include <string>

#include "config/module.h"
#include "engine/plan.h"
#include "evaluation/visitor.h"
#include "state/state.h"

namespace landform::engine {

// From what is stored to what was evaluated.
[[nodiscard]] OutputChange output_change(const evaluation::OutputVisit& visit,
                                         const std::map<std::string, state::Output>& stored);

// Plans to remove the stored outputs that are no longer configured; if all is destroyed, those
// without a planned value.
void add_removed_outputs(Plan& plan, const config::Module& root);

// Stores the planned values that are known already in the prior state: what refreshing found
// includes them.
void store_known_outputs(Plan& plan, const config::Module& root);

// Whether both have the same outputs, with numbers of the same precision.
[[nodiscard]] bool same_outputs(const state::State& a, const state::State& b);

}  // namespace landform::engine
