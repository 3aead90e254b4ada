#include "sdk_testing/resource_cycle.h"

#include <fmt/format.h>

#include <utility>

#include "base/check.h"
#include "plan/check_applied.h"
#include "plan/check_planned.h"
#include "plan/replacement.h"
#include "plan/write_only.h"
#include "value/json.h"

namespace landform::sdk_testing {
namespace {

constexpr const char* kInvalidPlan = "Provider produced invalid plan";
constexpr const char* kInvalidObject = "Provider produced invalid object";
constexpr const char* kInconsistentPlan = "Provider produced inconsistent final plan";
constexpr const char* kInconsistentResult = "Provider produced inconsistent result after apply";

const sdk::CompiledSchema& known(const sdk::CompiledSchema* schema) {
  LANDFORM_CHECK(schema != nullptr);
  return *schema;
}

}  // namespace

ResourceCycle::ResourceCycle(sdk::ProviderServer& server, const InstanceAddress& name,
                             Messages& messages)
    : server_(server),
      schema_(known(server.resource_schema(name.resource.type))),
      type_(name.resource.type),
      address_(name.to_string()),
      messages_(messages) {}

bool ResourceCycle::is_sound(const Value& value, const std::string& summary, bool stored) {
  auto wrong = [&](const std::string& what) {
    messages_.error(summary, fmt::format("For {}: {}.", address_, what));
    return false;
  };
  if (!conforms(value.type(), schema_.type)) {
    return wrong("the response does not conform to the schema: " +
                 mismatch_message(value.type(), schema_.type));
  }
  if (auto path = plan::find_write_only(schema_.block, value)) {
    return wrong("the response has a value for the write-only attribute " + path_to_string(*path));
  }
  if (!stored) return true;
  if (!value.is_wholly_known()) return wrong("the response has unknown values");
  auto json = encode_json(value, schema_.type);
  if (!json) return wrong("the response cannot be stored: " + json.error().message);
  return true;
}

std::optional<Known> ResourceCycle::refresh(const StoredObject& stored) {
  provider::UpgradeStateResponse upgraded =
      server_.upgrade_state({type_, stored.version, {stored.json}}, {});
  if (!messages_.add(upgraded.diagnostics)) return std::nullopt;
  if (!is_sound(upgraded.state, kInvalidObject, true)) return std::nullopt;
  provider::ReadResponse read = server_.read({type_, upgraded.state, stored.private_state}, {});
  if (!messages_.add(read.diagnostics)) return std::nullopt;
  if (!is_sound(read.state, kInvalidObject, true)) return std::nullopt;
  return Known{read.state, read.private_state, stored.tainted && !read.state.is_null()};
}

std::optional<bool> ResourceCycle::needs_replacement(const std::vector<Path>& paths,
                                                     const Value& prior, const Value& planned) {
  plan::Replacement replacement = plan::replacement_of(schema_.block, prior, planned, paths);
  for (const Path& path : replacement.invalid) {
    messages_.error(kInvalidPlan,
                    fmt::format("For {}: a replacement is required because of {}, which is in "
                                "neither the prior nor the planned state.",
                                address_, path_to_string(path)));
  }
  if (!replacement.invalid.empty()) return std::nullopt;
  return replacement.needed();
}

std::optional<ResourceCycle::Answer> ResourceCycle::ask_plan(const Value& config,
                                                             const Value& prior,
                                                             const std::string& prior_private) {
  provider::PlanResponse answer = server_.plan({type_, config, prior, prior_private}, {});
  if (!messages_.add(answer.diagnostics)) return std::nullopt;
  if (!is_sound(answer.planned, kInvalidPlan, false)) return std::nullopt;
  if (answer.planned.is_null() != config.is_null()) {
    messages_.error(kInvalidPlan, fmt::format("For {}: planned {}.", address_,
                                              config.is_null() ? "an object to be removed to stay"
                                                               : "nothing for an object"));
    return std::nullopt;
  }
  plan::Violations violations =
      config.is_null() ? plan::Violations()
                       : plan::check_planned(schema_.block, prior, config, answer.planned);
  for (const plan::Violation& violation : violations) {
    messages_.error(kInvalidPlan, fmt::format("For {}: {}: {}.", address_,
                                              path_to_string(violation.path), violation.message));
  }
  if (!violations.empty()) return std::nullopt;
  bool replace = false;
  if (!prior.is_null() && !config.is_null()) {
    auto needed = needs_replacement(answer.requires_replace, prior, answer.planned);
    if (!needed) return std::nullopt;
    replace = *needed;
  }
  return Answer{answer.planned, answer.planned_private, replace};
}

std::optional<PlannedChange> ResourceCycle::plan(const Value& config, const Known& prior) {
  if (!messages_.add(server_.validate_resource({type_, config}, {}))) return std::nullopt;
  bool anew = prior.tainted || prior.value.is_null();
  auto answer = ask_plan(config, anew ? nothing() : prior.value, anew ? "" : prior.private_state);
  if (!answer) return std::nullopt;
  PlannedChange out{Action::update, prior, {}, {}};
  if (answer->replace) {
    // A new object has nothing from the old one except the private state.
    answer = ask_plan(config, nothing(), answer->planned_private);
    if (!answer) return std::nullopt;
    out.action = Action::replace;
  } else if (prior.value.is_null()) {
    out.action = Action::create;
  } else if (prior.tainted) {
    out.action = Action::replace;
  } else if (answer->planned.identical(prior.value)) {
    out.action = Action::no_op;
  }
  out.planned = answer->planned;
  out.planned_private = answer->planned_private;
  return out;
}

std::optional<PlannedChange> ResourceCycle::plan_removal(const Known& prior) {
  auto answer = ask_plan(nothing(), prior.value, prior.private_state);
  if (!answer) return std::nullopt;
  return PlannedChange{Action::remove, prior, answer->planned, answer->planned_private};
}

std::optional<Known> ResourceCycle::import(const std::string& id) {
  provider::ImportResponse answer = server_.import_object({type_, id}, {});
  if (!messages_.add(answer.diagnostics)) return std::nullopt;
  if (answer.objects.empty()) return std::nullopt;
  const provider::ImportedObject& imported = answer.objects[0];
  if (!is_sound(imported.state, kInvalidObject, false)) return std::nullopt;
  provider::ReadResponse read = server_.read({type_, imported.state, imported.private_state}, {});
  if (!messages_.add(read.diagnostics)) return std::nullopt;
  if (!is_sound(read.state, kInvalidObject, true)) return std::nullopt;
  if (read.state.is_null()) {
    messages_.error("Cannot import non-existent remote object",
                    fmt::format("While attempting to import an existing object to \"{}\", the "
                                "provider detected that no object exists with the given id.",
                                address_));
    return std::nullopt;
  }
  return Known{read.state, read.private_state};
}

Known ResourceCycle::apply(const Value& config, const PlannedChange& change) {
  bool update = change.action == Action::update;
  // A replaced object was already removed.
  Known prior = update ? change.prior : Known{nothing(), {}};
  if (!messages_.add(server_.validate_resource({type_, config}, {}))) return prior;
  // Plan again, now that more is known.
  auto answer = ask_plan(config, prior.value, prior.private_state);
  if (!answer) return prior;
  plan::Violations violations = plan::check_completed(change.planned, answer->planned);
  for (const plan::Violation& violation : violations) {
    messages_.error(kInconsistentPlan,
                    fmt::format("For {}: {}: {}.", address_, path_to_string(violation.path),
                                violation.message));
  }
  if (update && answer->replace) {
    messages_.error(
        kInconsistentPlan,
        fmt::format("For {}: planned action changed from Update to a replacement.", address_));
    return prior;
  }
  if (!violations.empty()) return prior;
  if (update && answer->planned.identical(prior.value)) return prior;
  return apply_planned(config, prior, answer->planned, answer->planned_private, !update);
}

Known ResourceCycle::apply_planned(const Value& config, const Known& prior, const Value& planned,
                                   const std::string& planned_private, bool creating) {
  provider::ApplyResponse answer =
      server_.apply({type_, config, prior.value, planned, planned_private}, {});
  bool failed = !messages_.add(answer.diagnostics);
  if (!is_sound(answer.state, kInvalidObject, true)) return prior;
  if (failed) {
    // A partially created object is tainted; an existing one is never dropped.
    if (answer.state.is_null()) return prior;
    return {answer.state, answer.private_state, creating};
  }
  plan::Violations violations =
      answer.state.is_null() ? plan::Violations{{{}, "root object was present, but now absent"}}
                             : plan::check_applied(schema_.block, planned, answer.state);
  for (const plan::Violation& violation : violations) {
    messages_.error(kInconsistentResult,
                    fmt::format("For {}: {}: {}.", address_, path_to_string(violation.path),
                                violation.message));
  }
  if (answer.state.is_null()) return prior;
  return {answer.state, answer.private_state, creating && !violations.empty()};
}

Known ResourceCycle::remove(const Known& prior, const std::string& planned_private) {
  provider::ApplyResponse answer =
      server_.apply({type_, nothing(), prior.value, nothing(), planned_private}, {});
  bool failed = !messages_.add(answer.diagnostics);
  if (!is_sound(answer.state, kInvalidObject, true)) return prior;
  if (!failed && answer.state.is_null()) return {nothing(), {}};
  if (!failed) {
    messages_.error(
        kInconsistentResult,
        fmt::format("For {}: the object is still there after it was removed.", address_));
  }
  if (answer.state.is_null()) return prior;
  return {answer.state, answer.private_state, prior.tainted};
}

std::optional<StoredObject> ResourceCycle::stored(const Known& known) const {
  if (known.value.is_null()) return std::nullopt;
  auto json = encode_json(known.value, schema_.type);
  LANDFORM_CHECK(json.ok());  // values that cannot be stored were already rejected
  StoredObject out;
  out.json = *json;
  out.shown = plain(known.value);
  out.version = schema_.schema.version();
  out.private_state = known.private_state;
  out.tainted = known.tainted;
  return out;
}

}  // namespace landform::sdk_testing
