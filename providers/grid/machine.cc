#include "grid/machine.h"

#include <fmt/format.h>

#include <algorithm>

#include "grid/addresses.h"
#include "grid/network_access.h"
#include "grid/values.h"
#include "value/presence.h"

namespace landform::grid {
namespace {

constexpr const char* kResults[] = {"computedip", "computedip6", "planetary_ip", "mycelium_ip",
                                    "console_url"};

}  // namespace

void add_machine_results(sdk::Block& block) {
  block
      .attribute(
          "computedip",
          sdk::string().computed().changes_with({"publicip"}).describe("Its public IPv4 address."))
      .attribute(
          "computedip6",
          sdk::string().computed().changes_with({"publicip6"}).describe("Its public IPv6 address."))
      .attribute("planetary_ip", sdk::string()
                                     .computed()
                                     .changes_with({"planetary"})
                                     .describe("Its address in the planetary network."))
      .attribute("mycelium_ip", sdk::string()
                                    .computed()
                                    .changes_with({"mycelium_ip_seed"})
                                    .describe("Its address in the network Mycelium."))
      .attribute("console_url",
                 sdk::string().computed().changes_with({"ip"}).describe("Where its console is."));
}

void read_machine_results(Object& machine, const Value& workload) {
  const Value* result = member(workload, "result");
  const Value* data = result == nullptr ? nullptr : member(*result, "data");
  for (const char* name : kResults) {
    if (data != nullptr) {
      machine.set(name, text_at(*data, name));
    } else if (machine.is_unknown(name)) {
      machine.set_null(name);
    }
  }
}

Outcome<Placed> place(const Context& context, Client& client, int64_t node,
                      const std::string& network, const Record* record,
                      const std::vector<Object*>& machines) {
  Placed out;
  if (record != nullptr) {
    for (const Value& one : workloads_of_type(record->content, "zmachine")) {
      out.subnet = text_at(*one.find("data"), "subnet");
    }
  }
  bool known = std::all_of(machines.begin(), machines.end(),
                           [](const Object* one) { return one->is_set("ip"); });
  bool unseen = record != nullptr && !record->seen;
  if (known && (!out.subnet.empty() || unseen)) return out;
  Outcome<NodeNetwork> found =
      find_network(context, client, node, network, record == nullptr ? "" : record->id);
  if (!found) return found.error();
  out.subnet = found->subnet;
  std::set<std::string> used = found->used;
  for (const Object* one : machines) {
    if (one->is_set("ip") && !one->string("ip").empty()) used.insert(one->string("ip"));
  }
  for (Object* one : machines) {
    if (one->is_set("ip") && !one->string("ip").empty()) continue;
    auto address = free_address(out.subnet, used);
    if (!address) {
      return deployments::Failure{
          fmt::format("The addresses of the network {} on node {} are used up.", network, node)};
    }
    used.insert(*address);
    one->set("ip", *address);
  }
  return out;
}

}  // namespace landform::grid
