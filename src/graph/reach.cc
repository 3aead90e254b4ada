#include "graph/reach.h"

namespace landform::graph {

void mark_with_needs(const Graph& graph, std::vector<NodeId> from, char mark,
                     std::vector<char>& marks) {
  while (!from.empty()) {
    const NodeId node = from.back();
    from.pop_back();
    if (marks[node] == mark) continue;
    marks[node] = mark;
    const std::vector<NodeId>& needs = graph.needs(node);
    from.insert(from.end(), needs.begin(), needs.end());
  }
}

}  // namespace landform::graph
