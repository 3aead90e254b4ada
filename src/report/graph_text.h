// Dependency graphs in the DOT language, as Terraform's `graph` prints them.
//
// Pure functions to text. Thread-safe.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "engine/plan.h"
#include "evaluation/terms.h"
#include "state/state.h"

namespace landform::report {

// The resources of a configuration and those that are left in its state, and which of them depend
// on each other.
[[nodiscard]] std::string resource_graph_text(const evaluation::Terms& terms,
                                              const state::State& state);

// Everything that is evaluated in a plan, and what is left in the state of what is no longer
// configured.
[[nodiscard]] std::string plan_graph_text(const evaluation::Terms& terms,
                                          const state::State& state);
// The same when a plan is applied, with the instances that change. There may be no order to do that
// in.
[[nodiscard]] Diagnosed<std::string> apply_graph_text(const evaluation::Terms& terms,
                                                      const engine::Plan& plan);
// What is destroyed when everything in a state is.
[[nodiscard]] std::string destroy_graph_text(const evaluation::Terms& terms,
                                             const state::State& state);

}  // namespace landform::report
