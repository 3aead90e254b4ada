// Machines, which deployments and clusters have in common.
#pragma once

#include "grid/fields.h"
#include "grid/grid_fleet.h"
#include "sdk/schema.h"

namespace landform::grid {

// Attributes that nodes choose: addresses and the console.
void add_machine_results(sdk::Block& block);
// Those, of a workload as the node tells it; null where it tells nothing.
void read_machine_results(Object& machine, const Value& workload);

// The address of each machine on a node, by name: what they have, or a free one. `machines` gets
// those that are chosen.
struct Placed {
  std::string subnet;
};
[[nodiscard]] Outcome<Placed> place(const Context& context, Client& client, int64_t node,
                                    const std::string& network, const Record* record,
                                    const std::vector<Object*>& machines);

}  // namespace landform::grid
