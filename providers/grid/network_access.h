// What machines need to know of the network that they are in, on their node.
#pragma once

#include <map>
#include <set>
#include <string>

#include "grid/grid_fleet.h"

namespace landform::grid {

struct NodeNetwork {
  std::string subnet;
  std::set<std::string> used;  // addresses of other machines
};

// Of a network on a node. Machines of the contract `own` do not count as others.
[[nodiscard]] Outcome<NodeNetwork> find_network(const Context& context, Client& client,
                                                int64_t node, const std::string& network,
                                                const Id& own);

}  // namespace landform::grid
