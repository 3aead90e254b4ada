// grid_kubernetes: a cluster with a master and workers, each on any node of a network.
#include <fmt/format.h>

#include <algorithm>

#include "grid/machine.h"
#include "grid/resources.h"
#include "grid/values.h"
#include "sdk/validators.h"
#include "value/presence.h"

namespace landform::grid {
namespace {

using Kind = Field::Kind;

constexpr const char* kFlist =
    "https://hub.grid.tf/tf-official-apps/threefoldtech-k3s-latest.flist";
constexpr const char* kEntrypoint = "/sbin/zinit init";

const Fields kNodeFields = {{"cpu", Kind::number},      {"memory", Kind::number},
                            {"publicip", Kind::truth},  {"publicip6", Kind::truth},
                            {"planetary", Kind::truth}, {"mycelium_ip_seed", Kind::text},
                            {"ip", Kind::text}};

sdk::Block node_block(const char* what) {
  auto text = [](const char* words) { return sdk::string().optional().describe(words); };
  auto flag = [](const char* words) { return sdk::boolean().optional().describe(words); };
  auto number = [](const char* words) {
    return sdk::int64().required().validate(sdk::at_least(1)).describe(words);
  };
  sdk::Block out(what);
  out.attribute("name", sdk::string().required().describe("Its name."))
      .attribute("node", number("The node that it is on."))
      .attribute("cpu", number("Its virtual processors."))
      .attribute("memory", number("Its memory in MB."))
      .attribute("disk_size", number("The size of its disk in GB."))
      .attribute("flist", text("The URL of its image. Default: that of the cluster."))
      .attribute("flist_checksum", text("The checksum of the image."))
      .attribute("entrypoint", text("What it runs. Default: that of the cluster."))
      .attribute("publicip", flag("Whether it gets a public IPv4 address."))
      .attribute("publicip6", flag("Whether it gets a public IPv6 address."))
      .attribute("planetary", flag("Whether it is in the planetary network."))
      .attribute("mycelium_ip_seed", text("What its address in the network Mycelium is made of."))
      .attribute("ip", sdk::string().computed().changes_with({"node"}).describe(
                           "Its address in the network."))
      .attribute("network_name", sdk::string().computed().describe("That of the cluster."))
      .attribute("ssh_key", sdk::string().computed().describe("That of the cluster."))
      .attribute("token", sdk::string().computed().sensitive().describe("That of the cluster."));
  add_machine_results(out);
  return out;
}

class Kubernetes : public GridFleet {
 public:
  using GridFleet::GridFleet;

  [[nodiscard]] std::string name() const override { return "kubernetes"; }
  [[nodiscard]] sdk::Schema schema() const override;
  [[nodiscard]] bool observes() const override { return true; }
  [[nodiscard]] std::string key(const Object& planned) const override {
    std::string out = planned.maybe_string("name").value_or("");
    for (const Object& one : planned.objects("master")) out += "/" + one.string("name");
    return out;
  }
  void validate(sdk::ValidateContext& context, const Object& config) override;
  void plan(sdk::PlanContext& context, const Object* prior, Object& planned) override;
  [[nodiscard]] Outcome<std::set<Target>> targets(const Object& planned) const override;
  Outcome<Value> helpers(const Context& context, const std::string& id, Object& object,
                         const Records& records) override;
  [[nodiscard]] Outcome<Desired> desire(const std::string& id, const Object& object,
                                        const Value& helpers) const override;
  [[nodiscard]] Object describe(Object object, const Records& records) const override;
};

sdk::Schema Kubernetes::schema() const {
  return sdk::Schema("A Kubernetes cluster with a master and workers, each on any node.")
      .attribute("name", sdk::string().optional().describe("Its name."))
      .attribute("network_name",
                 sdk::string().optional().requires_replace().describe(
                     "The network that it is in. It has to be on all of the nodes."))
      .attribute("token", sdk::string().required().sensitive().describe(
                              "What its machines know each other by."))
      .attribute("ssh_key", sdk::string().optional().describe("The key that may log in."))
      .attribute("flist", sdk::string().optional().describe("The URL of the image."))
      .attribute("flist_checksum", sdk::string().optional().describe("The checksum of the image."))
      .attribute("entrypoint", sdk::string().optional().describe("What its machines run."))
      .attribute("solution_type", sdk::string().optional().describe("What it is a part of."))
      .attribute("node_deployment_id",
                 sdk::map(sdk::int64()).computed().describe("The contracts, by node."))
      .attribute("nodes_ip_range",
                 sdk::map(sdk::string()).computed().describe("The network's subnets on the nodes."))
      .block("master", sdk::list_block(node_block("The master.")).min(1).max(1))
      .block("workers", sdk::list_block(node_block("A worker.")));
}

std::vector<Object> machines_of(const Object& object) {
  std::vector<Object> out = object.objects("master");
  for (Object& one : object.objects("workers")) out.push_back(std::move(one));
  return out;
}

void put_machines(Object& object, const std::vector<Object>& machines) {
  auto masters = static_cast<std::ptrdiff_t>(object.objects("master").size());
  object.set("master", std::vector<Object>(machines.begin(), machines.begin() + masters));
  object.set("workers", std::vector<Object>(machines.begin() + masters, machines.end()));
}

void Kubernetes::validate(sdk::ValidateContext& context, const Object& config) {
  std::set<std::string> names;
  for (const char* block : {"master", "workers"}) {
    if (!is_present(config.get(block))) continue;
    for (const Object& one : config.objects(block)) {
      if (!one.is_set("name") || names.insert(one.string("name")).second) continue;
      context.error(
          "Two machines with one name",
          fmt::format("There is more than one \"{}\" in this cluster.", one.string("name")),
          {PathStep::attribute(block)});
    }
  }
  if (config.is_null("network_name")) {
    context.error("No network", "A cluster needs network_name.",
                  {PathStep::attribute("network_name")});
  }
}

// What machines have of the cluster is known as soon as the cluster's is.
void Kubernetes::plan(sdk::PlanContext& context, const Object* prior, Object& planned) {
  (void)context;
  (void)prior;
  for (const char* block : {"master", "workers"}) {
    if (!planned.get(block).is_known()) continue;
    std::vector<Object> machines = planned.objects(block);
    for (Object& one : machines) {
      for (const char* name : {"network_name", "ssh_key", "token"})
        one.set(name, planned.get(name));
    }
    planned.set(block, machines);
  }
}

Outcome<std::set<Target>> Kubernetes::targets(const Object& planned) const {
  std::set<Target> out;
  for (const Object& one : machines_of(planned)) out.insert(std::to_string(one.int64("node")));
  return out;
}

Outcome<Value> Kubernetes::helpers(const Context& context, const std::string& id, Object& object,
                                   const Records& records) {
  (void)id;
  std::vector<Object> machines = machines_of(object);
  std::map<int64_t, std::vector<Object*>> by_node;
  for (Object& one : machines) by_node[one.int64("node")].push_back(&one);
  Value::Attributes subnets;
  Value::Attributes ranges;
  for (auto& [node, own] : by_node) {
    std::string target = std::to_string(node);
    auto record = records.find(target);
    Outcome<Placed> placed = place(context, client(), node, object.string("network_name"),
                                   record == records.end() ? nullptr : &record->second, own);
    if (!placed) return placed.error();
    std::string subnet = placed->subnet;
    if (subnet.empty() && object.is_set("nodes_ip_range")) {
      subnet = object.string_map("nodes_ip_range")[target];
    }
    subnets.emplace_back(target, Value::string(subnet));
    ranges.emplace_back(target, Value::string(subnet));
  }
  object.set("nodes_ip_range", Value::map(Type::string(), std::move(ranges)));
  put_machines(object, machines);
  return Value::object(std::move(subnets));
}

Outcome<Desired> Kubernetes::desire(const std::string& id, const Object& object,
                                    const Value& helpers) const {
  (void)id;
  auto text = [&](const char* name) { return object.maybe_string(name).value_or(""); };
  std::map<Target, std::vector<Value>> workloads;
  std::string master_ip;
  for (const Object& one : object.objects("master")) {
    master_ip = one.maybe_string("ip").value_or("");
  }
  size_t masters = object.objects("master").size();
  for (const Object& one : machines_of(object)) {
    bool is_master = masters > 0;
    masters -= is_master ? 1 : 0;
    std::string name = one.string("name");
    std::string target = std::to_string(one.int64("node"));
    auto own = [&](const char* attribute, const char* otherwise) {
      std::string value = one.maybe_string(attribute).value_or("");
      if (value.empty()) value = text(attribute);
      return Value::string(value.empty() ? otherwise : value);
    };
    Value::Attributes data;
    write_fields(one, kNodeFields, data);
    Value environment = Value::object(
        {{"K3S_TOKEN", Value::string(text("token"))},
         {"K3S_NODE_NAME", Value::string(name)},
         {"K3S_URL", Value::string(is_master ? "" : fmt::format("https://{}:6443", master_ip))},
         {"SSH_KEY", Value::string(text("ssh_key"))}});
    data.emplace_back("flist", own("flist", kFlist));
    data.emplace_back("flist_checksum", own("flist_checksum", ""));
    data.emplace_back("entrypoint", own("entrypoint", kEntrypoint));
    data.emplace_back("env_vars", environment);
    data.emplace_back("network", Value::string(text("network_name")));
    data.emplace_back("subnet", Value::string(text_at(helpers, target)));
    data.emplace_back("mounts",
                      Value::tuple({Value::object({{"name", Value::string(name + "disk")},
                                                   {"mount_point", Value::string("/mydisk")}})}));
    workloads[target].push_back(workload(
        name + "disk", "zmount", Value::object({{"size", Value::number(one.int64("disk_size"))}})));
    workloads[target].push_back(workload(name, "zmachine", Value::object(std::move(data))));
  }
  Value metadata = Value::object({{"type", Value::string("kubernetes")},
                                  {"name", Value::string(text("name"))},
                                  {"project", Value::string(text("solution_type"))}});
  Desired out;
  for (auto& [target, all] : workloads) out[target] = content_of(metadata, std::move(all));
  return out;
}

Object Kubernetes::describe(Object object, const Records& records) const {
  for (const char* block : {"master", "workers"}) {
    std::vector<Object> out;
    for (Object one : object.objects(block)) {
      auto record = records.find(std::to_string(one.int64("node")));
      if (record == records.end()) continue;
      std::string name = one.string("name");
      Value machine = find_workload(record->second.content, name);
      Value disk = find_workload(record->second.content, name + "disk");
      if (record->second.seen && machine.is_null()) continue;
      if (!machine.is_null()) {
        read_fields(one, kNodeFields, *machine.find("data"));
        if (!disk.is_null()) one.set("disk_size", number_at(*disk.find("data"), "size"));
        read_machine_results(one, find_workload(record->second.observed, name));
      }
      out.push_back(one);
    }
    object.set(block, out);
  }
  return object;
}

}  // namespace

std::unique_ptr<deployments::Fleet> make_kubernetes(const ClientPtr& client) {
  return std::make_unique<Kubernetes>(client);
}

}  // namespace landform::grid
