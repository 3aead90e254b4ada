#include "emulators/grid/node.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "emulators/grid/challenge.h"

namespace landform::emulator::grid {
namespace {

std::string failure_text(const std::string& message) {
  return json_of(Value::object({{"error", Value::string(message)}}));
}

ApiResponse failure(int status, const std::string& message) {
  return {status, failure_text(message)};
}

ApiResponse answer(const Value& value, int status = 200) { return {status, json_of(value)}; }

std::string key_of(int64_t contract) { return fmt::format("deployment/{:012}", contract); }

int64_t number(const std::string& text) {
  int64_t out = -1;
  auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), out);
  return failed == std::errc() && end == text.data() + text.size() ? out : -1;
}

int64_t now_ms() {
  auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::vector<Fields> workloads_of(const Fields& deployment) {
  std::vector<Fields> out;
  auto listed = deployment.find("workloads");
  if (listed == deployment.end() || !listed->second.type().is_tuple()) return out;
  for (const Value& workload : listed->second.elements()) out.push_back(fields_of(workload));
  return out;
}

Fields data_of(const Fields& workload) {
  auto data = workload.find("data");
  return data == workload.end() ? Fields() : fields_of(data->second);
}

// What it takes of the node.
Capacity need_of(const Fields& workload) {
  Fields data = data_of(workload);
  std::string type = text(workload, "type").value_or("");
  Capacity out;
  if (type == "zmachine") {
    out.cru = integer(data, "cpu").value_or(1);
    out.mru = integer(data, "memory").value_or(0);
    out.sru = integer(data, "rootfs_size").value_or(0) / 1024;
    out.public_ips = truth(data, "publicip").value_or(false) ? 1 : 0;
  } else if (type == "zmount") {
    out.sru = integer(data, "size").value_or(0);
  } else if (type == "zdb") {
    out.hru = integer(data, "size").value_or(0);
  }
  return out;
}

// Of what it has got.
Capacity need_of_all(const Fields& deployment) {
  Capacity out;
  for (const Fields& workload : workloads_of(deployment)) {
    if (!truth(workload, "refused").value_or(false)) out += need_of(workload);
  }
  return out;
}

}  // namespace

struct Node::Call {
  const ApiRequest& request;
  std::vector<std::string> parts;
  Fields body;

  [[nodiscard]] bool is(const char* method, size_t count) const {
    return request.method == method && parts.size() == count;
  }
};

Node::Node(std::unique_ptr<Documents> documents, LedgerClient& ledger, const NodeSettings& settings)
    : documents_(std::move(documents)),
      ledger_(ledger),
      settings_(settings),
      info_(node_info(settings.id)) {}

bool Node::may_administer(const ApiRequest& request) {
  (void)request;
  return true;
}

std::string Node::failure_body(int status, const std::string& message) {
  (void)status;
  return failure_text(message);
}

ApiResponse Node::handle(const ApiRequest& request) {
  auto body = parse_fields(request.body);
  if (!body) return failure(400, "the body must be a JSON object");
  Call call{request, path_parts(request.path), std::move(*body)};
  if (call.parts.empty()) return failure(404, "there is nothing here");
  bool own = call.parts[0] == "admin" || call.parts[0] == "internal";
  if (!own && request.header("authorization").empty()) return failure(401, "who are you?");
  if (call.parts[0] == "internal" && call.is("POST", 3)) return learn(number(call.parts[2]));
  std::lock_guard lock(mutex_);
  return dispatch(call);
}

ApiResponse Node::dispatch(const Call& call) {
  const std::string& first = call.parts[0];
  if (first == "admin") return admin(call);
  if (first == "deployments") return deployments(call);
  if (first == "network") return network(call);
  if (first == "version" && call.is("GET", 1)) {
    return answer(Value::object({{"version", Value::string("landform-grid 1")}}));
  }
  if (first == "statistics" && call.is("GET", 1)) {
    return answer(Value::object({{"capacity", info_.capacity.value()}, {"used", used().value()}}));
  }
  return failure(404, "there is nothing here");
}

Capacity Node::used(int64_t without) const {
  Capacity out;
  for (const auto& [key, document] : documents_->under("deployment/")) {
    if (key != key_of(without)) out += need_of_all(fields_of(document));
  }
  return out;
}

std::vector<int64_t> Node::wireguard_ports(int64_t without) const {
  std::vector<int64_t> out;
  for (const auto& [key, document] : documents_->under("deployment/")) {
    if (key == key_of(without)) continue;
    for (const Fields& workload : workloads_of(fields_of(document))) {
      auto port = integer(data_of(workload), "wireguard_listen_port");
      if (text(workload, "type") == "network" && port) out.push_back(*port);
    }
  }
  return out;
}

Value Node::result_of(const Fields& deployment, const Fields& workload) {
  std::string name = text(workload, "name").value_or("");
  Fields out = {{"state", Value::string("ok")}, {"message", Value::string("")}};
  auto say = [&](const std::string& state, const std::string& message) {
    out.insert_or_assign("state", Value::string(state));
    out.insert_or_assign("message", Value::string(message));
  };
  int64_t id = integer(deployment, "contract").value_or(0);
  if (now_ms() < integer(workload, "ready_at").value_or(0)) {
    say("init", "");
  } else if (truth(deployment, "paused").value_or(false)) {
    say("paused", "the contract is out of funds");
  } else if (truth(workload, "refused").value_or(false)) {
    say("error", "the node has not enough capacity");
  }
  for (const auto& [part, outcome] : outcomes_) {
    if (name.find(part) != std::string::npos) say(outcome.state, outcome.message);
  }
  std::string type = text(workload, "type").value_or("");
  if (type == "zdb") {
    out.insert_or_assign(
        "data",
        Value::object({{"namespace", Value::string(fmt::format("{}-{}", id, name))},
                       {"ip", Value::string(fmt::format("300:{:x}::{:x}", settings_.id, id))},
                       {"port", Value::number(9900)}}));
  } else if (type == "zmachine") {
    Fields data = data_of(workload);
    bool planetary = truth(data, "planetary").value_or(false);
    bool is_public = truth(data, "publicip").value_or(false);
    std::string console = fmt::format("{}:{}", text(data, "ip").value_or(""), 20'000 + id % 10'000);
    out.insert_or_assign(
        "data",
        Value::object(
            {{"planetary_ip",
              Value::string(planetary ? fmt::format("301:{:x}::{:x}", settings_.id, id) : "")},
             {"computedip",
              Value::string(is_public ? fmt::format("203.0.113.{}/24", 1 + id % 250) : "")},
             {"computedip6", Value::string(truth(data, "publicip6").value_or(false)
                                               ? fmt::format("2001:db8::{:x}/64", id)
                                               : "")},
             {"mycelium_ip", Value::string(text(data, "mycelium_ip_seed").value_or("").empty()
                                               ? ""
                                               : fmt::format("400:{:x}::{:x}", settings_.id, id))},
             {"console_url", Value::string(console)}}));
  }
  return object_of(out);
}

Value Node::shown(const Fields& deployment) {
  Fields out = deployment;
  std::vector<Value> workloads;
  for (Fields workload : workloads_of(deployment)) {
    workload.insert_or_assign("result", result_of(deployment, workload));
    workload.erase("ready_at");
    workload.erase("refused");
    workloads.push_back(object_of(workload));
  }
  out.insert_or_assign("workloads", Value::tuple(std::move(workloads)));
  return object_of(out);
}

std::string Node::mismatch(const Fields& deployment, const Fields* before, const Fields& contract) {
  int64_t version = integer(deployment, "version").value_or(-1);
  int64_t wanted = before == nullptr ? 0 : *integer(*before, "version") + 1;
  if (version != wanted) return fmt::format("the version is {} and should be {}", version, wanted);
  if (integer(contract, "node") != settings_.id) return "the contract is for another node";
  if (text(contract, "state") != "Created") return "the contract is over";
  if (text(contract, "hash") != challenge(object_of(deployment))) {
    return "the deployment is not what the contract says: their hashes differ";
  }
  std::map<std::string, Fields> old;
  if (before != nullptr) {
    for (const Fields& workload : workloads_of(*before)) old[*text(workload, "name")] = workload;
  }
  std::set<std::string> names;
  for (const Fields& workload : workloads_of(deployment)) {
    std::string name = text(workload, "name").value_or("");
    if (name.empty() || !names.insert(name).second) return "workloads need different names";
    auto was = old.find(name);
    bool same = was != old.end() && text(was->second, "type") == text(workload, "type") &&
                json_of(object_of(data_of(was->second))) == json_of(object_of(data_of(workload)));
    int64_t expected = same ? *integer(was->second, "version") : version;
    if (integer(workload, "version") != expected) {
      return fmt::format("the workload {} should have version {}", name, expected);
    }
  }
  return "";
}

std::string Node::conflict(const Fields& deployment, int64_t contract) {
  std::vector<int64_t> ports = wireguard_ports(contract);
  for (const Fields& workload : workloads_of(deployment)) {
    Fields data = data_of(workload);
    std::string type = text(workload, "type").value_or("");
    auto port = integer(data, "wireguard_listen_port");
    if (type == "network" && port && std::find(ports.begin(), ports.end(), *port) != ports.end()) {
      return fmt::format("the wireguard port {} is used", *port);
    }
    if (type == "gateway-name-proxy" && !ledger_.name(text(data, "name").value_or(""))) {
      return "there is no contract for the name " + text(data, "name").value_or("");
    }
    if (type.starts_with("gateway") && info_.domain.empty()) {
      return "the node has no public address";
    }
  }
  return "";
}

ApiResponse Node::put(const Call& call, int64_t contract, const Fields* before) {
  auto known = ledger_.contract(contract);
  if (!known) return failure(400, fmt::format("there is no contract {}", contract));
  Fields deployment = call.body;
  deployment.insert_or_assign("contract", Value::number(contract));
  std::string wrong = mismatch(deployment, before, *known);
  if (!wrong.empty()) return failure(400, wrong);
  wrong = conflict(deployment, contract);
  if (!wrong.empty()) return failure(409, wrong);
  int64_t version = *integer(deployment, "version");
  std::map<std::string, int64_t> ready;
  if (before != nullptr) {
    for (const Fields& old : workloads_of(*before)) {
      ready[*text(old, "name")] = integer(old, "ready_at").value_or(0);
    }
  }
  std::vector<Value> workloads;
  Capacity taken = used(contract);
  for (Fields workload : workloads_of(deployment)) {
    Capacity with = taken;
    with += need_of(workload);
    bool fits = with.fits_into(info_.capacity);
    if (fits) taken = with;
    workload.insert_or_assign("refused", Value::boolean(!fits));
    int64_t at = now_ms() + settings_.provision_ms;
    if (integer(workload, "version") != version) at = ready[*text(workload, "name")];
    workload.insert_or_assign("ready_at", Value::number(at));
    workloads.push_back(object_of(workload));
  }
  deployment.insert_or_assign("workloads", Value::tuple(std::move(workloads)));
  Result<bool> written = documents_->put(key_of(contract), object_of(deployment));
  if (!written) return failure(500, written.error().message);
  report();
  return answer(shown(deployment), before == nullptr ? 201 : 200);
}

ApiResponse Node::deployments(const Call& call) {
  if (call.is("POST", 1)) {
    int64_t contract = integer(call.body, "contract").value_or(-1);
    if (documents_->find(key_of(contract)) != nullptr) {
      return failure(409, fmt::format("{} is deployed already", contract));
    }
    return put(call, contract, nullptr);
  }
  if (call.is("GET", 1)) {
    std::vector<Value> out;
    for (const auto& [key, document] : documents_->under("deployment/")) {
      out.push_back(shown(fields_of(document)));
    }
    return answer(Value::object({{"deployments", Value::tuple(std::move(out))}}));
  }
  if (call.parts.size() < 2) return failure(405, "there is GET and POST");
  int64_t contract = number(call.parts[1]);
  const Value* found = documents_->find(key_of(contract));
  if (found == nullptr) return failure(404, "there is no deployment " + call.parts[1]);
  Fields deployment = fields_of(*found);
  if (call.is("GET", 2)) return answer(shown(deployment));
  if (call.is("GET", 3) && call.parts[2] == "changes") {
    return answer(Value::object({{"workloads", *shown(deployment).find("workloads")}}));
  }
  if (call.is("PUT", 2)) return put(call, contract, &deployment);
  if (!call.is("DELETE", 2)) return failure(405, "there is GET, PUT and DELETE");
  Result<bool> written = documents_->write({{key_of(contract), std::nullopt}});
  if (!written) return failure(500, written.error().message);
  report();
  return answer(Value::empty_object());
}

ApiResponse Node::network(const Call& call) {
  if (call.is("GET", 2) && call.parts[1] == "wireguard_ports") {
    std::vector<Value> out;
    for (int64_t port : wireguard_ports()) out.push_back(Value::number(port));
    return answer(Value::object({{"ports", Value::tuple(std::move(out))}}));
  }
  if (call.is("GET", 2) && call.parts[1] == "interfaces") {
    std::vector<Value> own = {Value::string(fmt::format("10.200.0.{}", settings_.id % 250))};
    Fields out = {{"zos", Value::tuple(own)}};
    if (!info_.address.empty()) {
      out.emplace("public", Value::tuple({Value::string(info_.address)}));
    }
    return answer(object_of(out));
  }
  return failure(404, "there is nothing here");
}

ApiResponse Node::admin(const Call& call) {
  if (call.is("PATCH", 2) && call.parts[1] == "settings") {
    settings_.provision_ms = integer(call.body, "provision_ms").value_or(settings_.provision_ms);
    settings_.latency_ms = integer(call.body, "latency_ms").value_or(settings_.latency_ms);
    return answer(Value::empty_object());
  }
  if (call.is("POST", 2) && call.parts[1] == "outcomes") {
    outcomes_[text(call.body, "workload").value_or("")] = {
        text(call.body, "state").value_or("error"), text(call.body, "message").value_or("")};
    return answer(Value::empty_object());
  }
  if (call.is("DELETE", 2) && call.parts[1] == "outcomes") {
    outcomes_.clear();
    return answer(Value::empty_object());
  }
  return failure(404, "there is nothing here");
}

void Node::report() { ledger_.report(settings_.id, used()); }

ApiResponse Node::learn(int64_t id) {
  auto contract = ledger_.contract(id);
  if (!contract) return failure(404, "there is no such contract");
  std::lock_guard lock(mutex_);
  const Value* found = documents_->find(key_of(id));
  if (found == nullptr) return answer(Value::empty_object());
  std::string state = text(*contract, "state").value_or("");
  std::optional<Value> after = *found;
  if (state == "Deleted") {
    after.reset();
  } else {
    Fields deployment = fields_of(*found);
    deployment.insert_or_assign("paused", Value::boolean(state == "OutOfFunds"));
    after = object_of(deployment);
  }
  Result<bool> written = documents_->write({{key_of(id), after}});
  if (!written) return failure(500, written.error().message);
  report();
  return answer(Value::empty_object());
}

void Node::reconcile() {
  std::vector<int64_t> ids;
  {
    std::lock_guard lock(mutex_);
    for (const auto& [key, document] : documents_->under("deployment/")) {
      ids.push_back(integer(fields_of(document), "contract").value_or(0));
    }
  }
  for (int64_t id : ids) (void)learn(id);
}

}  // namespace landform::emulator::grid
