#include "engine/data_planning.h"

#include <utility>

#include "engine/conditions.h"
#include "engine/halt.h"
#include "engine/wire_value.h"
#include "evaluation/data_dependencies.h"
#include "plan/proposed_new.h"
#include "plan/sensitive.h"
#include "value/path.h"

namespace landform::engine {
namespace {

using graph::NodeId;
using plan::Action;
using plan::Reason;

Value planned_value(const provider::TypeSchema& schema, const Value& config) {
  auto [plain, marks] = unmark_deep_with_paths(config);
  return plan::mark_sensitive(schema.block,
                              mark_with_paths(plan::planned_data(schema.block, plain), marks));
}

void add_read(const Planning& planning, const evaluation::ResourceVisit& visit,
              const ObjectContext& context, const Value& after, Reason reason) {
  ResourceChange change;
  change.address = context.address;
  change.provider = context.provider_address;
  change.action = Action::read;
  change.reason = reason;
  change.before = Value::null(context.schema.type);
  change.after = after;
  planning.results.add_change(planning.run.id_of(visit.term), std::move(change));
}

// Whether something that a data source has to wait for is about to change.
bool has_pending_dependencies(const Planning& planning, const evaluation::ResourceVisit& visit) {
  for (NodeId id : evaluation::delaying_resources(planning.run.terms(), visit.term)) {
    // Instances of the same module do not affect each other.
    const bool same_module = planning.run.terms()[id].module == visit.term.module;
    bool pending = planning.results.any_change(id, [&](const ResourceChange& change) {
      bool sibling = same_module && change.address.resource.module != visit.module.path;
      return !sibling && change.action != Action::no_op;
    });
    if (pending) return true;
  }
  return false;
}

Reason why_deferred(const Planning& planning, const evaluation::ResourceVisit& visit) {
  if (!visit.config->is_wholly_known()) return Reason::config_unknown;
  return has_pending_dependencies(planning, visit) ? Reason::dependency_pending : Reason::none;
}

// What the state has of a data source: null where it is unknown, since it could not be read.
Value stored_data(const Value& value) {
  if (value.is_wholly_known()) return value;
  auto [plain, marks] = unmark_deep_with_paths(value);
  return mark_with_paths(unknown_as_null(plain), marks);
}

}  // namespace

std::optional<Value> read_data_source(Run& run, const ObjectContext& context,
                                      Operations& operations, const Value& config,
                                      Diagnostics& diagnostics) {
  Run::Place place(run);
  if (!operations.validate_data(config)) return std::nullopt;
  ObjectRef ref{context.address, ""};
  run.observer().apply_started(ref, Action::read, Value::null());
  if (is_halted(run, diagnostics)) return std::nullopt;
  std::optional<Value> value = operations.read_data(config);
  if (value) {
    run.observer().apply_completed(ref, Action::read, *value);
    if (is_halted(run, diagnostics)) return std::nullopt;
  } else {
    run.observer().apply_failed(ref, Action::read);
  }
  return value;
}

std::optional<Value> plan_data(const Planning& planning, const evaluation::ResourceVisit& visit,
                               const ObjectContext& context, Diagnostics& diagnostics) {
  Diagnostics found;
  Operations operations(context, visit.term.resource, planning.run.call(), found);
  if (!operations.check_ephemeral(*visit.config)) {
    diagnostics.append(std::move(found));
    return std::nullopt;
  }
  if (Reason reason = why_deferred(planning, visit); reason != Reason::none) {
    const bool refreshes = planning.options.mode == Mode::refresh_only;
    if (!refreshes && is_halted(planning.run, diagnostics)) return std::nullopt;
    // What was read last time no longer counts.
    store_object(planning, context, "", std::nullopt);
    if (refreshes) return Value::null(context.schema.type);
    Value after = planned_value(context.schema, *visit.config);
    add_read(planning, visit, context, after, reason);
    return after;
  }
  std::optional<Value> value =
      read_data_source(planning.run, context, operations, *visit.config, found);
  const bool nested = !visit.resource().in_check().empty();
  if (nested) {
    if (!value) value = planned_value(context.schema, *visit.config);
    report_nested(visit.module, visit.resource().in_check(), found, planning.checks);
    if (planning.options.mode != Mode::refresh_only)
      add_read(planning, visit, context, *value, Reason::check_nested);
  }
  diagnostics.append(std::move(found));
  if (value && (nested || value->is_wholly_known())) {
    Object object;
    object.value = stored_data(*value);
    store_object(planning, context, "", object);
  }
  return value;
}

}  // namespace landform::engine
