#include "engine/managed_planning.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/halt.h"
#include "engine/stored_values.h"
#include "engine/triggers.h"
#include "plan/sensitive.h"

namespace landform::engine {
namespace {

using config::InstanceAddress;
using graph::NodeId;
using plan::Action;

bool is_replaced_by_request(const PlanOptions& options, const InstanceAddress& address) {
  return std::find(options.replace.begin(), options.replace.end(), address) !=
         options.replace.end();
}

// Whether the state has an instance that a trigger names. If it is not in the configuration, it is
// going to be destroyed, which triggers nothing.
bool is_stored(const Planning& planning, const Trigger& trigger, const config::ModulePath& module) {
  const auto& resources = planning.previous_run.resources;
  auto found = resources.find({module, trigger.mode, trigger.type, trigger.name});
  return found != resources.end() &&
         std::any_of(found->second.instances.begin(), found->second.instances.end(),
                     [&](const auto& one) { return trigger.names(one.first); });
}

// Whether something in replace_triggered_by changes. What it names has to be planned, if only to
// stay as it is.
bool is_triggered(const Planning& planning, const evaluation::ResourceVisit& visit,
                  Diagnostics& diagnostics) {
  const config::Lifecycle* lifecycle = visit.resource().lifecycle();
  if (lifecycle == nullptr) return false;
  const config::ModulePath& module = visit.module.path;
  for (const syntax::ParsedExpression& trigger : lifecycle->replace_triggered_by) {
    auto wanted = read_trigger(trigger.expr, visit.scope, diagnostics);
    if (!wanted) continue;
    auto target = planning.run.terms().find_resource(*visit.module.node, wanted->mode, wanted->type,
                                                     wanted->name);
    if (!target) continue;
    bool planned = false;
    bool found = planning.results.any_change(*target, [&](const ResourceChange& change) {
      if (change.address.resource.module != module || !wanted->names(change.address.key))
        return false;
      planned = true;
      return triggers(change, *wanted);
    });
    if (found) return true;
    if (!planned && !is_stored(planning, *wanted, module)) {
      diagnostics.error(fmt::format("no change found for {} in {}", wanted->to_string(),
                                    module.empty() ? "the root module" : config::to_string(module)),
                        "");
    }
  }
  return false;
}

std::vector<state::ResourceName> merged(const std::vector<state::ResourceName>& a,
                                        const std::vector<state::ResourceName>& b) {
  if (a == b) return a;
  std::vector<state::ResourceName> out;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return out;
}

// Asks the provider for the object that the import command names. None if that fails, or if there
// is another object already.
std::optional<Object> import_as_requested(const Planning& planning, const ObjectContext& context,
                                          Operations& operations, const Value& id,
                                          Diagnostics& diagnostics) {
  Observer& observer = planning.run.observer();
  observer.import_command_started(context.address, id.as_string());
  auto out = operations.import_object(id);
  if (!out) return std::nullopt;
  observer.import_command_completed(context.address, context.address.resource.type);
  if (state::find_object(planning.previous_run, context.address) == nullptr) return out;
  diagnostics.error(
      "Resource already managed by Terraform",
      fmt::format("Terraform is already managing a remote object for {}. To import to this address "
                  "you must first remove the existing object from the state.",
                  context.address.to_string()));
  return std::nullopt;
}

std::optional<Object> import_as_planned(const Planning& planning, const ObjectContext& context,
                                        Operations& operations, const Value& id) {
  planning.run.observer().import_planned(
      context.address, id.type().is_string() ? id.as_string() : std::string_view());
  return operations.import_object(id);
}

// The existing object, which becomes part of the previous state: it is no drift.
Loaded import_object(const Planning& planning, const ObjectContext& context, Operations& operations,
                     const Value& id, Diagnostics& diagnostics) {
  Run::Place place(planning.run);
  auto imported = planning.options.import != nullptr
                      ? import_as_requested(planning, context, operations, id, diagnostics)
                      : import_as_planned(planning, context, operations, id);
  if (!imported) return {std::nullopt, true};
  Loaded out = refresh_object(planning.run, context, operations, *imported, "", diagnostics);
  if (!out.failed && !out.object) {
    operations.report_missing_import();
    out.failed = true;
  }
  if (out.object) {
    planning.results.set_previous({context.address, "", context.provider_address,
                                   encode_object(context.schema, *out.object)});
  }
  return out;
}

bool is_generated(const Planning& planning, const InstanceAddress& address) {
  const Generation* generation = planning.options.generation;
  return generation != nullptr && generation->resources.contains(address.resource);
}

// What was generated can be seen even if it cannot be planned.
void add_unplanned(const Planning& planning, const evaluation::ResourceVisit& visit,
                   const ObjectContext& context, const Value& object, const std::string& text) {
  ResourceChange change;
  change.address = context.address;
  change.provider = context.provider_address;
  change.before = change.after = object;
  change.details.edit().generated_config = text;
  planning.results.add_change(planning.run.id_of(visit.term), std::move(change));
}

// Compares the object, if there is one, with its configuration, which may have to be generated.
std::optional<ResourceChange> plan_change(const Planning& planning,
                                          const evaluation::ResourceVisit& visit,
                                          const ObjectContext& context,
                                          const std::optional<Object>& prior, bool importing,
                                          bool& reached, Diagnostics& diagnostics) {
  Run& run = planning.run;
  std::optional<GeneratedConfig> generated;
  if (importing && is_generated(planning, context.address)) {
    generated = generate_config(*planning.options.generation, visit.resource(), context,
                                prior->value, visit.scope, diagnostics);
  }
  const std::optional<Value>& config = generated ? generated->config : visit.config;
  const config::Resource& resource = generated ? generated->resource : visit.resource();
  std::optional<ResourceChange> out;
  if (config) {
    const size_t errors = diagnostics.error_count();
    const bool triggered = is_triggered(planning, visit, diagnostics);
    if (diagnostics.error_count() != errors) return std::nullopt;
    reached = true;
    PlanInputs inputs{*config, prior ? &*prior : nullptr,
                      run.creates_before_destroy(run.id_of(visit.term)),
                      is_replaced_by_request(planning.options, context.address), triggered};
    Run::Place place(run);
    const size_t reported = diagnostics.size();
    if (is_halted(run, diagnostics)) return std::nullopt;
    out = Operations(context, &resource, run.call(), diagnostics).plan(inputs);
    if (out && is_halted(run, diagnostics)) return std::nullopt;
    if (out && planning.options.applied_next && diagnostics.size() == reported &&
        config->is_wholly_known())
      out->known_config = config;
  }
  if (generated && out) out->details.edit().generated_config = std::move(generated->text);
  if (generated && !out) add_unplanned(planning, visit, context, prior->value, generated->text);
  return out;
}

}  // namespace

Value stored_value(const ObjectContext& context, const state::Instance* stored) {
  return stored == nullptr ? Value::unknown(context.schema.type)
                           : instance_value(*stored, context.schema);
}

std::optional<Value> plan_managed(const Planning& planning, const evaluation::ResourceVisit& visit,
                                  const ObjectContext& context, const Value* import_id,
                                  bool& reached, Diagnostics& diagnostics) {
  Run& run = planning.run;
  const NodeId id = run.id_of(visit.term);
  const InstanceAddress& address = context.address;
  // There is nothing to generate it from.
  if (is_generated(planning, address) && import_id == nullptr)
    return Value::null(context.schema.type);
  Operations operations(context, visit.term.resource, run.call(), diagnostics);
  const bool before_destroy = run.creates_before_destroy(id);

  Loaded loaded;
  const state::Instance* stored = find_instance(planning.previous_run, address);
  const bool importing =
      import_id != nullptr && (stored == nullptr || planning.options.import != nullptr);
  if (importing) {
    loaded = import_object(planning, context, operations, *import_id, diagnostics);
  } else if (stored != nullptr && stored->current != nullptr) {
    loaded = load_object(planning, context, operations, *stored->current, "", diagnostics);
  }
  if (loaded.failed) return std::nullopt;
  std::optional<Object>& prior = loaded.object;
  // Those of a new object are found when it is created.
  std::vector<state::ResourceName> dependencies;
  if (prior) dependencies = run.planned_dependencies_of(id);
  // The import command stores what the provider says, and nothing else.
  if (prior && !(importing && planning.options.import != nullptr)) {
    prior->create_before_destroy = before_destroy;
    if (planning.options.refresh && !importing)
      prior->dependencies = merged(dependencies, prior->dependencies);
  }
  if (planning.options.mode == Mode::refresh_only) {
    store_object(planning, context, "", prior);
    return prior ? prior->value : Value::null(context.schema.type);
  }
  auto change = plan_change(planning, visit, context, prior, importing, reached, diagnostics);
  if (change && prior && change->action == Action::no_op)
    prior->dependencies = std::move(dependencies);
  store_object(planning, context, "", prior);
  if (!change) return std::nullopt;
  if (importing) {
    change->details.edit().importing =
        import_id->type().is_string() ? Importing{*import_id, Value::null()}
                                      : Importing{Value::null(Type::string()), prior->identity};
  }
  Value after = plan::mark_sensitive(context.schema.block, change->after);
  const bool destroys = plan::is_replacement(change->action);
  const config::Lifecycle* lifecycle = visit.resource().lifecycle();
  planning.results.add_change(id, std::move(*change));
  if (destroys && lifecycle != nullptr && lifecycle->prevent_destroy) {
    report_prevented(address, visit.resource(), diagnostics);
    return std::nullopt;
  }
  return after;
}

}  // namespace landform::engine
