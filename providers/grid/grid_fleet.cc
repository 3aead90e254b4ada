#include "grid/grid_fleet.h"

#include <fmt/format.h>

#include "grid/values.h"
#include "value/json.h"

namespace landform::grid {
namespace {

std::string contract_path(const Id& id) { return "/contracts/" + sdk::http_escape(id); }
std::string deployment_path(const Id& id) { return "/deployments/" + sdk::http_escape(id); }

// What the ledger keeps for us: whose it is, and the content that the node should have.
std::string note(const Value& order, const std::string& content_hash) {
  const Value* metadata = member(order, "metadata");
  Value all =
      Value::object({{"type", Value::string(metadata == nullptr ? "" : text_at(*metadata, "type"))},
                     {"name", Value::string(metadata == nullptr ? "" : text_at(*metadata, "name"))},
                     {"content", Value::string(content_hash)}});
  return json_of(all);
}

std::string promised_content(const Value& contract) {
  auto note = decode_json(text_at(contract, "metadata"));
  return note ? text_at(*note, "content") : "";
}

int64_t public_ips(const Value& content) {
  int64_t out = 0;
  for (const Value& machine : workloads_of_type(content, "zmachine")) {
    out += truth_at(*machine.find("data"), "publicip") ? 1 : 0;
  }
  return out;
}

Value with_contract(const Value& order, const Id& id) {
  Value::Attributes out;
  for (size_t i = 0; i < order.length(); ++i) {
    out.emplace_back(std::string(order.key(i)), order.elements()[i]);
  }
  out.emplace_back("contract", Value::number(number_of(id)));
  return Value::object(std::move(out));
}

// Of its workloads; what is wrong with the worst of them.
Progress progress_of(const Value& deployed) {
  Progress out;
  for (const Value& one : elements_at(deployed, "workloads")) {
    ++out.total;
    const Value* result = member(one, "result");
    std::string state = result == nullptr ? "init" : text_at(*result, "state");
    if (state == "ok") {
      ++out.ready;
    } else if (state != "init") {
      std::string message = text_at(*result, "message");
      out.fatal = fmt::format("Its workload {} is in the state {}{}{}.", text_at(one, "name"),
                              state, message.empty() ? "" : ": ", message);
    }
  }
  return out;
}

}  // namespace

Status GridFleet::set_contract(const Context& context, const Id& id, const Value& order,
                               const std::string& hash) {
  Value body = Value::object(
      {{"hash", Value::string(order_hash(order))}, {"metadata", Value::string(note(order, hash))}});
  Answer set = client().ledger(context, write_request("PUT", contract_path(id), body, true));
  if (!set) return failed(set.error());
  return std::nullopt;
}

Outcome<Id> GridFleet::create(const Context& context, const Target& target,
                              const std::string& token, const Value& content) {
  Value order = first_order(content);
  std::string hash = deployments::content_hash(content);
  Value body = Value::object({{"node", Value::number(number_of(target))},
                              {"hash", Value::string(order_hash(order))},
                              {"metadata", Value::string(note(order, hash))},
                              {"public_ips", Value::number(public_ips(content))},
                              {"token", Value::string(token)}});
  // The token makes it harmless to send it twice.
  Answer made = client().ledger(context, write_request("POST", "/contracts", body, true));
  if (!made) return failed(made.error());
  Id id = std::to_string(number_at(*made, "id"));
  if (text_at(*made, "hash") != order_hash(order)) {
    if (Status wrong = set_contract(context, id, order, hash)) return *wrong;
  }
  return id;
}

Status GridFleet::deploy(const Context& context, const Target& target, const Id& id,
                         const Value& content) {
  Value order = with_contract(first_order(content), id);
  Answer done = client().node(context, number_of(target),
                              write_request("POST", "/deployments", order, false));
  if (done) return std::nullopt;
  if (done.error().status == 409) {
    // Perhaps it is there already, from a request that was thought lost.
    Record before;
    before.id = id;
    if (client().node(context, number_of(target), {"GET", deployment_path(id)})) {
      return update(context, target, before, content);
    }
  }
  return failed(done.error());
}

Status GridFleet::update(const Context& context, const Target& target, const Record& before,
                         const Value& content) {
  const int64_t kNode = number_of(target);
  std::string hash = deployments::content_hash(content);
  Answer now = client().node(context, kNode, {"GET", deployment_path(before.id)});
  if (!now && !now.error().not_found()) return failed(now.error());
  if (!now) {
    // The contract is there, but nothing was deployed.
    if (Status wrong = set_contract(context, before.id, first_order(content), hash)) return wrong;
    return deploy(context, target, before.id, content);
  }
  Value had = ordered_content(*now);
  if (deployments::content_hash(had) == hash) return std::nullopt;
  Value order = next_order(content, *now);
  if (Status wrong = set_contract(context, before.id, order, hash)) return wrong;
  Answer done = client().node(
      context, kNode,
      write_request("PUT", deployment_path(before.id), with_contract(order, before.id), false));
  if (done) return std::nullopt;
  // The ledger should not promise what the node does not have.
  Context own(context.type_name);
  own.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  Answer after = client().node(own, kNode, {"GET", deployment_path(before.id)});
  if (after && deployments::content_hash(ordered_content(*after)) == hash) return std::nullopt;
  (void)set_contract(own, before.id, last_order(*now), deployments::content_hash(had));
  return failed(done.error());
}

Status GridFleet::remove(const Context& context, const Target& target, const Id& id) {
  (void)target;
  Answer done = client().ledger(context, write_request("DELETE", contract_path(id), Value(), true));
  if (done || done.error().not_found()) return std::nullopt;
  return failed(done.error());
}

Outcome<std::optional<Id>> GridFleet::find(const Context& context, const Target& target,
                                           const std::string& token) {
  (void)target;
  sdk::HttpRequest request("GET", "/contracts");
  request.query = {{"token", token}};
  Answer found = client().ledger(context, request);
  if (!found) return failed(found.error());
  std::vector<Value> contracts = elements_at(*found, "contracts");
  if (contracts.empty()) return std::optional<Id>();
  return std::optional<Id>(std::to_string(number_at(contracts[0], "id")));
}

Outcome<GridFleet::Contract> GridFleet::contract(const Context& context, const Id& id) {
  Answer found = client().ledger(context, {"GET", contract_path(id)});
  if (!found && found.error().not_found()) {
    return Contract{Value(), fmt::format("The contract {} does not exist.", id)};
  }
  if (!found) return failed(found.error());
  std::string state = text_at(*found, "state");
  if (state == "Created") return Contract{*found, ""};
  return Contract{Value(), fmt::format("The contract {} is {}.", id,
                                       state == "OutOfFunds" ? "out of funds" : "cancelled")};
}

Outcome<Inspection> GridFleet::inspect(const Context& context, const Target& target, const Id& id) {
  Outcome<Contract> known = contract(context, id);
  if (!known) return known.error();
  if (known->value.is_null()) return Inspection{std::nullopt, known->why_over};
  Record record;
  record.id = id;
  Answer deployed = client().node(context, number_of(target), {"GET", deployment_path(id)});
  if (deployed) {
    record.content = ordered_content(*deployed);
    record.observed = *deployed;
    bool ready = progress_of(*deployed).done();
    record.hash = ready ? deployments::content_hash(record.content) : "";
  } else if (!deployed.error().not_found()) {
    record.seen = false;
    record.why_not_seen = deployed.error().message;
    record.hash = promised_content(known->value);
  }
  return Inspection{record, ""};
}

Outcome<Progress> GridFleet::poll(const Context& context, const Target& target, const Id& id,
                                  const Value& content) {
  (void)content;
  Answer changes =
      client().node(context, number_of(target), {"GET", deployment_path(id) + "/changes"});
  if (!changes) return failed(changes.error());
  return progress_of(*changes);
}

}  // namespace landform::grid
