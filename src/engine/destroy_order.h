// Which objects wait for others when everything is destroyed: what an object depends on goes after
// it. What an object depends on is what the state says.
#pragma once

#include <vector>

#include "config/address.h"
#include "state/resource_name.h"

namespace landform::engine {

struct Destroyed {
  const config::ResourceAddress* address;
  const std::vector<state::ResourceName>* dependencies;
  bool failed;
};

// Tells of each object whether it waits, directly or not, for one that failed.
[[nodiscard]] std::vector<bool> waiting_for_failed(const std::vector<Destroyed>& objects);

}  // namespace landform::engine
