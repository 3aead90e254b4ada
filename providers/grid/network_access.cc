#include "grid/network_access.h"

#include <fmt/format.h>

#include "grid/values.h"

namespace landform::grid {

Outcome<NodeNetwork> find_network(const Context& context, Client& client, int64_t node,
                                  const std::string& network, const Id& own) {
  Answer all = client.node(context, node, {"GET", "/deployments"});
  if (!all) return failed(all.error());
  NodeNetwork out;
  for (const Value& deployed : elements_at(*all, "deployments")) {
    for (const Value& one : elements_at(deployed, "workloads")) {
      const Value& data = *one.find("data");
      std::string type = text_at(one, "type");
      if (type == "network" && text_at(one, "name") == network) {
        out.subnet = text_at(data, "subnet");
      }
      bool foreign = std::to_string(number_at(deployed, "contract")) != own;
      if (type == "zmachine" && foreign && text_at(data, "network") == network) {
        out.used.insert(text_at(data, "ip"));
      }
    }
  }
  if (out.subnet.empty()) {
    return deployments::Failure{fmt::format("The network {} is not on node {}.", network, node)};
  }
  return out;
}

}  // namespace landform::grid
