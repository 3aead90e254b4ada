// grid_network: a private network over many nodes, each with a subnet and connected to all others
// by WireGuard; on request with access from outside, through a node with a public address.
#include <fmt/format.h>

#include <algorithm>

#include "base/parallel.h"
#include "grid/addresses.h"
#include "grid/grid_fleet.h"
#include "grid/resources.h"
#include "grid/values.h"
#include "grid/wireguard.h"
#include "sdk/validators.h"
#include "value/presence.h"

namespace landform::grid {
namespace {

std::vector<int64_t> numbers(const Value& list) {
  std::vector<int64_t> out;
  if (!is_present(list) || !list.is_wholly_known()) return out;
  for (const Value& one : list.elements()) out.push_back(one.as_number().to_int64().value_or(0));
  return out;
}

Value number_list(const std::vector<int64_t>& numbers) {
  std::vector<Value> out;
  for (int64_t number : numbers) out.push_back(Value::number(number));
  return Value::list(Type::number(), std::move(out));
}

Subnets subnets_of(const Object& object) {
  Subnets out;
  const Value& map = object.get("nodes_ip_range");
  if (!is_present(map) || !map.is_wholly_known()) return out;
  for (const auto& [node, subnet] : object.string_map("nodes_ip_range")) {
    out.emplace(number_of(node), subnet);
  }
  return out;
}

Value subnet_map(const Subnets& subnets) {
  Value::Attributes out;
  for (const auto& [node, subnet] : subnets) {
    out.emplace_back(std::to_string(node), Value::string(subnet));
  }
  return Value::map(Type::string(), std::move(out));
}

// The only workload of a network's deployment.
Value network_data(const Value& content) {
  std::vector<Value> networks = workloads_of_type(content, "network");
  return networks.empty() ? Value() : *networks[0].find("data");
}

class Network : public GridFleet {
 public:
  using GridFleet::GridFleet;

  [[nodiscard]] std::string name() const override { return "network"; }
  [[nodiscard]] sdk::Schema schema() const override;
  [[nodiscard]] std::string key(const Object& planned) const override {
    return planned.string("name");
  }
  void validate(sdk::ValidateContext& context, const Object& config) override;
  void plan(sdk::PlanContext& context, const Object* prior, Object& planned) override;
  [[nodiscard]] Outcome<std::set<Target>> targets(const Object& planned) const override;
  Outcome<Value> helpers(const Context& context, const std::string& id, Object& object,
                         const Records& records) override;
  [[nodiscard]] Outcome<Desired> desire(const std::string& id, const Object& object,
                                        const Value& helpers) const override;
  [[nodiscard]] Object describe(Object object, const Records& records) const override;

 private:
  // All that get a subnet: those that are configured and the one for access.
  [[nodiscard]] static std::vector<int64_t> members(const Object& object);
  [[nodiscard]] std::string key_of(const std::string& id, const std::string& node) const {
    return private_key(client().secret_for("wireguard " + id + " " + node));
  }
  [[nodiscard]] Outcome<Value> place_of(const Context& context, const std::string& id, int64_t node,
                                        int64_t known_port, bool is_there);
  [[nodiscard]] Status choose_access(const Context& context, Object& object);
  [[nodiscard]] std::string access_config(const std::string& id, const Object& object,
                                          const Value& helpers) const;
};

sdk::Schema Network::schema() const {
  auto access = [](sdk::Attribute attribute, const char* text) {
    return attribute.computed().changes_with({"add_wg_access", "ip_range"}).describe(text);
  };
  return sdk::Schema("A private network over many nodes.")
      .attribute("name",
                 sdk::string().required().requires_replace().describe("Its name, which is unique."))
      .attribute("nodes", sdk::list(sdk::int64())
                              .required()
                              .validate(sdk::unique_elements())
                              .describe("The nodes that are part of it."))
      .attribute("ip_range", sdk::string().required().requires_replace().describe(
                                 "Its addresses, such as 10.1.0.0/16. Every node gets a /24."))
      .attribute("description", sdk::string().optional().describe("What it is for."))
      .attribute("solution_type", sdk::string().optional().describe("What it is a part of."))
      .attribute("add_wg_access",
                 sdk::boolean().optional().describe("Whether it can be reached from outside."))
      .attribute("mycelium_keys", sdk::map(sdk::string())
                                      .optional()
                                      .describe("Keys for the overlay network Mycelium, by node."))
      .attribute("nodes_ip_range", sdk::map(sdk::string())
                                       .optional()
                                       .computed()
                                       .stable()
                                       .describe("The subnets of the nodes."))
      .attribute("node_deployment_id",
                 sdk::map(sdk::int64()).computed().describe("The contracts, by node."))
      .attribute("public_node_id",
                 access(sdk::int64(), "The node through which it is reached from outside."))
      .attribute("external_ip", access(sdk::string(), "The subnet of whoever comes from outside."))
      .attribute("external_sk",
                 access(sdk::string().sensitive(), "The private key for access from outside."))
      .attribute("access_wg_config",
                 access(sdk::string().sensitive(), "A configuration of WireGuard for that."));
}

void Network::validate(sdk::ValidateContext& context, const Object& config) {
  if (!config.is_set("ip_range")) return;
  std::vector<int64_t> nodes = numbers(config.get("nodes"));
  if (!assign_subnets(config.string("ip_range"), nodes, {})) {
    context.error("Wrong addresses",
                  fmt::format("{} is not an IPv4 network with a /24 for each of {} nodes.",
                              config.string("ip_range"), nodes.size()),
                  {PathStep::attribute("ip_range")});
  }
}

std::vector<int64_t> Network::members(const Object& object) {
  std::vector<int64_t> out = numbers(object.get("nodes"));
  int64_t access = object.maybe_int64("public_node_id").value_or(0);
  if (access != 0 && std::find(out.begin(), out.end(), access) == out.end()) out.push_back(access);
  return out;
}

void Network::plan(sdk::PlanContext& context, const Object* prior, Object& planned) {
  if (context.config.is_set("nodes_ip_range")) return;
  if (!planned.is_set("ip_range") || !planned.get("nodes").is_wholly_known()) {
    planned.set_unknown("nodes_ip_range");
    return;
  }
  Subnets before = prior == nullptr ? Subnets() : subnets_of(*prior);
  if (planned.is_unknown("public_node_id") && planned.maybe_boolean("add_wg_access") == true) {
    planned.set_unknown("nodes_ip_range");
    return;
  }
  auto subnets = assign_subnets(planned.string("ip_range"), members(planned), before);
  if (subnets) planned.set("nodes_ip_range", subnet_map(*subnets));
}

Outcome<std::set<Target>> Network::targets(const Object& planned) const {
  std::set<Target> out;
  for (int64_t node : members(planned)) out.insert(std::to_string(node));
  return out;
}

Status Network::choose_access(const Context& context, Object& object) {
  if (!object.maybe_boolean("add_wg_access").value_or(false)) {
    for (const char* name : {"public_node_id", "external_ip", "external_sk", "access_wg_config"}) {
      object.set_null(name);
    }
    return std::nullopt;
  }
  if (!object.is_set("external_ip")) {
    object.set("external_ip", access_subnet(object.string("ip_range")).value_or(""));
  }
  if (object.is_set("public_node_id")) return std::nullopt;
  Answer all = client().node_list(context);
  if (!all) return failed(all.error());
  std::vector<int64_t> own = numbers(object.get("nodes"));
  int64_t chosen = 0;
  for (const Value& node : elements_at(*all, "nodes")) {
    if (text_at(node, "address").empty() || !truth_at(node, "up")) continue;
    int64_t id = number_at(node, "id");
    bool member = std::find(own.begin(), own.end(), id) != own.end();
    if (chosen == 0 || member) chosen = id;
    if (member) break;
  }
  if (chosen == 0) return deployments::Failure{"There is no node with a public address."};
  object.set("public_node_id", chosen);
  return std::nullopt;
}

// {port, address} of a node. A new one gets the port that its peers know, if it can.
Outcome<Value> Network::place_of(const Context& context, const std::string& id, int64_t node,
                                 int64_t known_port, bool is_there) {
  Answer info = client().node_info(context, node);
  if (!info) return failed(info.error());
  int64_t port = known_port;
  if (port == 0 || !is_there) {
    Answer used = client().node(context, node, {"GET", "/network/wireguard_ports"});
    if (!used) return failed(used.error());
    std::set<int64_t> taken;
    for (const Value& one : elements_at(*used, "ports")) {
      taken.insert(one.as_number().to_int64().value_or(0));
    }
    if (port == 0 || taken.contains(port)) port = free_port(id + std::to_string(node), taken);
  }
  return Value::object(
      {{"port", Value::number(port)}, {"address", Value::string(text_at(*info, "address"))}});
}

// Ports that the nodes listen on and addresses under which they are found: of nodes that have them
// already, as they or their peers say; of others, free ones.
Outcome<Value> Network::helpers(const Context& context, const std::string& id, Object& object,
                                const Records& records) {
  if (Status wrong = choose_access(context, object)) return *wrong;
  if (!object.get("nodes_ip_range").is_wholly_known() || object.is_null("nodes_ip_range")) {
    auto subnets = assign_subnets(object.string("ip_range"), members(object), subnets_of(object));
    if (!subnets) return deployments::Failure{"The addresses of the network are used up."};
    object.set("nodes_ip_range", subnet_map(*subnets));
  }
  std::map<std::string, int64_t> ports;
  for (const auto& [target, record] : records) {
    Value data = network_data(record.content);
    for (const Value& peer : elements_at(data, "peers")) {
      if (number_at(peer, "node") != 0) {
        ports.try_emplace(std::to_string(number_at(peer, "node")), number_at(peer, "port"));
      }
    }
  }
  for (const auto& [target, record] : records) {
    Value data = network_data(record.content);
    if (!data.is_null()) ports[target] = number_at(data, "wireguard_listen_port");
  }
  std::vector<int64_t> all = members(object);
  std::vector<Outcome<Value>> places(all.size(), Value());
  parallel_for(all.size(), client().concurrency(), 1, [&](size_t i) {
    auto known = ports.find(std::to_string(all[i]));
    places[i] = place_of(context, id, all[i], known == ports.end() ? 0 : known->second,
                         records.contains(std::to_string(all[i])));
  });
  Value::Attributes out;
  for (size_t i = 0; i < all.size(); ++i) {
    if (!places[i]) return places[i].error();
    out.emplace_back(std::to_string(all[i]), *places[i]);
  }
  Value helpers = Value::object(std::move(out));
  if (object.is_set("public_node_id")) {
    object.set("external_sk", key_of(id, "outside"));
    object.set("access_wg_config", access_config(id, object, helpers));
  }
  return helpers;
}

std::string Network::access_config(const std::string& id, const Object& object,
                                   const Value& helpers) const {
  std::string node = std::to_string(object.int64("public_node_id"));
  const Value* at = member(helpers, node);
  if (at == nullptr) return "";
  std::string own = free_address(object.string("external_ip"), {}).value_or("");
  return fmt::format(
      "[Interface]\nAddress = {}/32\nPrivateKey = {}\n[Peer]\nPublicKey = {}\nAllowedIPs = {}\n"
      "PersistentKeepalive = 25\nEndpoint = {}:{}\n",
      own, key_of(id, "outside"), public_key(key_of(id, node)), object.string("ip_range"),
      text_at(*at, "address"), number_at(*at, "port"));
}

Outcome<Desired> Network::desire(const std::string& id, const Object& object,
                                 const Value& helpers) const {
  Subnets subnets = subnets_of(object);
  // The order in which users list them makes no difference.
  std::vector<int64_t> all = members(object);
  std::sort(all.begin(), all.end());
  std::map<int64_t, Value> as_peer;
  for (int64_t node : all) {
    std::string target = std::to_string(node);
    const Value* at = member(helpers, target);
    if (at == nullptr || !subnets.contains(node)) {
      return deployments::Failure{fmt::format("There are no addresses for node {}.", node)};
    }
    std::string address = text_at(*at, "address");
    as_peer[node] = Value::object(
        {{"node", Value::number(node)},
         {"port", Value::number(number_at(*at, "port"))},
         {"subnet", Value::string(subnets[node])},
         {"public_key", Value::string(public_key(key_of(id, target)))},
         {"endpoint",
          Value::string(address.empty() ? ""
                                        : fmt::format("{}:{}", address, number_at(*at, "port")))}});
  }
  auto text = [&](const char* name) {
    return Value::string(object.maybe_string(name).value_or(""));
  };
  std::map<std::string, std::string> mycelium;
  if (object.is_set("mycelium_keys")) mycelium = object.string_map("mycelium_keys");
  Desired out;
  for (int64_t node : all) {
    std::string target = std::to_string(node);
    std::vector<Value> peers;
    for (int64_t other : all) {
      if (other != node) peers.push_back(as_peer[other]);
    }
    if (object.maybe_int64("public_node_id") == node) {
      peers.push_back(
          Value::object({{"node", Value::number(0)},
                         {"port", Value::number(0)},
                         {"subnet", text("external_ip")},
                         {"public_key", Value::string(public_key(key_of(id, "outside")))},
                         {"endpoint", Value::string("")}}));
    }
    Value data = Value::object(
        {{"ip_range", text("ip_range")},
         {"subnet", Value::string(subnets[node])},
         {"wireguard_private_key", Value::string(key_of(id, target))},
         {"wireguard_listen_port", Value::number(number_at(*member(helpers, target), "port"))},
         {"mycelium_key", Value::string(mycelium.contains(target) ? mycelium[target] : "")},
         {"peers", Value::tuple(std::move(peers))}});
    Value metadata = Value::object({{"type", Value::string("network")},
                                    {"name", text("name")},
                                    {"project", text("solution_type")},
                                    {"description", text("description")}});
    out[target] = content_of(metadata, {workload(object.string("name"), "network", data)});
  }
  return out;
}

Object Network::describe(Object object, const Records& records) const {
  std::vector<int64_t> nodes;
  auto deployed = [&](int64_t node) {
    auto it = records.find(std::to_string(node));
    return it != records.end() && (!it->second.seen || is_present(it->second.content));
  };
  for (int64_t node : numbers(object.get("nodes"))) {
    if (deployed(node)) nodes.push_back(node);
  }
  int64_t access = object.maybe_int64("public_node_id").value_or(0);
  Subnets subnets = subnets_of(object);
  std::map<std::string, std::string> mycelium;
  if (object.is_set("mycelium_keys")) mycelium = object.string_map("mycelium_keys");
  for (const auto& [target, record] : records) {
    Value data = network_data(record.content);
    if (data.is_null()) continue;
    int64_t node = number_of(target);
    if (node != access && std::find(nodes.begin(), nodes.end(), node) == nodes.end()) {
      nodes.push_back(node);
    }
    subnets[node] = text_at(data, "subnet");
    std::string key = text_at(data, "mycelium_key");
    if (key.empty()) {
      mycelium.erase(target);
    } else {
      mycelium[target] = key;
    }
    object.set("ip_range", text_at(data, "ip_range"));
    const Value& metadata = *record.content.find("metadata");
    object.set("name", text_at(metadata, "name"));
    for (const auto& [attribute, kept] :
         {std::pair("description", "description"), std::pair("solution_type", "project")}) {
      std::string text = text_at(metadata, kept);
      if (!text.empty() || !object.is_null(attribute)) object.set(attribute, text);
    }
  }
  std::erase_if(subnets, [&](const auto& one) { return !deployed(one.first); });
  std::erase_if(mycelium, [&](const auto& one) { return !deployed(number_of(one.first)); });
  object.set("nodes", number_list(nodes));
  object.set("nodes_ip_range", subnet_map(subnets));
  if (!mycelium.empty() || !object.is_null("mycelium_keys")) object.set("mycelium_keys", mycelium);
  return object;
}

}  // namespace

std::unique_ptr<deployments::Fleet> make_network(const ClientPtr& client) {
  return std::make_unique<Network>(client);
}

}  // namespace landform::grid
