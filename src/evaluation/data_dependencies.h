// What a data source waits for.
#pragma once

#include <vector>

#include "evaluation/terms.h"
#include "graph/graph.h"

namespace landform::evaluation {

// The managed resources whose changes delay the reading of a data source until apply: those that it
// refers to, in depends_on or elsewhere, even if all that it needs of them is known; those that a
// module or another object in its depends_on depends on, or anything in the depends_on of the
// modules it is in; and all that it depends on if it has conditions. Some may be listed twice.
[[nodiscard]] std::vector<graph::NodeId> delaying_resources(const Terms& terms,
                                                            const Term& data_source);

}  // namespace landform::evaluation
