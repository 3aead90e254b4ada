// grid_gateway_domain: the name that a gateway would have. grid_nodes: what nodes there are.
#include <fmt/format.h>

#include "grid/resources.h"
#include "grid/values.h"

namespace landform::grid {
namespace {

class GatewayDomain : public sdk::DataSource {
 public:
  explicit GatewayDomain(ClientPtr client) : client_(std::move(client)) {}

  [[nodiscard]] std::string name() const override { return "gateway_domain"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("The domain of a name on a node.")
        .attribute("id", sdk::string().computed().describe("The domain."))
        .attribute("name", sdk::string().required().describe("The name."))
        .attribute("node", sdk::int64().required().describe("The node."))
        .attribute("fqdn", sdk::string().computed().describe("The name with the node's domain."));
  }
  sdk::Object read(sdk::DataContext& context, sdk::Object config) override {
    Answer info = client_->node_info(context, config.int64("node"));
    if (!info) {
      context.error("The domain was not found", info.error().message);
      return config;
    }
    std::string domain = text_at(*info, "domain");
    if (domain.empty()) {
      context.error("The domain was not found",
                    fmt::format("Node {} has no public address.", config.int64("node")),
                    {PathStep::attribute("node")});
      return config;
    }
    std::string fqdn = config.string("name") + "." + domain;
    return config.set("fqdn", fqdn).set("id", fqdn);
  }

 private:
  ClientPtr client_;
};

class Nodes : public sdk::DataSource {
 public:
  explicit Nodes(ClientPtr client) : client_(std::move(client)) {}

  [[nodiscard]] std::string name() const override { return "nodes"; }
  [[nodiscard]] sdk::Schema schema() const override {
    auto number = [](const char* words) { return sdk::int64().computed().describe(words); };
    auto flag = [](const char* words) { return sdk::boolean().computed().describe(words); };
    return sdk::Schema("Nodes of the grid.")
        .attribute("farm_id", sdk::int64().optional().describe("Only those of this farm."))
        .attribute("only_up", sdk::boolean().optional().describe("Only those that are up."))
        .attribute("only_public",
                   sdk::boolean().optional().describe("Only those with a public address."))
        .attribute("ids", sdk::list(sdk::int64()).computed().describe("Their numbers, in order."))
        .attribute("nodes",
                   sdk::nested_list(
                       {{"id", number("Its number.")},
                        {"farm_id", number("Its farm.")},
                        {"up", flag("Whether it is up.")},
                        {"certified", flag("Whether it is certified.")},
                        {"domain", sdk::string().computed().describe("The domain of its gateway.")},
                        {"free_cru", number("Processors that are free.")},
                        {"free_mru", number("Memory that is free, in MB.")},
                        {"free_sru", number("SSD that is free, in GB.")},
                        {"free_hru", number("HDD that is free, in GB.")}})
                       .computed()
                       .describe("What they are."));
  }
  sdk::Object read(sdk::DataContext& context, sdk::Object config) override {
    Answer all = client_->nodes_now(context);
    if (!all) {
      context.error("No nodes were found", all.error().message);
      return config;
    }
    std::vector<Value> ids;
    std::vector<sdk::Object> nodes;
    for (const Value& node : elements_at(*all, "nodes")) {
      if (!is_wanted(config, node)) continue;
      ids.push_back(Value::number(number_at(node, "id")));
      nodes.push_back(described(config.empty("nodes"), node));
    }
    config.set("ids", Value::list(Type::number(), std::move(ids)));
    return config.set("nodes", nodes);
  }

 private:
  static bool is_wanted(const sdk::Object& config, const Value& node) {
    auto farm = config.maybe_int64("farm_id");
    return (!farm || *farm == number_at(node, "farm_id")) &&
           (!config.maybe_boolean("only_up").value_or(false) || truth_at(node, "up")) &&
           (!config.maybe_boolean("only_public").value_or(false) ||
            !text_at(node, "domain").empty());
  }
  static sdk::Object described(sdk::Object out, const Value& node) {
    out.set("id", number_at(node, "id")).set("farm_id", number_at(node, "farm_id"));
    out.set("up", truth_at(node, "up")).set("certified", truth_at(node, "certified"));
    out.set("domain", text_at(node, "domain"));
    const Value* all = member(node, "capacity");
    const Value* used = member(node, "used");
    for (const char* unit : {"cru", "mru", "sru", "hru"}) {
      int64_t free = (all == nullptr ? 0 : number_at(*all, unit)) -
                     (used == nullptr ? 0 : number_at(*used, unit));
      out.set(std::string("free_") + unit, free);
    }
    return out;
  }

  ClientPtr client_;
};

}  // namespace

std::unique_ptr<sdk::DataSource> make_gateway_domain(const ClientPtr& client) {
  return std::make_unique<GatewayDomain>(client);
}
std::unique_ptr<sdk::DataSource> make_nodes(const ClientPtr& client) {
  return std::make_unique<Nodes>(client);
}

}  // namespace landform::grid
