#include "report/change_json.h"

#include <fmt/format.h>

#include "report/value_json.h"
#include "value/presence.h"

namespace landform::report {
namespace {

std::string_view actions(plan::Action action) {
  switch (action) {
    case plan::Action::no_op:
      return R"(["no-op"])";
    case plan::Action::create:
      return R"(["create"])";
    case plan::Action::read:
      return R"(["read"])";
    case plan::Action::update:
      return R"(["update"])";
    case plan::Action::delete_then_create:
      return R"(["delete","create"])";
    case plan::Action::create_then_delete:
      return R"(["create","delete"])";
    case plan::Action::destroy:
      return R"(["delete"])";
    case plan::Action::forget:
      break;
  }
  return R"(["forget"])";
}

// `known` is what is shown as unknown if nothing is.
void append_before_and_after(JsonObject& json, const Value& before, const Value& after,
                             std::string_view known) {
  append_known(json.member("before"), before);
  if (after.is_wholly_known()) {
    append_known(json.member("after"), after);
    json.member("after_unknown") += known;
  } else {
    if (after.is_known()) append_known(json.member("after"), after);
    append_unknown(json.member("after_unknown"), after);
  }
}

void append_importing(std::string& out, const engine::Importing& importing) {
  JsonObject json(out);
  Value id = importing.id.unmarked();
  if (!id.is_known()) {
    json.flag("unknown", true);
  } else if (!id.is_null()) {
    json.text_unless_empty("id", id.as_string());
  }
  if (is_present(importing.identity)) append_known(json.member("identity"), importing.identity);
  json.close();
}

}  // namespace

std::string_view reason_name(plan::Reason reason) {
  switch (reason) {
    case plan::Reason::none:
      return "";
    case plan::Reason::tainted:
      return "replace_because_tainted";
    case plan::Reason::requested:
      return "replace_by_request";
    case plan::Reason::triggered:
      return "replace_by_triggers";
    case plan::Reason::cannot_update:
      return "replace_because_cannot_update";
    case plan::Reason::no_resource_config:
      return "delete_because_no_resource_config";
    case plan::Reason::no_module:
      return "delete_because_no_module";
    case plan::Reason::wrong_repetition:
      return "delete_because_wrong_repetition";
    case plan::Reason::count_index:
      return "delete_because_count_index";
    case plan::Reason::each_key:
      return "delete_because_each_key";
    case plan::Reason::no_move_target:
      return "delete_because_no_move_target";
    case plan::Reason::config_unknown:
      return "read_because_config_unknown";
    case plan::Reason::dependency_pending:
      return "read_because_dependency_pending";
    case plan::Reason::check_nested:
      return "read_because_check_nested";
  }
  return "";
}

void append_path(std::string& out, const Path& path) {
  append_array(out, path, [&](const PathStep& step) {
    if (step.kind == PathStep::Kind::attribute) {
      append_json_quoted(out, step.name);
    } else {
      append_known(out, step.key);
    }
  });
}

Result<const provider::TypeSchema*> schema_of(const engine::ResourceChange& change,
                                              const engine::SchemaSource& schemas) {
  const config::ProviderAddress& provider = change.provider->provider;
  const config::ResourceAddress& address = change.address.resource;
  const provider::TypeSchema* out = schemas.schema_of(provider, address.mode, address.type);
  if (out != nullptr) return out;
  return Error{fmt::format("no schema found for {} (in provider {})", change.address.to_string(),
                           provider.to_string())};
}

void append_identity(JsonObject& json, const engine::ResourceChange& change) {
  const config::ResourceAddress& resource = change.address.resource;
  json.text("mode", resource.mode == config::ResourceMode::data ? "data" : "managed");
  json.text("type", resource.type);
  json.text("name", resource.name);
  if (change.address.key) json.key("index", *change.address.key);
  json.text("provider_name", change.provider->provider.to_string());
}

void append_change_json(std::string& out, const engine::ResourceChange& change,
                        const provider::TypeSchema& schema) {
  JsonObject json(out);
  json.text("address", change.address.to_string());
  if (change.moved()) json.text("previous_address", change.previous_address().to_string());
  json.text_unless_empty("module_address", config::to_string(change.address.resource.module));
  append_identity(json, change);
  json.text_unless_empty("deposed", change.deposed);

  JsonObject one(json.member("change"));
  one.member("actions") += actions(change.action);
  append_before_and_after(one, change.before, change.after, "{}");
  append_sensitive(one.member("before_sensitive"), change.before, schema.block);
  append_sensitive(one.member("after_sensitive"), change.after, schema.block);
  if (!change.details->required_replace.empty()) {
    append_array(one.member("replace_paths"), change.details->required_replace,
                 [&](const Path& path) { append_path(out, path); });
  }
  if (change.details->importing)
    append_importing(one.member("importing"), *change.details->importing);
  one.text_unless_empty("generated_config", change.details->generated_config);
  one.close();

  json.text_unless_empty("action_reason", reason_name(change.reason));
  json.close();
}

void append_change_json(std::string& out, const engine::OutputChange& change) {
  JsonObject json(out);
  json.member("actions") += actions(change.action);
  append_before_and_after(json, change.before, change.after, "false");
  json.flag("before_sensitive", change.sensitive);
  json.flag("after_sensitive", change.sensitive);
  json.close();
}

}  // namespace landform::report
