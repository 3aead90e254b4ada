#include "report/testing/read_plan_json.h"

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "report/testing/json_members.h"
#include "report/testing/read_parts_json.h"
#include "report/testing/read_value_json.h"
#include "value/json.h"

namespace landform::report::recorded {
namespace {

struct NamedReason {
  std::string_view name;
  plan::Reason reason;
};
constexpr std::array kReasons = {
    NamedReason{"replace_because_tainted", plan::Reason::tainted},
    NamedReason{"replace_by_request", plan::Reason::requested},
    NamedReason{"replace_by_triggers", plan::Reason::triggered},
    NamedReason{"replace_because_cannot_update", plan::Reason::cannot_update},
    NamedReason{"delete_because_no_resource_config", plan::Reason::no_resource_config},
    NamedReason{"delete_because_no_module", plan::Reason::no_module},
    NamedReason{"delete_because_wrong_repetition", plan::Reason::wrong_repetition},
    NamedReason{"delete_because_count_index", plan::Reason::count_index},
    NamedReason{"delete_because_each_key", plan::Reason::each_key},
    NamedReason{"delete_because_no_move_target", plan::Reason::no_move_target},
    NamedReason{"read_because_config_unknown", plan::Reason::config_unknown},
    NamedReason{"read_because_dependency_pending", plan::Reason::dependency_pending},
    NamedReason{"read_because_check_nested", plan::Reason::check_nested},
};

plan::Reason read_reason(const std::string& name) {
  for (const NamedReason& one : kReasons) {
    if (one.name == name) return one.reason;
  }
  return plan::Reason::none;
}

plan::Action read_action(const Value& change) {
  std::string names;
  for (const Value& name : members(member(change, "actions"))) {
    names.append(names.empty() ? "" : ",").append(name.as_string());
  }
  using plan::Action;
  if (names == "create") return Action::create;
  if (names == "read") return Action::read;
  if (names == "update") return Action::update;
  if (names == "delete,create") return Action::delete_then_create;
  if (names == "create,delete") return Action::create_then_delete;
  if (names == "delete") return Action::destroy;
  return names == "forget" ? Action::forget : Action::no_op;
}

// Steps are attributes as long as there are objects, and keys of elements otherwise.
Path read_path(const Value& json, Type type) {
  Path out;
  for (const Value& step : json.elements()) {
    bool attribute = step.type().is_string() && (type.is_object() || type.is_dynamic());
    out.push_back(attribute ? PathStep::attribute(std::string(step.as_string()))
                            : PathStep::index(step));
    const AttributeType* found =
        attribute && type.is_object() ? type.attribute(step.as_string()) : nullptr;
    type = found != nullptr ? found->type : type.is_collection() ? type.element() : Type::dynamic();
  }
  return out;
}

Result<engine::ResourceChange> read_change(const Value& json, const engine::SchemaSource& schemas) {
  engine::ResourceChange out;
  auto address = config::InstanceAddress::parse(text_member(json, "address"));
  if (!address) return std::move(address).error();
  out.address = *std::move(address);
  if (std::string previous = text_member(json, "previous_address"); !previous.empty()) {
    auto parsed = config::InstanceAddress::parse(previous);
    if (!parsed) return std::move(parsed).error();
    out.set_previous_address(*std::move(parsed));
  }
  auto provider = config::ProviderAddress::parse_source(text_member(json, "provider_name"));
  if (!provider) return Error{provider.error().detail};
  out.provider = SharedValue(config::ProviderConfigAddress{{}, *std::move(provider), {}});
  const provider::TypeSchema* schema = schemas.schema_of(
      out.provider->provider, out.address.resource.mode, out.address.resource.type);
  if (schema == nullptr) return Error{"no schema for " + out.address.to_string()};

  const Value& change = *member(json, "change");
  out.deposed = text_member(json, "deposed");
  out.action = read_action(change);
  out.reason = read_reason(text_member(json, "action_reason"));
  out.before = mark_sensitive(read_value(member(change, "before"), nullptr, schema->type),
                              member(change, "before_sensitive"), schema->block);
  out.after = mark_sensitive(
      read_value(member(change, "after"), member(change, "after_unknown"), schema->type),
      member(change, "after_sensitive"), schema->block);
  engine::ChangeDetails details;
  for (const Value& path : members(member(change, "replace_paths"))) {
    details.required_replace.push_back(read_path(path, schema->type));
  }
  if (const Value* importing = member(change, "importing")) {
    Value id = Value::string(text_member(*importing, "id"));
    bool unknown = flag_member(*importing, "unknown");
    details.importing = engine::Importing{unknown ? Value::unknown(Type::string()) : id, Value()};
  }
  details.generated_config = text_member(change, "generated_config");
  out.set_details(std::move(details));
  return out;
}

// Adds what is sensitive in each planned object, by address.
void collect_marks(const Value* module, std::map<std::string, const Value*>& out) {
  for (const Value& object : members(member(module, "resources"))) {
    out[text_member(object, "address")] = member(object, "sensitive_values");
  }
  for (const Value& child : members(member(module, "child_modules"))) collect_marks(&child, out);
}

// Planned objects have the marks that the plan says they have, by their schemas or not.
void mark_planned(const Value& json, std::vector<engine::ResourceChange>& changes) {
  std::map<std::string, const Value*> marks;
  collect_marks(member(member(json, "planned_values"), "root_module"), marks);
  for (engine::ResourceChange& change : changes) {
    auto found = marks.find(change.address.to_string());
    if (found == marks.end() || !change.deposed.empty()) continue;
    change.after = mark_sensitive(change.after.unmarked_deep(), found->second);
  }
}

Result<bool> read_changes(const Value* json, const engine::SchemaSource& schemas,
                          std::vector<engine::ResourceChange>& out) {
  for (const Value& one : members(json)) {
    auto change = read_change(one, schemas);
    if (!change) return std::move(change).error();
    out.push_back(*std::move(change));
  }
  return true;
}

void read_outputs(const Value& json, engine::Plan& out) {
  const Value* changes = member(json, "output_changes");
  const Value* planned = member(member(json, "planned_values"), "outputs");
  for (size_t i = 0; i < members(changes).size(); ++i) {
    std::string name(changes->key(i));
    const Value& one = changes->elements()[i];
    Type type;
    const Value* own = planned == nullptr ? nullptr : member(planned, name);
    if (const Value* text = own == nullptr ? nullptr : member(own, "type")) {
      auto decoded = decode_type_json(*encode_json(*text, text->type()));
      if (decoded) type = *decoded;
    }
    engine::OutputChange change;
    change.action = read_action(one);
    change.before = read_value(member(one, "before"), nullptr, Type::dynamic());
    change.after = read_value(member(one, "after"), member(one, "after_unknown"), type);
    change.sensitive = flag_member(one, "after_sensitive");
    out.outputs[std::move(name)] = std::move(change);
  }
}

Result<bool> read_relevant(const Value* json, engine::Plan& out) {
  for (const Value& one : members(json)) {
    auto address = config::InstanceAddress::parse(text_member(one, "resource"));
    if (!address) return std::move(address).error();
    Path path;
    if (const Value* steps = member(one, "attribute")) path = read_path(*steps, Type::dynamic());
    out.relevant_attributes.push_back({address->resource, address->key, std::move(path)});
  }
  return true;
}

}  // namespace

Result<engine::Plan> read_plan_json(std::string_view text, const engine::SchemaSource& schemas) {
  auto json = decode_json(text);
  if (!json) return Error{json.error().message};
  engine::Plan out;
  out.timestamp = text_member(*json, "timestamp");
  out.applyable = flag_member(*json, "applyable");
  out.complete = flag_member(*json, "complete");
  out.errored = flag_member(*json, "errored");
  const Value* variables = member(*json, "variables");
  for (size_t i = 0; i < members(variables).size(); ++i) {
    const Value* value = member(variables->elements()[i], "value");
    out.variables[std::string(variables->key(i))] = value == nullptr ? Value() : *value;
  }
  read_outputs(*json, out);
  out.checks = read_checks(member(*json, "checks"));
  if (const Value* prior = member(*json, "prior_state")) {
    auto state = read_state(*prior, schemas);
    if (!state) return std::move(state).error();
    out.prior = *std::move(state);
  }
  Result<bool> read = read_changes(member(*json, "resource_changes"), schemas, out.changes);
  if (read) read = read_changes(member(*json, "resource_drift"), schemas, out.drift);
  mark_planned(*json, out.changes);
  if (read) read = read_relevant(member(*json, "relevant_attributes"), out);
  if (!read) return std::move(read).error();
  // Only then, objects that were moved and nothing else are shown as drift.
  for (const engine::ResourceChange& change : out.drift) {
    if (change.action == plan::Action::no_op) out.mode = engine::Mode::refresh_only;
  }
  return out;
}

}  // namespace landform::report::recorded
