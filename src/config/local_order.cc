#include "config/local_order.h"

#include <map>

#include "eval/references.h"
#include "graph/graph.h"

namespace landform::config {

std::vector<std::string> order_locals(const Module& module, Diagnostics& diagnostics) {
  std::vector<const Local*> locals;
  std::map<std::string_view, graph::NodeId> positions;
  for (const auto& [name, local] : module.locals) {
    positions.emplace(name, static_cast<graph::NodeId>(locals.size()));
    locals.push_back(&local);
  }
  graph::Graph needs(locals.size());
  for (graph::NodeId i = 0; i < locals.size(); ++i) {
    for (const syntax::TraversalExpr* reference : eval::references(*locals[i]->expr.node)) {
      if (reference->root() != "local" || reference->count < 2) continue;
      auto it = positions.find(reference->steps()[1].text());
      if (it != positions.end()) needs.add_edge(i, it->second);
    }
  }

  std::vector<std::string> out;
  for (const graph::Group& group : graph::order(needs)) {
    if (!group.cyclic) {
      out.push_back(locals[group.nodes[0]]->name);
      continue;
    }
    std::string names;
    for (graph::NodeId i : group.nodes)
      names += (names.empty() ? "local." : ", local.") + locals[i]->name;
    diagnostics.error("Cycle: " + names,
                      "The values of these objects depend on each other, so none of them can be "
                      "evaluated first. Remove "
                      "one of the references.",
                      locals[group.nodes[0]]->range);
  }
  return out;
}

}  // namespace landform::config
