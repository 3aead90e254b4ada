// What belongs to a service and not to one of its versions: items of dictionaries, entries of ACLs,
// the content of dynamic snippets, and products.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "emulators/fastly/api.h"

namespace landform::emulator::fastly {
namespace {

constexpr size_t kMaxBatch = 1000;

// The operations of a batch, or why there are none.
Result<std::vector<Fields>> batch(const ApiRequest& request, const char* name) {
  auto body = parse_fields(request.body);
  if (!body || !body->contains(name) || !body->at(name).type().is_tuple()) {
    return Error{fmt::format("The body must be a JSON object with {}", name)};
  }
  std::vector<Fields> out;
  for (const Value& element : body->at(name).elements()) out.push_back(fields_of(element));
  if (out.size() > kMaxBatch) return Error{"Exceeding max number of batch operations"};
  return out;
}

// Flags come as true, "1" or 1, numbers as text or numbers.
Value flag_of(const Fields& fields, const char* name) {
  auto it = fields.find(name);
  if (it == fields.end()) return Value::string("0");
  const Value& value = it->second;
  bool set = value.type().is_bool() ? value.as_bool()
             : value.type().is_string()
                 ? value.as_string() == "1"
                 : value.type().is_number() && value.as_number().to_int64() == 1;
  return Value::string(set ? "1" : "0");
}

}  // namespace

bool Api::exists(const std::string& service, std::string_view kind, const std::string& id) const {
  for (const Version& version : versions_of(service)) {
    for (const Object& object : all(version, kind)) {
      if (text(object.fields, "id") == id) return true;
    }
  }
  return false;
}

ApiResponse Api::dictionary_items(const Call& call) {
  const std::vector<std::string>& parts = call.parts;
  if (parts.size() != 5 || parts[4] != "items") return failure(404, "there is nothing here");
  if (!exists(parts[1], "dictionary", parts[3])) return failure(404, "Couldn't find Dictionary");
  std::string prefix = "content/" + parts[1] + "/dictionary/" + parts[3] + "/";
  if (call.request.method == "GET") {
    std::vector<Value> out;
    for (const auto& [key, document] : documents_->under(prefix)) out.push_back(document);
    return page(call, out);
  }
  if (call.request.method != "PATCH") return failure(405);
  Result<std::vector<Fields>> operations = batch(call.request, "items");
  if (!operations) return failure(400, operations.error().message);
  std::vector<Documents::Write> changes;
  std::set<std::string> made;
  for (const Fields& one : *operations) {
    std::string op = text(one, "op").value_or("");
    std::string name = text(one, "item_key").value_or("");
    bool known = documents_->find(prefix + name) != nullptr || made.contains(name);
    if (name.empty()) return failure(400, "item_key can't be blank");
    if (op == "create" && known) return failure(409, "Duplicate item '" + name + "'");
    if ((op == "update" || op == "delete") && !known) {
      return failure(404, "Couldn't find item '" + name + "'");
    }
    if (op == "delete") {
      changes.push_back({prefix + name, std::nullopt});
      continue;
    }
    if (op != "create" && op != "update" && op != "upsert") return failure(400, "Unknown op");
    made.insert(name);
    changes.push_back(
        {prefix + name,
         Value::object({{"dictionary_id", Value::string(parts[3])},
                        {"service_id", Value::string(parts[1])},
                        {"item_key", Value::string(name)},
                        {"item_value", Value::string(text(one, "item_value").value_or(""))}})});
  }
  return stored(changes, done());
}

ApiResponse Api::acl_entries(const Call& call) {
  const std::vector<std::string>& parts = call.parts;
  if (parts.size() != 5 || (parts[4] != "entries" && parts[4] != "entry")) {
    return failure(404, "there is nothing here");
  }
  if (!exists(parts[1], "acl", parts[3])) return failure(404, "Couldn't find ACL");
  std::string prefix = "content/" + parts[1] + "/acl/" + parts[3] + "/";
  if (call.request.method == "GET") {
    std::vector<Value> out;
    for (const auto& [key, document] : documents_->under(prefix)) out.push_back(document);
    return page(call, out);
  }
  if (call.request.method != "PATCH") return failure(405);
  Result<std::vector<Fields>> operations = batch(call.request, "entries");
  if (!operations) return failure(400, operations.error().message);
  std::vector<Documents::Write> changes;
  for (const Fields& one : *operations) {
    std::string op = text(one, "op").value_or("");
    std::string id = op == "create" ? new_id() : text(one, "id").value_or("");
    const Value* before = documents_->find(prefix + id);
    if (op != "create" && before == nullptr) return failure(404, "Couldn't find ACL entry");
    if (op == "delete") {
      changes.push_back({prefix + id, std::nullopt});
      continue;
    }
    if (op != "create" && op != "update") return failure(400, "Unknown op");
    Fields entry = before == nullptr ? Fields() : fields_of(*before);
    for (const auto& [name, value] : one) {
      if (name == "ip" || name == "comment" || name == "subnet")
        entry.insert_or_assign(name, value);
    }
    if (one.contains("negated") || before == nullptr) {
      entry.insert_or_assign("negated", flag_of(one, "negated"));
    }
    if (text(entry, "ip").value_or("").empty()) return failure(400, "IP can't be blank");
    entry.insert_or_assign("id", Value::string(id));
    entry.insert_or_assign("acl_id", Value::string(parts[3]));
    entry.insert_or_assign("service_id", Value::string(parts[1]));
    changes.push_back({prefix + id, object_of(entry)});
  }
  return stored(changes, done());
}

ApiResponse Api::snippet_content(const Call& call) {
  const std::vector<std::string>& parts = call.parts;
  if (parts.size() != 4) return failure(404, "there is nothing here");
  std::string key = "content/" + parts[1] + "/snippet/" + parts[3];
  const Value* document = documents_->find(key);
  if (document == nullptr) return failure(404, "Couldn't find Snippet");
  if (call.request.method == "GET") return answer(*document);
  if (call.request.method != "PUT") return failure(405);
  Fields fields = fields_of(*document);
  for (const auto& [name, value] : form_of(call.request)) {
    if (name != "content") return failure(400, "Unknown field " + name);
    fields.insert_or_assign(name, Value::string(value));
  }
  return stored({{key, object_of(fields)}}, answer(object_of(fields)));
}

ApiResponse Api::products(const Call& call) {
  static const std::set<std::string> kProducts = {"api_discovery",
                                                  "bot_management",
                                                  "brotli_compression",
                                                  "ddos_protection",
                                                  "domain_inspector",
                                                  "fanout",
                                                  "image_optimizer",
                                                  "log_explorer_insights",
                                                  "ngwaf",
                                                  "origin_inspector",
                                                  "websockets"};
  // enabled-products/v1/PRODUCT/services/ID[/configuration]
  const std::vector<std::string>& parts = call.parts;
  bool configuration = parts.size() == 6 && parts[5] == "configuration";
  if ((parts.size() != 5 && !configuration) || parts[1] != "v1" || !kProducts.contains(parts[2]) ||
      documents_->find("service/" + parts[4]) == nullptr) {
    return failure(404, "there is nothing here");
  }
  std::string key = "product/" + parts[4] + "/" + parts[2];
  const Value* document = documents_->find(key);
  auto shown = [&](const Fields& settings) {
    return answer(Value::object({{"product", Value::object({{"id", Value::string(parts[2])}})},
                                 {"service", Value::object({{"id", Value::string(parts[4])}})},
                                 {"configuration", object_of(settings)}}));
  };
  const std::string& method = call.request.method;
  if (method != "PUT" && document == nullptr) return failure(400, "The product is not enabled");
  if (method == "GET") return shown(fields_of(*document));
  if (method == "DELETE" && !configuration) return stored({{key, std::nullopt}}, {204, ""});
  bool changes = (method == "PUT" && !configuration) || (method == "PATCH" && configuration);
  if (!changes) return failure(405);
  Fields settings = document == nullptr ? Fields() : fields_of(*document);
  if (parts[2] == "ngwaf") settings.emplace("traffic_ramp", Value::string("100"));
  if (parts[2] == "bot_management") settings.emplace("contentguard", Value::string("off"));
  auto body = parse_fields(call.request.body);
  if (!body) return failure(400, "The body must be a JSON object");
  for (const auto& [name, value] : *body) settings.insert_or_assign(name, value);
  return stored({{key, object_of(settings)}}, shown(settings));
}

}  // namespace landform::emulator::fastly
