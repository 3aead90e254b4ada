#include "report/planned_values_json.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "report/change_json.h"
#include "report/json_object.h"
#include "report/module_items.h"
#include "report/value_json.h"

namespace landform::report {
namespace {

using engine::ResourceChange;

struct Object {
  std::string address;
  const ResourceChange* change;
  const provider::TypeSchema* schema;
};

// By the text of the address, which is not the order of changes.
void sort_by_address(ModuleItems<Object>& module) {
  auto before = [](const Object& a, const Object& b) { return a.address < b.address; };
  std::stable_sort(module.items.begin(), module.items.end(), before);
  for (auto& [address, child] : module.children) sort_by_address(child);
}

void append_object(std::string& out, const Object& object) {
  const ResourceChange& change = *object.change;
  JsonObject json(out);
  json.text("address", object.address);
  append_identity(json, change);
  json.number("schema_version", static_cast<uint64_t>(object.schema->version));
  if (has_known_entries(change.after)) append_known(json.member("values"), change.after);
  append_sensitive(json.member("sensitive_values"), change.after);
  json.close();
}

void append_outputs(JsonObject& json, const engine::Plan& plan) {
  std::optional<JsonObject> outputs;
  for (const auto& [name, change] : plan.outputs) {
    if (change.action == plan::Action::destroy) continue;
    if (!outputs) outputs.emplace(json.member("outputs"));
    JsonObject one(outputs->keyed(name));
    one.flag("sensitive", change.sensitive);
    if (change.after.is_wholly_known()) {
      one.member("type") += encode_type_json(change.after.type());
      append_known(one.member("value"), change.after);
    }
    one.close();
  }
  if (outputs) outputs->close();
}

}  // namespace

Result<bool> append_planned_values(std::string& out, const engine::Plan& plan,
                                   const engine::SchemaSource& schemas) {
  ModuleItems<Object> root;
  for (const ResourceChange& change : plan.changes) {
    if (change.action == plan::Action::destroy || !change.deposed.empty()) continue;
    auto schema = schema_of(change, schemas);
    if (!schema) return std::move(schema).error();
    // Terraform lists nested modules in the order in which they were planned, which varies except
    // for what depends on each other.
    root.at(change.address.resource.module, change.depth)
        .items.push_back({change.address.to_string(), &change, *schema});
  }
  sort_by_address(root);
  JsonObject json(out);
  append_outputs(json, plan);
  append_module(json.member("root_module"), root,
                [&](const Object& object) { append_object(out, object); });
  json.close();
  return true;
}

}  // namespace landform::report
