// grid_name_proxy and grid_fqdn_proxy: gateways on nodes with a public address, under a name of the
// node's domain or under a domain of one's own.
//
// A name is a contract of its own, so it is a target of its own: made before the gateway and
// cancelled after it.
#include <fmt/format.h>

#include "grid/fields.h"
#include "grid/grid_fleet.h"
#include "grid/resources.h"
#include "grid/values.h"
#include "sdk/validators.h"
#include "value/presence.h"

namespace landform::grid {
namespace {

using FieldKind = Field::Kind;

constexpr const char* kName = "name";  // the target; nodes are numbers

const Fields kFields = {{"backends", FieldKind::texts},
                        {"tls_passthrough", FieldKind::truth},
                        {"network", FieldKind::text},
                        {"fqdn", FieldKind::text}};

class Proxy : public GridFleet {
 public:
  using GridFleet::GridFleet;

  [[nodiscard]] Outcome<Desired> desire(const std::string& id, const Object& object,
                                        const Value& helpers) const override {
    (void)id;
    (void)helpers;
    Value::Attributes data;
    write_fields(object, kFields, data);
    std::string name = object.maybe_string("name").value_or("");
    data.emplace_back("name", Value::string(name));
    Value metadata = Value::object(
        {{"type", Value::string(type())},
         {"name", Value::string(name)},
         {"project", Value::string(object.maybe_string("solution_type").value_or(""))},
         {"description", Value::string(object.maybe_string("description").value_or(""))}});
    Value gateway =
        workload(name.empty() ? "gateway" : name, type(), Value::object(std::move(data)));
    return Desired{{std::to_string(object.int64("node")), content_of(metadata, {gateway})}};
  }
  [[nodiscard]] Object describe(Object object, const Records& records) const override {
    for (const auto& [target, record] : records) {
      if (target == kName) continue;
      // While it moves there may be two: then the planned one counts.
      bool there = object.is_set("node") && records.contains(std::to_string(object.int64("node")));
      if (!there) object.set("node", number_of(target));
      for (const Value& one : workloads_of_type(record.content, type())) {
        read_fields(object, kFields, *one.find("data"));
        if (!object.is_set("name")) {
          std::string name = text_at(*one.find("data"), "name");
          if (!name.empty()) object.set("name", name);
        }
      }
    }
    return object;
  }

 protected:
  [[nodiscard]] virtual std::string type() const = 0;
  static sdk::Schema common(const char* words) {
    return sdk::Schema(words)
        .attribute("node",
                   sdk::int64().required().describe("The node, which needs a public address."))
        .attribute("backends", sdk::list(sdk::string())
                                   .required()
                                   .validate(sdk::size_at_least(1))
                                   .describe("Where requests go."))
        .attribute("tls_passthrough",
                   sdk::boolean().optional().describe("Whether backends do TLS themselves."))
        .attribute("network",
                   sdk::string().optional().describe("The network in which the backends are."))
        .attribute("description", sdk::string().optional().describe("What it is for."))
        .attribute("solution_type", sdk::string().optional().describe("What it is a part of."))
        .attribute("node_deployment_id",
                   sdk::map(sdk::int64()).computed().describe("The contract, by node."));
  }
};

class NameProxy : public Proxy {
 public:
  using Proxy::Proxy;

  [[nodiscard]] std::string name() const override { return "name_proxy"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return common("A gateway under a name of a node's domain.")
        .attribute("name", sdk::string().required().requires_replace().describe("The name."))
        .attribute("fqdn", sdk::string()
                               .computed()
                               .changes_with({"name", "node"})
                               .describe("The name with the node's domain."))
        .attribute("name_contract_id",
                   sdk::int64().computed().describe("The contract of the name."));
  }
  [[nodiscard]] std::string key(const Object& planned) const override {
    return planned.string("name");
  }
  [[nodiscard]] Ids recorded(const Object& object) const override {
    Ids out = Proxy::recorded(object);
    if (auto id = object.maybe_int64("name_contract_id"); id && *id != 0) {
      out[kName] = std::to_string(*id);
    }
    return out;
  }
  void record(Object& object, const Ids& ids) const override {
    Ids nodes = ids;
    auto name = ids.find(kName);
    if (name == ids.end()) {
      object.set_null("name_contract_id");
    } else {
      object.set("name_contract_id", number_of(name->second));
    }
    nodes.erase(kName);
    Proxy::record(object, nodes);
  }
  [[nodiscard]] int rank(const Target& target) const override { return target == kName ? 0 : 1; }

  [[nodiscard]] Outcome<std::set<Target>> targets(const Object& planned) const override {
    return std::set<Target>{kName, std::to_string(planned.int64("node"))};
  }
  Outcome<Value> helpers(const Context& context, const std::string& id, Object& object,
                         const Records& records) override {
    (void)id;
    (void)records;
    if (object.is_set("fqdn")) return Value::empty_object();
    Answer info = client().node_info(context, object.int64("node"));
    if (!info) return failed(info.error());
    std::string domain = text_at(*info, "domain");
    if (domain.empty()) {
      return deployments::Failure{
          fmt::format("Node {} has no public address.", object.int64("node"))};
    }
    object.set("fqdn", object.string("name") + "." + domain);
    return Value::empty_object();
  }
  [[nodiscard]] Outcome<Desired> desire(const std::string& id, const Object& object,
                                        const Value& helpers) const override {
    Outcome<Desired> out = Proxy::desire(id, object, helpers);
    if (!out) return out;
    Desired all = *out;
    all[kName] = Value::string(object.string("name"));
    return all;
  }
  Outcome<Id> create(const Context& context, const Target& target, const std::string& token,
                     const Value& content) override {
    if (target != kName) return Proxy::create(context, target, token, content);
    Value body = Value::object({{"name", content}, {"token", Value::string(token)}});
    Answer made = client().ledger(context, write_request("POST", "/contracts/name", body, true));
    if (!made) return failed(made.error());
    return std::to_string(number_at(*made, "id"));
  }
  Status deploy(const Context& context, const Target& target, const Id& id,
                const Value& content) override {
    if (target == kName) return std::nullopt;
    return Proxy::deploy(context, target, id, content);
  }
  Status update(const Context& context, const Target& target, const Record& before,
                const Value& content) override {
    if (target != kName) return Proxy::update(context, target, before, content);
    return deployments::Failure{"The contract of a name cannot be changed."};
  }
  Outcome<Inspection> inspect(const Context& context, const Target& target, const Id& id) override {
    if (target != kName) return Proxy::inspect(context, target, id);
    Outcome<Contract> known = contract(context, id);
    if (!known) return known.error();
    if (known->value.is_null()) return Inspection{std::nullopt, known->why_over};
    Record record;
    record.id = id;
    record.content = Value::string(text_at(known->value, "name"));
    record.hash = deployments::content_hash(record.content);
    return Inspection{record, ""};
  }
  Outcome<Progress> poll(const Context& context, const Target& target, const Id& id,
                         const Value& content) override {
    if (target == kName) return Progress{};
    return Proxy::poll(context, target, id, content);
  }

 protected:
  [[nodiscard]] std::string type() const override { return "gateway-name-proxy"; }
};

class FqdnProxy : public Proxy {
 public:
  using Proxy::Proxy;

  [[nodiscard]] std::string name() const override { return "fqdn_proxy"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return common("A gateway under a domain of one's own.")
        .attribute("name", sdk::string().optional().describe("Its name."))
        .attribute("fqdn", sdk::string().required().describe("The domain."));
  }
  [[nodiscard]] std::string key(const Object& planned) const override {
    return planned.string("fqdn") + "/" + planned.maybe_string("name").value_or("");
  }
  [[nodiscard]] Outcome<std::set<Target>> targets(const Object& planned) const override {
    return std::set<Target>{std::to_string(planned.int64("node"))};
  }
  Outcome<Value> helpers(const Context& context, const std::string& id, Object& object,
                         const Records& records) override {
    (void)context;
    (void)id;
    (void)object;
    (void)records;
    return Value::empty_object();
  }

 protected:
  [[nodiscard]] std::string type() const override { return "gateway-fqdn-proxy"; }
};

}  // namespace

std::unique_ptr<deployments::Fleet> make_name_proxy(const ClientPtr& client) {
  return std::make_unique<NameProxy>(client);
}
std::unique_ptr<deployments::Fleet> make_fqdn_proxy(const ClientPtr& client) {
  return std::make_unique<FqdnProxy>(client);
}

}  // namespace landform::grid
