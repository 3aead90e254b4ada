// What a data source waits for.
#pragma once

#include <vector>

#include "evaluation/terms.h"
#include "graph/graph.h"

namespace landform::evaluation {

// The managed resources whose changes delay the reading of a data source until apply: those that it
// depends on through depends_on, its own or those of the modules it is in, directly or not; all
// that it depends on if it has conditions.
[[nodiscard]] std::vector<graph::NodeId> delaying_resources(const Terms& terms,
                                                            const Term& data_source);

}  // namespace landform::evaluation
