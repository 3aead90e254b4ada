#include "emulators/grid/ledger.h"

#include <fmt/format.h>

#include <charconv>

#include "emulators/grid/inventory.h"

namespace landform::emulator::grid {
namespace {

constexpr const char* kCreated = "Created";

std::string failure_text(const std::string& message) {
  return json_of(Value::object({{"error", Value::string(message)}}));
}

ApiResponse failure(int status, const std::string& message) {
  return {status, failure_text(message)};
}

ApiResponse answer(const Value& value, int status = 200) { return {status, json_of(value)}; }

std::string key_of(int64_t id) { return fmt::format("contract/{:012}", id); }

int64_t number(const std::string& text) {
  int64_t out = -1;
  auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), out);
  return failed == std::errc() && end == text.data() + text.size() ? out : -1;
}

bool is_alive(const Fields& contract) { return text(contract, "state") == kCreated; }

}  // namespace

struct Ledger::Call {
  const ApiRequest& request;
  std::vector<std::string> parts;
  Fields body;
  std::string twin;

  [[nodiscard]] bool is(const char* method, size_t count) const {
    return request.method == method && parts.size() == count;
  }
};

Ledger::Ledger(std::unique_ptr<Documents> documents, NodeProcesses& nodes, int64_t latency_ms)
    : documents_(std::move(documents)), nodes_(nodes), latency_ms_(latency_ms) {
  for (const auto& [key, document] : documents_->under("contract/")) {
    Fields contract = fields_of(document);
    last_id_ = std::max(last_id_, *integer(contract, "id"));
    if (is_alive(contract)) by_token_[*text(contract, "token")] = key;
  }
}

bool Ledger::may_administer(const ApiRequest& request) {
  (void)request;
  return true;
}

std::string Ledger::failure_body(int status, const std::string& message) {
  (void)status;
  return failure_text(message);
}

ApiResponse Ledger::handle(const ApiRequest& request) {
  auto body = parse_fields(request.body);
  if (!body) return failure(400, "the body must be a JSON object");
  Call call{request, path_parts(request.path), std::move(*body), request.header("authorization")};
  if (call.parts.empty()) return failure(404, "there is nothing here");
  if (call.parts[0] == "admin") return admin(call);
  if (call.twin.empty()) return failure(401, "who are you?");
  if (call.parts[0] == "nodes") return nodes(call);
  std::lock_guard lock(mutex_);
  return dispatch(call);
}

ApiResponse Ledger::dispatch(const Call& call) {
  if (call.parts[0] == "contracts") return contracts(call);
  if (call.parts[0] == "names" && call.is("GET", 2)) {
    for (const auto& [key, document] : documents_->under("contract/")) {
      Fields contract = fields_of(document);
      if (is_alive(contract) && text(contract, "kind") == "name" &&
          text(contract, "name") == call.parts[1]) {
        return answer(document);
      }
    }
    return failure(404, "nobody has the name " + call.parts[1]);
  }
  return failure(404, "there is nothing here");
}

ApiResponse Ledger::contracts(const Call& call) {
  if (call.is("POST", 1)) return create(call.body, call.twin);
  if (call.is("POST", 2) && call.parts[1] == "batch") return batch(call);
  if (call.is("POST", 2) && call.parts[1] == "name") return create_name(call.body, call.twin);
  if (call.is("GET", 1)) {
    std::vector<Value> out;
    for (const auto& [key, document] : documents_->under("contract/")) {
      Fields contract = fields_of(document);
      if (!is_alive(contract) || text(contract, "twin") != call.twin) continue;
      bool fits = true;
      for (const auto& [name, wanted] : call.request.query) {
        auto found = contract.find(name);
        fits = fits && found != contract.end() &&
               (found->second.type().is_number() ? integer(contract, name) == number(wanted)
                                                 : text(contract, name).value_or("") == wanted);
      }
      if (fits) out.push_back(document);
    }
    return answer(Value::object({{"contracts", Value::tuple(std::move(out))}}));
  }
  if (call.parts.size() == 2) return one_contract(call, call.parts[1]);
  return failure(405, "there is no such thing to do");
}

ApiResponse Ledger::keep(const Fields& contract, int status) {
  int64_t id = *integer(contract, "id");
  Value document = object_of(contract);
  Result<bool> written = documents_->put(key_of(id), document);
  if (!written) return failure(500, written.error().message);
  std::string token = text(contract, "token").value_or("");
  if (is_alive(contract)) {
    by_token_[token] = key_of(id);
  } else {
    by_token_.erase(token);
  }
  return answer(document, status);
}

void Ledger::tell_node(const Fields& contract) {
  if (auto node = integer(contract, "node")) nodes_.notify(*node, *integer(contract, "id"));
}

ApiResponse Ledger::one_contract(const Call& call, const std::string& id) {
  const Value* document = documents_->find(key_of(number(id)));
  if (document == nullptr) return failure(404, "there is no contract " + id);
  Fields contract = fields_of(*document);
  bool of_node = call.twin.starts_with("Node ");
  if (!of_node && text(contract, "twin") != call.twin) {
    return failure(403, "the contract " + id + " is somebody else's");
  }
  if (call.request.method == "GET") return answer(*document);
  if (!is_alive(contract)) return failure(404, "the contract " + id + " is over");
  if (call.request.method == "PUT") {
    for (const char* name : {"hash", "metadata"}) {
      auto changed = call.body.find(name);
      if (changed != call.body.end()) contract.insert_or_assign(name, changed->second);
    }
    return keep(contract, 200);
  }
  if (call.request.method != "DELETE") return failure(405, "there is GET, PUT and DELETE");
  contract.insert_or_assign("state", Value::string("Deleted"));
  ApiResponse out = keep(contract, 200);
  if (out.status == 200) tell_node(contract);
  return out;
}

ApiResponse Ledger::create(const Fields& wanted, const std::string& twin) {
  auto node = integer(wanted, "node");
  auto hash = text(wanted, "hash");
  std::string token = text(wanted, "token").value_or("");
  if (!node || *node < 1 || *node > nodes_.count()) return failure(422, "there is no such node");
  if (!hash || token.empty()) return failure(422, "hash and token are needed");
  auto same = by_token_.find(token);
  if (same != by_token_.end()) return answer(*documents_->find(same->second), 200);
  Fields contract = {{"id", Value::number(++last_id_)},
                     {"kind", Value::string("node")},
                     {"node", Value::number(*node)},
                     {"hash", Value::string(*hash)},
                     {"metadata", Value::string(text(wanted, "metadata").value_or(""))},
                     {"public_ips", Value::number(integer(wanted, "public_ips").value_or(0))},
                     {"token", Value::string(token)},
                     {"twin", Value::string(twin)},
                     {"state", Value::string(kCreated)}};
  return keep(contract, 201);
}

ApiResponse Ledger::create_name(const Fields& wanted, const std::string& twin) {
  std::string name = text(wanted, "name").value_or("");
  std::string token = text(wanted, "token").value_or("");
  if (name.empty() || token.empty()) return failure(422, "name and token are needed");
  auto same = by_token_.find(token);
  if (same != by_token_.end()) return answer(*documents_->find(same->second), 200);
  for (const auto& [key, document] : documents_->under("contract/")) {
    Fields contract = fields_of(document);
    if (is_alive(contract) && text(contract, "kind") == "name" && text(contract, "name") == name) {
      return failure(409, "the name " + name + " is taken");
    }
  }
  return keep({{"id", Value::number(++last_id_)},
               {"kind", Value::string("name")},
               {"name", Value::string(name)},
               {"token", Value::string(token)},
               {"twin", Value::string(twin)},
               {"state", Value::string(kCreated)}},
              201);
}

ApiResponse Ledger::batch(const Call& call) {
  auto listed = call.body.find("contracts");
  if (listed == call.body.end() || !listed->second.type().is_tuple()) {
    return failure(422, "contracts are needed");
  }
  std::vector<Value> made;
  for (size_t i = 0; i < listed->second.length(); ++i) {
    ApiResponse one = create(fields_of(listed->second.elements()[i]), call.twin);
    if (one.status >= 300) {
      return answer(
          Value::object({{"contracts", Value::tuple(std::move(made))},
                         {"failed_index", Value::number(static_cast<int64_t>(i))},
                         {"error", Value::string(*text(*parse_fields(one.body), "error"))}}),
          one.status);
    }
    made.push_back(object_of(*parse_fields(one.body)));
  }
  return answer(Value::object({{"contracts", Value::tuple(std::move(made))}}), 201);
}

Value Ledger::node_value(int64_t id) {
  NodeInfo info = node_info(id);
  Fields out = {{"id", Value::number(id)},
                {"farm_id", Value::number(info.farm)},
                {"certified", Value::boolean(info.certified)},
                {"url", Value::string(nodes_.url(id))},
                {"up", Value::boolean(nodes_.pid(id) != 0)},
                {"capacity", info.capacity.value()}};
  std::lock_guard lock(mutex_);
  auto used = used_.find(id);
  out.emplace("used", used == used_.end() ? Capacity().value() : used->second);
  if (!info.domain.empty()) {
    out.emplace("domain", Value::string(info.domain));
    out.emplace("address", Value::string(info.address));
  }
  return object_of(out);
}

ApiResponse Ledger::nodes(const Call& call) {
  if (call.is("GET", 1)) {
    std::vector<Value> out;
    for (int64_t id = 1; id <= nodes_.count(); ++id) out.push_back(node_value(id));
    return answer(Value::object({{"nodes", Value::tuple(std::move(out))}}));
  }
  int64_t id = call.parts.size() >= 2 ? number(call.parts[1]) : -1;
  if (id < 1 || id > nodes_.count()) return failure(404, "there is no such node");
  if (call.is("GET", 2)) return answer(node_value(id));
  if (call.is("PUT", 3) && call.parts[2] == "used") {
    std::lock_guard lock(mutex_);
    used_.insert_or_assign(id, object_of(call.body));
    return answer(Value::empty_object());
  }
  return failure(405, "there is GET");
}

ApiResponse Ledger::admin(const Call& call) {
  const std::vector<std::string>& parts = call.parts;
  if (parts.size() < 2) return failure(404, "there is nothing here");
  if (parts[1] == "nodes" && call.is("GET", 2)) {
    std::vector<Value> out;
    for (int64_t id = 1; id <= nodes_.count(); ++id) {
      out.push_back(Value::object({{"id", Value::number(id)},
                                   {"pid", Value::number(nodes_.pid(id))},
                                   {"url", Value::string(nodes_.url(id))}}));
    }
    return answer(Value::tuple(std::move(out)));
  }
  if (parts[1] == "nodes" && call.is("POST", 4)) {
    int64_t id = number(parts[2]);
    if (id < 1 || id > nodes_.count()) return failure(404, "there is no such node");
    if (parts[3] == "kill") nodes_.kill(id);
    if (parts[3] == "start") nodes_.start(id);
    return answer(Value::empty_object());
  }
  std::lock_guard lock(mutex_);
  if (parts[1] == "contracts" && call.is("GET", 2)) {
    std::vector<Value> out;
    for (const auto& [key, document] : documents_->under("contract/")) {
      if (is_alive(fields_of(document))) out.push_back(document);
    }
    return answer(Value::tuple(std::move(out)));
  }
  if (parts[1] == "contracts" && call.is("PATCH", 3)) {
    const Value* document = documents_->find(key_of(number(parts[2])));
    auto state = text(call.body, "state");
    if (document == nullptr || !state) return failure(404, "there is no such contract");
    Fields contract = fields_of(*document);
    contract.insert_or_assign("state", Value::string(*state));
    ApiResponse out = keep(contract, 200);
    tell_node(contract);
    return out;
  }
  return failure(404, "there is nothing here");
}

}  // namespace landform::emulator::grid
