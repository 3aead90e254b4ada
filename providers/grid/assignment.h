// Assigns nodes to requests: a pure function, and stable by the name of the request.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"

namespace landform::grid {

struct Capacity {
  int64_t cru = 0;
  int64_t mru = 0;
  int64_t sru = 0;
  int64_t hru = 0;
  int64_t public_ips = 0;
};

struct Candidate {
  int64_t id = 0;
  int64_t farm = 0;
  bool up = true;
  bool certified = false;
  bool has_public_address = false;
  bool in_use = false;
  Capacity free;
};

struct Request {
  std::string name;
  Capacity needs;
  int64_t farm = 0;  // any if 0
  bool certified = false;
  bool public_config = false;
  bool dedicated = false;
  bool distinct = false;  // on a node that no other request is on
  std::set<int64_t> excluded;
};

using Assignment = std::map<std::string, int64_t>;

// Requests in their order, each to the first candidate that fits, with what the ones before have
// taken. A request that has a node keeps it, as long as that is not excluded.
[[nodiscard]] Result<Assignment> assign(const std::vector<Request>& requests,
                                        std::vector<Candidate> candidates,
                                        const Assignment& before);

}  // namespace landform::grid
