#include "report/events_json.h"

#include <fmt/format.h>

#include <utility>

#include "base/quote.h"
#include "base/terraform_version.h"
#include "render/diagnostic_json.h"
#include "report/event_fields.h"
#include "report/object_id.h"
#include "value/json.h"

namespace landform::report {
namespace {

using config::InstanceAddress;
using engine::ObjectRef;
using plan::Action;

// The version of these messages.
constexpr std::string_view kMessagesVersion = "1.2";

struct Words {
  std::string_view start;
  std::string_view still;
  std::string_view noun;
};

Words words_of(OperationKind kind) {
  switch (kind) {
    case OperationKind::create:
      return {"Creating", "creating", "Creation"};
    case OperationKind::update:
      return {"Modifying", "modifying", "Modifications"};
    case OperationKind::destroy:
      return {"Destroying", "destroying", "Destruction"};
    case OperationKind::read:
      return {"Refreshing", "refreshing", "Refresh"};
    case OperationKind::open:
      return {"Opening", "opening", "Opening"};
    case OperationKind::renew:
      return {"Renewing", "renewing", "Renewal"};
    case OperationKind::close:
      return {"Closing", "closing", "Closing"};
  }
  return {};
}

bool is_ephemeral(OperationKind kind) {
  return kind == OperationKind::open || kind == OperationKind::renew ||
         kind == OperationKind::close;
}

std::string_view message_type(OperationKind kind, std::string_view of_apply,
                              std::string_view of_ephemeral) {
  return is_ephemeral(kind) ? of_ephemeral : of_apply;
}

std::string suffix(const ObjectId& id) {
  return id.empty() ? std::string() : fmt::format(" [{}={}]", id.key, id.value);
}

std::string operation_fields(const InstanceAddress& address, OperationKind kind) {
  return fmt::format(R"("resource":{},"action":"{}")", resource_json(address),
                     event_action_name(kind));
}

std::string provision_fields(const InstanceAddress& address, std::string_view provisioner) {
  return fmt::format(R"("resource":{},"provisioner":{})", resource_json(address),
                     json_quote(provisioner));
}

std::string imports_text(size_t imports, std::string_view text) {
  return imports > 0 ? fmt::format("{} {}, ", imports, text) : std::string();
}

}  // namespace

EventsJson::EventsJson(Write write, WallClock clock, Operations::Timer timer)
    : write_(std::move(write)),
      clock_(clock),
      operations_([this](const Operation& operation,
                         std::chrono::seconds elapsed) { still(operation, elapsed); },
                  std::move(clock), timer) {}

void EventsJson::message(std::string_view level, std::string_view text, std::string_view type,
                         std::string_view fields_before, std::string_view fields_after) {
  std::string out =
      fmt::format(R"({{"@level":"{}","@message":{},"@module":"terraform.ui","@timestamp":"{}")",
                  level, json_quote(text), timestamp_text(clock_()));
  if (!fields_before.empty()) {
    out += ',';
    out += fields_before;
  }
  out += fmt::format(R"(,"type":"{}")", type);
  if (!fields_after.empty()) {
    out += ',';
    out += fields_after;
  }
  out += "}\n";
  std::lock_guard lock(mutex_);
  write_(out);
}

void EventsJson::hook(std::string_view text, std::string_view type, const std::string& fields) {
  message("info", text, type, R"("hook":{)" + fields + "}");
}

void EventsJson::version() {
  message("info", fmt::format("Terraform {}", kTerraformVersion), "version",
          fmt::format(R"("terraform":"{}")", kTerraformVersion),
          fmt::format(R"("ui":"{}")", kMessagesVersion));
}

void EventsJson::log(std::string_view text) { message("info", text, "log", {}); }

void EventsJson::diagnostics(const Diagnostics& diagnostics, const SourceMap& sources) {
  for (const Diagnostic& one : diagnostics) {
    bool warning = one.severity == Severity::warning;
    Diagnostics single;
    single.add(one);
    std::string array = render::diagnostics_json(single, sources);
    std::string_view object = std::string_view(array).substr(1, array.size() - 2);
    message(warning ? "warn" : "error",
            fmt::format("{}: {}", warning ? "Warning" : "Error", one.summary), "diagnostic",
            fmt::format(R"("diagnostic":{})", object));
  }
}

void EventsJson::changed(std::string_view type, const engine::ResourceChange& change) {
  ChangeJson json = change_json(change);
  std::string address = change.address.to_string();
  std::string text = type == "resource_drift"
                         ? fmt::format("{}: Drift detected ({})", address, json.action)
                         : fmt::format("{}: Plan to {}", address, json.action);
  message("info", text, type, R"("change":)" + json.json);
}

void EventsJson::plan(const engine::Plan& plan) {
  for (const engine::ResourceChange& change : plan.drift) {
    bool moved_only = change.action == Action::no_op;
    if (!moved_only || plan.mode == engine::Mode::refresh_only) changed("resource_drift", change);
  }
  ApplyCounts counts;
  for (const engine::ResourceChange& change : plan.changes) {
    bool managed = change.address.resource.mode == config::ResourceMode::managed;
    if (change.action == Action::destroy && !managed) continue;
    bool replaced = plan::is_replacement(change.action);
    if (change.details->importing) ++counts.imported;
    if (change.action == Action::create || replaced) ++counts.added;
    if (change.action == Action::update) ++counts.changed;
    if (change.action == Action::destroy || replaced) ++counts.removed;
    bool shown = change.action != Action::no_op || change.moved() || change.details->importing;
    if (shown) changed("planned_change", change);
  }
  summary(counts, "plan",
          fmt::format("Plan: {}{} to add, {} to change, {} to destroy.",
                      imports_text(counts.imported, "to import"), counts.added, counts.changed,
                      counts.removed));
  if (plan.outputs.empty()) return;
  std::string fields;
  for (const auto& [name, output] : plan.outputs) {
    fields += fmt::format(R"({}{}:{{"sensitive":{},"action":"{}"}})", fields.empty() ? "" : ",",
                          json_quote(name), output.sensitive, event_action_name(output.action));
  }
  message("info", fmt::format("Outputs: {}", plan.outputs.size()), "outputs",
          R"("outputs":{)" + fields + "}");
}

void EventsJson::planned_changes(const engine::Plan& plan) {
  for (const engine::ResourceChange& change : plan.changes) {
    if (change.action != Action::no_op) changed("planned_change", change);
  }
}

void EventsJson::summary(const ApplyCounts& counts, std::string_view operation,
                         std::string_view text) {
  message(
      "info", text, "change_summary",
      fmt::format(R"("changes":{{"add":{},"change":{},"import":{},"remove":{},"operation":"{}"}})",
                  counts.added, counts.changed, counts.imported, counts.removed, operation));
}

void EventsJson::apply_summary(bool destroy) {
  ApplyCounts counts = operations_.counts();
  if (destroy) {
    return summary(counts, "destroy",
                   fmt::format("Destroy complete! Resources: {} destroyed.", counts.removed));
  }
  summary(counts, "apply",
          fmt::format("Apply complete! Resources: {}{} added, {} changed, {} destroyed.",
                      imports_text(counts.imported, "imported"), counts.added, counts.changed,
                      counts.removed));
}

void EventsJson::outputs(const std::map<std::string, state::Output>& outputs) {
  std::string fields;
  for (const auto& [name, output] : outputs) {
    const Value value = output.value.unmarked_deep();
    auto text = encode_json(value, value.type());
    if (!text.ok()) {
      Diagnostics failure;
      failure.error(fmt::format("Error serializing output {}", go_quote(name)),
                    fmt::format("Error: {}", text.error().message));
      return diagnostics(failure, SourceMap());
    }
    fields += fmt::format(R"({}{}:{{"sensitive":{},"type":{})", fields.empty() ? "" : ",",
                          json_quote(name), output.sensitive, encode_type_json(value.type()));
    if (!output.sensitive) fields += R"(,"value":)" + *text;
    fields += '}';
  }
  message("info", fmt::format("Outputs: {}", outputs.size()), "outputs",
          R"("outputs":{)" + fields + "}");
}

void EventsJson::refresh_started(const ObjectRef& object, const Value& prior) {
  ObjectId id = object_id(prior);
  hook(fmt::format("{}: Refreshing state...{}", object.address.to_string(), suffix(id)),
       "refresh_start", R"("resource":)" + resource_json(object.address) + id_fields(id));
}

void EventsJson::refresh_completed(const ObjectRef& object, const Value& refreshed) {
  ObjectId id = object_id(refreshed);
  hook(fmt::format("{}: Refresh complete{}", object.address.to_string(), suffix(id)),
       "refresh_complete", R"("resource":)" + resource_json(object.address) + id_fields(id));
}

void EventsJson::apply_started(const ObjectRef& object, Action action, const Value& prior) {
  std::optional<OperationKind> kind = operation_kind(action);
  if (!kind) return;
  ObjectId id = object_id_or_name(prior);
  hook(fmt::format("{}: {}...{}", object.address.to_string(), words_of(*kind).start, suffix(id)),
       "apply_start", operation_fields(object.address, *kind) + id_fields(id));
  operations_.start({object.address, std::string(object.deposed), *kind, {}, {}});
}

void EventsJson::still(const Operation& operation, std::chrono::seconds elapsed) {
  hook(fmt::format("{}: Still {}... [{} elapsed]", operation.address.to_string(),
                   words_of(operation.kind).still, duration_text(elapsed)),
       message_type(operation.kind, "apply_progress", "ephemeral_op_progress"),
       operation_fields(operation.address, operation.kind) +
           fmt::format(R"(,"elapsed_seconds":{})", elapsed.count()));
}

void EventsJson::ended(const Operations::Finished& finished, const Value& result) {
  const Operation& operation = finished.operation;
  ObjectId id = object_id(result);
  hook(fmt::format("{}: {} complete after {}{}", operation.address.to_string(),
                   words_of(operation.kind).noun, duration_text(finished.elapsed), suffix(id)),
       message_type(operation.kind, "apply_complete", "ephemeral_op_complete"),
       operation_fields(operation.address, operation.kind) + id_fields(id) +
           fmt::format(R"(,"elapsed_seconds":{})", finished.elapsed.count()));
}

void EventsJson::failed(const Operations::Finished& finished) {
  const Operation& operation = finished.operation;
  hook(fmt::format("{}: {} errored after {}", operation.address.to_string(),
                   words_of(operation.kind).noun, duration_text(finished.elapsed)),
       message_type(operation.kind, "apply_errored", "ephemeral_op_errored"),
       operation_fields(operation.address, operation.kind) +
           fmt::format(R"(,"elapsed_seconds":{})", finished.elapsed.count()));
}

void EventsJson::apply_completed(const ObjectRef& object, Action /*action*/, const Value& result) {
  auto finished = operations_.finish(object.address, object.deposed);
  if (!finished) return;
  operations_.count(finished->operation.kind);
  ended(*finished, result);
}

void EventsJson::apply_failed(const ObjectRef& object, Action action) {
  auto finished = operations_.finish(object.address, object.deposed);
  // Terraform reports the end of reading a data source only if it succeeds.
  if (finished && action != Action::read) failed(*finished);
}

void EventsJson::provision_started(const InstanceAddress& address, std::string_view provisioner) {
  hook(fmt::format("{}: Provisioning with '{}'...", address.to_string(), provisioner),
       "provision_start", provision_fields(address, provisioner));
}

void EventsJson::provision_output(const InstanceAddress& address, std::string_view provisioner,
                                  std::string_view text) {
  each_output_line(text, [&](std::string_view line) {
    hook(fmt::format("{}: ({}): {}", address.to_string(), provisioner, line), "provision_progress",
         provision_fields(address, provisioner) + R"(,"output":)" + json_quote(line));
  });
}

void EventsJson::provision_completed(const InstanceAddress& address, std::string_view provisioner) {
  hook(fmt::format("{}: ({}) Provisioning complete", address.to_string(), provisioner),
       "provision_complete", provision_fields(address, provisioner));
}

void EventsJson::provision_failed(const InstanceAddress& address, std::string_view provisioner) {
  hook(fmt::format("{}: ({}) Provisioning errored", address.to_string(), provisioner),
       "provision_errored", provision_fields(address, provisioner));
}

void EventsJson::import_completed(const InstanceAddress& /*address*/, std::string_view /*id*/) {
  operations_.count_import();
}

void EventsJson::ephemeral_started(const InstanceAddress& address,
                                   engine::EphemeralOperation operation) {
  OperationKind kind = operation_kind(operation);
  hook(fmt::format("{}: {}...", address.to_string(), words_of(kind).start), "ephemeral_op_start",
       operation_fields(address, kind));
  operations_.start({address, {}, kind, {}, {}});
}

void EventsJson::ephemeral_completed(const InstanceAddress& address,
                                     engine::EphemeralOperation /*operation*/) {
  if (auto finished = operations_.finish(address, {})) ended(*finished, Value());
}

void EventsJson::ephemeral_failed(const InstanceAddress& address,
                                  engine::EphemeralOperation /*operation*/) {
  if (auto finished = operations_.finish(address, {})) failed(*finished);
}

}  // namespace landform::report
