// Planning what the state has and the configuration does not: instances of resources or modules
// that were removed, deposed objects, and all objects if everything is destroyed.
#pragma once

#include "engine/declared_instances.h"
#include "engine/moves.h"
#include "engine/planning.h"
#include "evaluation/evaluation.h"

namespace landform::engine {

// Refreshes the current object of an instance of a configured resource, which plan_orphans then
// leaves alone. Returns whether it still exists; sets its value unless that failed.
[[nodiscard]] bool refresh_unconfigured(const Planning& planning,
                                        const config::InstanceAddress& address,
                                        const state::Instance& instance, Value& value,
                                        Diagnostics& diagnostics);

[[nodiscard]] Diagnostics plan_orphans(const Planning& planning, const DeclaredInstances& declared,
                                       const evaluation::Evaluation& evaluation,
                                       const MoveResults& moves);

}  // namespace landform::engine
