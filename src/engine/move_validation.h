// Whether `moved` and `removed` blocks make sense.
#pragma once

#include "base/diagnostic.h"
#include "config/module_tree.h"
#include "engine/declared_instances.h"
#include "engine/moves.h"
#include "engine/run.h"
#include "engine/selection.h"

namespace landform::engine {

// Errors for blocks about objects that are still declared, for two blocks that disagree, and for
// cycles. After planning, when all instances are known.
[[nodiscard]] Diagnostics check_moves(const Run& run, const MoveResults& moves,
                                      const DeclaredInstances& declared);

// Errors for `removed` blocks about objects that are still declared.
[[nodiscard]] Diagnostics check_removed(const config::ModuleTree& modules);

// An error if targets leave out an object that has moved, or where it was.
[[nodiscard]] Diagnostics check_targeted_moves(const MoveResults& moves,
                                               const std::vector<Target>& targets);

}  // namespace landform::engine
