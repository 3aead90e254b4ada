#include "report/event_fields.h"

#include <fmt/format.h>

#include <ctime>

#include "value/json.h"

namespace landform::report {

using plan::Action;
using plan::Reason;

std::string resource_json(const config::InstanceAddress& address) {
  const config::ResourceAddress& resource = address.resource;
  std::string local = config::resource_text(resource.mode, resource.type, resource.name);
  std::string key = "null";
  if (address.key) {
    local += address.key->in_brackets();
    key = address.key->is_index() ? std::to_string(address.key->index())
                                  : json_quote(address.key->text());
  }
  std::string provider = resource.type.substr(0, resource.type.find('_'));
  return fmt::format(
      R"({{"addr":{},"module":{},"resource":{},"implied_provider":{},"resource_type":{},)"
      R"("resource_name":{},"resource_key":{}}})",
      json_quote(address.to_string()), json_quote(config::to_string(resource.module)),
      json_quote(local), json_quote(provider), json_quote(resource.type), json_quote(resource.name),
      key);
}

std::string_view event_action_name(Action action) {
  switch (action) {
    case Action::no_op:
      return "noop";
    case Action::create:
      return "create";
    case Action::read:
      return "read";
    case Action::update:
      return "update";
    case Action::delete_then_create:
    case Action::create_then_delete:
      return "replace";
    case Action::destroy:
      return "delete";
    case Action::forget:
      return "remove";
  }
  return "noop";
}

std::string_view event_action_name(OperationKind kind) {
  switch (kind) {
    case OperationKind::create:
      return "create";
    case OperationKind::update:
      return "update";
    case OperationKind::destroy:
      return "delete";
    case OperationKind::read:
      return "read";
    case OperationKind::open:
      return "open";
    case OperationKind::renew:
      return "renew";
    case OperationKind::close:
      return "close";
  }
  return "noop";
}

std::string_view event_reason_name(Reason reason) {
  switch (reason) {
    case Reason::none:
      return "";
    case Reason::tainted:
      return "tainted";
    case Reason::requested:
      return "requested";
    case Reason::triggered:
      return "replace_triggered_by";
    case Reason::cannot_update:
      return "cannot_update";
    case Reason::no_resource_config:
      return "delete_because_no_resource_config";
    case Reason::no_module:
      return "delete_because_no_module";
    case Reason::wrong_repetition:
      return "delete_because_wrong_repetition";
    case Reason::count_index:
      return "delete_because_count_index";
    case Reason::each_key:
      return "delete_because_each_key";
    case Reason::no_move_target:
      return "delete_because_no_move_target";
    case Reason::config_unknown:
      return "read_because_config_unknown";
    case Reason::dependency_pending:
      return "read_because_dependency_pending";
    case Reason::check_nested:
      return "read_because_check_nested";
  }
  return "";
}

// Moving and importing are actions only if nothing else happens to the object.
ChangeJson change_json(const engine::ResourceChange& change) {
  std::string_view action = event_action_name(change.action);
  bool no_op = change.action == Action::no_op;
  if (no_op && change.details->importing) action = "import";
  if (no_op && change.moved()) action = "move";
  std::string out = R"({"resource":)" + resource_json(change.address);
  if (change.moved()) out += R"(,"previous_resource":)" + resource_json(change.previous_address());
  out += fmt::format(R"(,"action":"{}")", action);
  if (change.reason != Reason::none)
    out += fmt::format(R"(,"reason":"{}")", event_reason_name(change.reason));
  if (change.details->importing) {
    const Value id = change.details->importing->id.unmarked();
    bool known = id.is_known() && !id.is_null() && !id.as_string().empty();
    out += R"(,"importing":{)";
    if (known) out += R"("id":)" + json_quote(id.as_string());
    out += '}';
  }
  if (!change.details->generated_config.empty()) {
    out += R"(,"generated_config":)" + json_quote(change.details->generated_config);
  }
  out += '}';
  return {std::move(out), action};
}

std::string id_fields(const ObjectId& id) {
  std::string out;
  if (!id.key.empty()) out += R"(,"id_key":)" + json_quote(id.key);
  if (!id.value.empty()) out += R"(,"id_value":)" + json_quote(id.value);
  return out;
}

std::string timestamp_text(WallTime time) {
  using std::chrono::microseconds;
  auto since = std::chrono::floor<microseconds>(time.time_since_epoch());
  auto whole = std::chrono::floor<std::chrono::seconds>(since);
  std::time_t seconds = whole.count();
  std::tm parts{};
  localtime_r(&seconds, &parts);
  std::string out = fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}", parts.tm_year + 1900,
                                parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min,
                                parts.tm_sec, (since - whole).count());
  int64_t minutes = parts.tm_gmtoff / 60;
  if (minutes == 0) return out + "Z";
  int64_t size = minutes < 0 ? -minutes : minutes;
  return out + fmt::format("{}{:02}:{:02}", minutes < 0 ? '-' : '+', size / 60, size % 60);
}

}  // namespace landform::report
