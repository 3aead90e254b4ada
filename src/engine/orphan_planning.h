// Planning what the state has and the configuration does not: instances of resources or modules
// that were removed, deposed objects, and all objects if everything is destroyed.
#pragma once

#include "engine/declared_instances.h"
#include "engine/moves.h"
#include "engine/planning.h"
#include "evaluation/evaluation.h"

namespace landform::engine {

[[nodiscard]] Diagnostics plan_orphans(const Planning& planning, const DeclaredInstances& declared,
                                       const evaluation::Evaluation& evaluation,
                                       const MoveResults& moves);

}  // namespace landform::engine
