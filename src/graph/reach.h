// What nodes of a graph depend on, directly or through others.
#pragma once

#include <vector>

#include "graph/graph.h"

namespace landform::graph {

// Sets the marks of `from` and of everything that they depend on. The dependencies of a node that
// has the mark already are taken to have it, too.
void mark_with_needs(const Graph& graph, std::vector<NodeId> from, char mark,
                     std::vector<char>& marks);

}  // namespace landform::graph
