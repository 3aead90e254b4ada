// grid_deployment: machines, disks, key-value stores and log streams on one node.
#include <fmt/format.h>

#include "grid/addresses.h"
#include "grid/machine.h"
#include "grid/resources.h"
#include "grid/values.h"
#include "sdk/timeouts.h"
#include "sdk/validators.h"
#include "value/presence.h"

namespace landform::grid {
namespace {

using Kind = Field::Kind;

const Fields kMachineFields = {
    {"flist", Kind::text},       {"flist_checksum", Kind::text}, {"entrypoint", Kind::text},
    {"cpu", Kind::number},       {"memory", Kind::number},       {"rootfs_size", Kind::number},
    {"description", Kind::text}, {"env_vars", Kind::text_map},   {"publicip", Kind::truth},
    {"publicip6", Kind::truth},  {"planetary", Kind::truth},     {"mycelium_ip_seed", Kind::text},
    {"corex", Kind::truth},      {"gpus", Kind::texts},          {"zlogs", Kind::texts},
    {"ip", Kind::text},
};
const Fields kDiskFields = {{"size", Kind::number}, {"description", Kind::text}};
const Fields kZdbFields = {{"size", Kind::number},
                           {"password", Kind::text},
                           {"mode", Kind::text},
                           {"public", Kind::truth},
                           {"description", Kind::text}};

sdk::Block machine_block() {
  auto text = [](const char* words) { return sdk::string().optional().describe(words); };
  auto flag = [](const char* words) { return sdk::boolean().optional().describe(words); };
  auto number = [](const char* words) {
    return sdk::int64().optional().validate(sdk::at_least(0)).describe(words);
  };
  sdk::Block out("A machine.");
  out.attribute("name", sdk::string().required().describe("Its name."))
      .attribute("flist", sdk::string().required().describe("The URL of its image."))
      .attribute("flist_checksum", text("The checksum of the image."))
      .attribute("entrypoint", text("What it runs."))
      .attribute("cpu", number("Its virtual processors."))
      .attribute("memory", number("Its memory in MB."))
      .attribute("rootfs_size", number("The size of its root file system in MB."))
      .attribute("description", text("What it is for."))
      .attribute("env_vars",
                 sdk::map(sdk::string()).optional().describe("Its environment variables."))
      .attribute("publicip", flag("Whether it gets a public IPv4 address."))
      .attribute("publicip6", flag("Whether it gets a public IPv6 address."))
      .attribute("planetary", flag("Whether it is in the planetary network."))
      .attribute("mycelium_ip_seed", text("What its address in the network Mycelium is made of."))
      .attribute("corex", flag("Whether corex is run."))
      .attribute("gpus", sdk::list(sdk::string()).optional().describe("Its GPUs."))
      .attribute("zlogs",
                 sdk::list(sdk::string()).optional().describe("URLs where its log is sent."))
      .attribute("node", sdk::int64().optional().describe(
                             "Accepted for configurations that have it: the deployment's `node` "
                             "says where it is."))
      .attribute("ip", sdk::string().optional().computed().stable().describe(
                           "Its address in the network."))
      .block("mounts",
             sdk::list_block(
                 sdk::Block("A disk that it has.")
                     .attribute("name", sdk::string().required().describe("The name of the disk."))
                     .attribute("mount_point",
                                sdk::string().required().describe("Where it is mounted."))));
  add_machine_results(out);
  return out;
}

sdk::Block disk_block() {
  return sdk::Block("A disk.")
      .attribute("name", sdk::string().required().describe("Its name."))
      .attribute("size",
                 sdk::int64().required().validate(sdk::at_least(1)).describe("Its size in GB."))
      .attribute("description", sdk::string().optional().describe("What it is for."));
}

sdk::Block zdb_block() {
  return sdk::Block("A key-value store.")
      .attribute("name", sdk::string().required().describe("Its name."))
      .attribute("size",
                 sdk::int64().required().validate(sdk::at_least(1)).describe("Its size in GB."))
      .attribute("password", sdk::string().required().sensitive().describe("What protects it."))
      .attribute("mode", sdk::string()
                             .optional()
                             .default_value("user")
                             .validate(sdk::one_of({"user", "seq"}))
                             .describe("`user` or `seq`."))
      .attribute("public", sdk::boolean().optional().describe("Whether everybody may read it."))
      .attribute("description", sdk::string().optional().describe("What it is for."))
      .attribute("ips", sdk::list(sdk::string()).computed().stable().describe("Its addresses."))
      .attribute("port", sdk::int64().computed().stable().describe("Its port."))
      .attribute("namespace", sdk::string().computed().stable().describe("Its namespace."));
}

class Deployment : public GridFleet {
 public:
  using GridFleet::GridFleet;

  [[nodiscard]] std::string name() const override { return "deployment"; }
  [[nodiscard]] sdk::Schema schema() const override;
  [[nodiscard]] std::string key(const Object& planned) const override;
  [[nodiscard]] bool observes() const override { return true; }
  void validate(sdk::ValidateContext& context, const Object& config) override;
  [[nodiscard]] Outcome<std::set<Target>> targets(const Object& planned) const override {
    return std::set<Target>{std::to_string(planned.int64("node"))};
  }
  Outcome<Value> helpers(const Context& context, const std::string& id, Object& object,
                         const Records& records) override;
  [[nodiscard]] Outcome<Desired> desire(const std::string& id, const Object& object,
                                        const Value& helpers) const override;
  [[nodiscard]] Object describe(Object object, const Records& records) const override;
};

sdk::Schema Deployment::schema() const {
  return sdk::Schema("Machines, disks and key-value stores on one node.")
      .attribute("name", sdk::string().optional().describe("Its name."))
      .attribute("node", sdk::int64().required().requires_replace().describe("The node."))
      .attribute("network_name",
                 sdk::string().optional().requires_replace().describe(
                     "The network that its machines are in. It has to be on the node."))
      .attribute("solution_type", sdk::string().optional().describe("What it is a part of."))
      .attribute("solution_provider",
                 sdk::int64().optional().describe("Who gets a share of what it costs."))
      .attribute("ip_range",
                 sdk::string().computed().stable().describe("The network's subnet on the node."))
      .attribute("node_deployment_id",
                 sdk::map(sdk::int64()).computed().describe("The contract, by node."))
      .block("vms", sdk::list_block(machine_block()))
      .block("disks", sdk::list_block(disk_block()))
      .block("zdbs", sdk::list_block(zdb_block()))
      .block("timeouts", sdk::timeouts_block({{"create", "1h"}}));
}

std::string Deployment::key(const Object& planned) const {
  std::string out =
      fmt::format("{}/{}", planned.maybe_string("name").value_or(""), planned.int64("node"));
  for (const char* block : {"vms", "disks", "zdbs"}) {
    for (const Object& one : planned.objects(block)) out += "/" + one.string("name");
  }
  return out;
}

void Deployment::validate(sdk::ValidateContext& context, const Object& config) {
  std::set<std::string> names;
  for (const char* block : {"vms", "disks", "zdbs"}) {
    if (!is_present(config.get(block))) continue;
    for (const Object& one : config.objects(block)) {
      if (!one.is_set("name") || names.insert(one.string("name")).second) continue;
      context.error(
          "Two workloads with one name",
          fmt::format("There is more than one \"{}\" in this deployment.", one.string("name")),
          {PathStep::attribute(block)});
    }
  }
  if (!is_present(config.get("vms")) || config.objects("vms").empty()) return;
  if (config.is_null("network_name")) {
    context.error("No network", "Machines need network_name.",
                  {PathStep::attribute("network_name")});
  }
}

Outcome<Value> Deployment::helpers(const Context& context, const std::string& id, Object& object,
                                   const Records& records) {
  (void)id;
  std::vector<Object> machines = object.objects("vms");
  if (machines.empty() || !object.is_set("network_name")) {
    if (object.is_unknown("ip_range")) object.set_null("ip_range");
    return Value::empty_object();
  }
  auto record = records.find(std::to_string(object.int64("node")));
  std::vector<Object*> all;
  for (Object& one : machines) all.push_back(&one);
  Outcome<Placed> placed =
      place(context, client(), object.int64("node"), object.string("network_name"),
            record == records.end() ? nullptr : &record->second, all);
  if (!placed) return placed.error();
  std::string subnet = placed->subnet;
  if (subnet.empty() && object.is_set("ip_range")) subnet = object.string("ip_range");
  object.set("ip_range", subnet);
  object.set("vms", machines);
  return Value::object({{"subnet", Value::string(subnet)}});
}

Outcome<Desired> Deployment::desire(const std::string& id, const Object& object,
                                    const Value& helpers) const {
  (void)id;
  std::vector<Value> workloads;
  for (const Object& disk : object.objects("disks")) {
    Value::Attributes data;
    write_fields(disk, kDiskFields, data);
    workloads.push_back(workload(disk.string("name"), "zmount", Value::object(std::move(data))));
  }
  for (const Object& zdb : object.objects("zdbs")) {
    Value::Attributes data;
    write_fields(zdb, kZdbFields, data);
    workloads.push_back(workload(zdb.string("name"), "zdb", Value::object(std::move(data))));
  }
  for (const Object& machine : object.objects("vms")) {
    Value::Attributes data;
    write_fields(machine, kMachineFields, data);
    std::vector<Value> mounts;
    for (const Object& mount : machine.objects("mounts")) {
      mounts.push_back(
          Value::object({{"name", Value::string(mount.string("name"))},
                         {"mount_point", Value::string(mount.string("mount_point"))}}));
    }
    data.emplace_back("mounts", Value::tuple(std::move(mounts)));
    data.emplace_back("network", Value::string(object.maybe_string("network_name").value_or("")));
    data.emplace_back("subnet", Value::string(text_at(helpers, "subnet")));
    std::string name = machine.string("name");
    workloads.push_back(workload(name, "zmachine", Value::object(std::move(data))));
    size_t count = 0;
    if (!machine.is_set("zlogs")) continue;
    for (const std::string& url : machine.strings("zlogs")) {
      workloads.push_back(workload(
          fmt::format("{}-zlogs-{}", name, ++count), "zlogs",
          Value::object({{"zmachine", Value::string(name)}, {"output", Value::string(url)}})));
    }
  }
  Value metadata = Value::object(
      {{"type", Value::string("vm")},
       {"name", Value::string(object.maybe_string("name").value_or(""))},
       {"project", Value::string(object.maybe_string("solution_type").value_or(""))},
       {"provider", Value::number(object.maybe_int64("solution_provider").value_or(0))}});
  return Desired{
      {std::to_string(object.int64("node")), content_of(metadata, std::move(workloads))}};
}

// The blocks of one kind that are deployed, as they are.
std::vector<Object> as_deployed(const Object& object, const char* block, const Fields& fields,
                                const Record& record,
                                const std::function<void(Object&, const Value&)>& results) {
  std::vector<Object> out;
  for (Object one : object.objects(block)) {
    Value found = find_workload(record.content, one.string("name"));
    if (found.is_null()) continue;
    read_fields(one, fields, *found.find("data"));
    results(one, find_workload(record.observed, one.string("name")));
    out.push_back(one);
  }
  return out;
}

void read_zdb_results(Object& zdb, const Value& observed) {
  const Value* result = member(observed, "result");
  const Value* data = result == nullptr ? nullptr : member(*result, "data");
  if (data == nullptr) {
    for (const char* name : {"ips", "port", "namespace"}) {
      if (zdb.is_unknown(name)) zdb.set_null(name);
    }
    return;
  }
  zdb.set("ips", std::vector<std::string>{text_at(*data, "ip")});
  zdb.set("port", number_at(*data, "port"));
  zdb.set("namespace", text_at(*data, "namespace"));
}

Object Deployment::describe(Object object, const Records& records) const {
  // An imported one has only its contract to begin with.
  if (!object.is_set("node") && !records.empty()) {
    object.set("node", number_of(records.begin()->first));
  }
  auto record = records.find(std::to_string(object.int64("node")));
  if (record != records.end() && !record->second.seen) return object;
  Record nothing;
  const Record& there = record == records.end() ? nothing : record->second;
  object.set("vms", as_deployed(object, "vms", kMachineFields, there, read_machine_results));
  object.set("disks",
             as_deployed(object, "disks", kDiskFields, there, [](Object&, const Value&) {}));
  object.set("zdbs", as_deployed(object, "zdbs", kZdbFields, there, read_zdb_results));
  return object;
}

}  // namespace

std::unique_ptr<deployments::Fleet> make_deployment(const ClientPtr& client) {
  return std::make_unique<Deployment>(client);
}

}  // namespace landform::grid
