// grid_scheduler: finds nodes for requests. Nothing is deployed.
#include "base/uuid.h"
#include "grid/assignment.h"
#include "grid/resources.h"
#include "grid/values.h"
#include "sdk/validators.h"
#include "value/presence.h"

namespace landform::grid {
namespace {

Capacity capacity_of(const Value& value) {
  return {number_at(value, "cru"), number_at(value, "mru"), number_at(value, "sru"),
          number_at(value, "hru"), number_at(value, "public_ips")};
}

Candidate candidate_of(const Value& node) {
  Candidate out;
  out.id = number_at(node, "id");
  out.farm = number_at(node, "farm_id");
  out.up = truth_at(node, "up");
  out.certified = truth_at(node, "certified");
  out.has_public_address = !text_at(node, "address").empty();
  const Value* all = member(node, "capacity");
  const Value* used = member(node, "used");
  if (all != nullptr) out.free = capacity_of(*all);
  if (used != nullptr) {
    Capacity taken = capacity_of(*used);
    out.in_use = taken.cru + taken.mru + taken.sru + taken.hru > 0;
    out.free.cru -= taken.cru;
    out.free.mru -= taken.mru;
    out.free.sru -= taken.sru;
    out.free.hru -= taken.hru;
    out.free.public_ips -= taken.public_ips;
  }
  return out;
}

Request request_of(const sdk::Object& block) {
  auto number = [&](const char* name) { return block.maybe_int64(name).value_or(0); };
  auto flag = [&](const char* name) { return block.maybe_boolean(name).value_or(false); };
  Request out;
  out.name = block.string("name");
  out.needs = {number("cru"), number("mru"), number("sru"), number("hru"),
               number("public_ips_count")};
  out.farm = number("farm_id");
  out.certified = flag("certified");
  out.public_config = flag("public_config");
  out.dedicated = flag("dedicated");
  out.distinct = flag("distinct");
  if (block.is_set("node_exclude")) {
    for (const Value& node : block.get("node_exclude").elements()) {
      out.excluded.insert(node.as_number().to_int64().value_or(0));
    }
  }
  return out;
}

class Scheduler : public sdk::Resource {
 public:
  explicit Scheduler(ClientPtr client) : client_(std::move(client)) {}

  [[nodiscard]] std::string name() const override { return "scheduler"; }
  [[nodiscard]] sdk::Schema schema() const override;

  void validate(sdk::ValidateContext& context, const sdk::Object& config) override {
    if (!is_present(config.get("requests"))) return;
    std::set<std::string> names;
    for (const sdk::Object& one : config.objects("requests")) {
      if (!one.is_set("name") || names.insert(one.string("name")).second) continue;
      context.error("Two requests with one name",
                    "There is more than one request \"" + one.string("name") + "\".",
                    {PathStep::attribute("requests")});
    }
  }
  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    if (!fill(context, planned, {})) return planned;
    return planned.set("id", random_uuid());
  }
  std::optional<sdk::Object> read(sdk::ReadContext& context, sdk::Object current) override {
    (void)context;
    return current;
  }
  sdk::Object update(sdk::UpdateContext& context, sdk::Object prior, sdk::Object planned) override {
    Assignment before;
    if (prior.is_set("nodes")) {
      const Value& nodes = prior.get("nodes");
      for (size_t i = 0; i < nodes.length(); ++i) {
        before[std::string(nodes.key(i))] = nodes.elements()[i].as_number().to_int64().value_or(0);
      }
    }
    if (!fill(context, planned, before)) return prior;
    return planned;
  }
  void remove(sdk::RemoveContext& context, sdk::Object current) override {
    (void)context;
    (void)current;
  }

 private:
  bool fill(sdk::Context& context, sdk::Object& planned, const Assignment& before) {
    Answer all = client_->nodes_now(context);
    if (!all) {
      context.error("No nodes were found", all.error().message);
      return false;
    }
    std::vector<Candidate> candidates;
    for (const Value& node : elements_at(*all, "nodes")) candidates.push_back(candidate_of(node));
    std::vector<Request> requests;
    for (const sdk::Object& one : planned.objects("requests")) requests.push_back(request_of(one));
    Result<Assignment> assigned = assign(requests, std::move(candidates), before);
    if (!assigned) {
      context.error("Not all requests can be met", assigned.error().message);
      return false;
    }
    Value::Attributes out;
    for (const auto& [name, node] : *assigned) out.emplace_back(name, Value::number(node));
    planned.set("nodes", Value::map(Type::number(), std::move(out)));
    return true;
  }

  ClientPtr client_;
};

sdk::Schema Scheduler::schema() const {
  auto number = [](const char* words) {
    return sdk::int64().optional().validate(sdk::at_least(0)).describe(words);
  };
  auto flag = [](const char* words) { return sdk::boolean().optional().describe(words); };
  sdk::Block request("What a node is wanted for.");
  request.attribute("name", sdk::string().required().describe("Its name, which is unique."))
      .attribute("cru", number("Processors."))
      .attribute("mru", number("Memory in MB."))
      .attribute("sru", number("SSD in GB."))
      .attribute("hru", number("HDD in GB."))
      .attribute("public_ips_count", number("Public addresses."))
      .attribute("farm_id", number("The farm that it has to be of."))
      .attribute("node_exclude",
                 sdk::list(sdk::int64()).optional().describe("Nodes that will not do."))
      .attribute("certified", flag("Whether it has to be certified."))
      .attribute("dedicated", flag("Whether nothing else may be on it."))
      .attribute("distinct", flag("Whether no other request may get the same node."))
      .attribute("public_config", flag("Whether it needs a public address."))
      .attribute("wireguard", sdk::boolean().required().describe(
                                  "Whether it has to do WireGuard, as all nodes do."))
      .attribute("yggdrasil", sdk::boolean().required().describe(
                                  "Whether it has to be in the planetary network, as all are."));
  return sdk::Schema("Finds nodes for what is going to be deployed.")
      .attribute("id", sdk::string().computed().stable().describe("A UUID."))
      .attribute(
          "nodes",
          sdk::map(sdk::int64())
              .computed()
              .describe("The nodes, by the names of the requests. A request keeps its node."))
      .block("requests", sdk::list_block(request).min(1));
}

}  // namespace

std::unique_ptr<sdk::Resource> make_scheduler(const ClientPtr& client) {
  return std::make_unique<Scheduler>(client);
}

}  // namespace landform::grid
