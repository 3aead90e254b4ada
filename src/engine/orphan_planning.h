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

// What planning orphans needs.
struct OrphanSite {
  const Planning& planning;
  const DeclaredInstances& declared;
  const MoveResults& moves;
};

// Plans the current object of an instance that is not in the configuration, if it is targeted.
void plan_orphan(const OrphanSite& site, const config::InstanceAddress& address,
                 const state::Resource& resource, const state::Instance& instance,
                 Diagnostics& diagnostics);

// Plans all others.
[[nodiscard]] Diagnostics plan_orphans(const OrphanSite& site,
                                       const evaluation::Evaluation& evaluation);

}  // namespace landform::engine
