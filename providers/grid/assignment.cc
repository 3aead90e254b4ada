#include "grid/assignment.h"

#include <fmt/format.h>

#include <algorithm>

namespace landform::grid {
namespace {

bool has_room(const Candidate& node, const Capacity& needs) {
  return needs.cru <= node.free.cru && needs.mru <= node.free.mru && needs.sru <= node.free.sru &&
         needs.hru <= node.free.hru && needs.public_ips <= node.free.public_ips;
}

void take(Candidate& node, const Capacity& needs) {
  node.free.cru -= needs.cru;
  node.free.mru -= needs.mru;
  node.free.sru -= needs.sru;
  node.free.hru -= needs.hru;
  node.free.public_ips -= needs.public_ips;
}

bool is_allowed(const Candidate& node, const Request& request) {
  return !request.excluded.contains(node.id) && (request.farm == 0 || request.farm == node.farm) &&
         (!request.certified || node.certified) &&
         (!request.public_config || node.has_public_address);
}

}  // namespace

Result<Assignment> assign(const std::vector<Request>& requests, std::vector<Candidate> candidates,
                          const Assignment& before) {
  Assignment out;
  std::map<int64_t, std::vector<const Request*>> on_node;
  auto keep = [&](const Request& request, int64_t node) {
    out[request.name] = node;
    on_node[node].push_back(&request);
  };
  for (const Request& request : requests) {
    auto old = before.find(request.name);
    if (old == before.end()) continue;
    auto node = std::find_if(candidates.begin(), candidates.end(),
                             [&](const Candidate& one) { return one.id == old->second; });
    // What it took is part of what the node reports as used.
    if (node == candidates.end() || is_allowed(*node, request)) keep(request, old->second);
  }
  for (const Request& request : requests) {
    if (out.contains(request.name)) continue;
    auto fits = [&](const Candidate& node) {
      if (!node.up || !is_allowed(node, request) || !has_room(node, request.needs)) return false;
      if (request.dedicated && node.in_use) return false;
      auto others = on_node.find(node.id);
      if (others == on_node.end()) return true;
      return !request.distinct && !request.dedicated &&
             std::none_of(others->second.begin(), others->second.end(),
                          [](const Request* one) { return one->distinct || one->dedicated; });
    };
    auto node = std::find_if(candidates.begin(), candidates.end(), fits);
    if (node == candidates.end()) {
      return Error{fmt::format("There is no node for the request \"{}\".", request.name)};
    }
    take(*node, request.needs);
    keep(request, node->id);
  }
  return out;
}

}  // namespace landform::grid
