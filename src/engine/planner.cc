#include "engine/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <mutex>
#include <utility>

#include "config/call_arguments.h"
#include "engine/apply_graph.h"
#include "engine/conditions.h"
#include "engine/data_planning.h"
#include "engine/declared_instances.h"
#include "engine/drift.h"
#include "engine/empty_resources.h"
#include "engine/managed_planning.h"
#include "engine/move_validation.h"
#include "engine/moves.h"
#include "engine/orphan_planning.h"
#include "engine/planned_imports.h"
#include "engine/planned_outputs.h"
#include "engine/planning.h"
#include "engine/provider_meta.h"
#include "engine/provider_presence.h"
#include "engine/relevant_attributes.h"
#include "engine/replace_requests.h"
#include "engine/run_visitor.h"
#include "engine/stored_values.h"
#include "state/write.h"

namespace landform::engine {
namespace {

using config::InstanceAddress;
using config::ResourceMode;
using evaluation::ResourceAnswer;
using evaluation::Term;
using plan::Action;

Diagnosed<Plan> nothing_planned(Diagnostics diagnostics) {
  Plan none;
  none.errored = true;
  none.nothing_planned = true;
  return {std::move(none), std::move(diagnostics)};
}

size_t count_resources(const evaluation::Terms& terms) {
  return static_cast<size_t>(
      std::count_if(terms.all().begin(), terms.all().end(),
                    [](const Term& term) { return term.kind == Term::Kind::resource; }));
}

// For each term, the largest number of resources one after the other that it depends on.
std::vector<uint32_t> resource_depths(const evaluation::Terms& terms) {
  std::vector<uint32_t> out(terms.all().size());
  for (graph::NodeId id : terms.schedule().order()) {
    for (graph::NodeId other : terms.graph().needs(id)) {
      const uint32_t own = terms[other].kind == Term::Kind::resource ? 1 : 0;
      out[id] = std::max(out[id], out[other] + own);
    }
  }
  return out;
}

Severity severity_for(const PlanOptions& options) {
  const bool changes = options.mode != Mode::refresh_only && !options.before_destroy;
  return changes ? Severity::error : Severity::warning;
}

enum class ProviderBlocks : uint8_t { evaluate, already_evaluated };

class Planner : public RunVisitor {
 public:
  Planner(Run& run, state::State state, const PlanOptions& options,
          ProviderBlocks provider_blocks = ProviderBlocks::evaluate)
      : RunVisitor(run, severity_for(options)),
        options_(options),
        provider_blocks_(provider_blocks),
        targets_(options.mode == Mode::destroy ? Targets(run, options.selection, state)
                                               : Targets(run, options.selection)),
        results_(resource_depths(run.terms()), count_resources(run.terms())),
        planning_{run, options, plan_.previous_run, targets_, checks(), results_},
        imports_(run, options, plan_.previous_run, targets_) {
    plan_.mode = options.mode;
    plan_.previous_run = std::move(state);
    if (options.import == nullptr) {
      auto moved = make_moves(run, plan_.previous_run);
      moves_ = std::move(moved.value);
      diagnostics_ = std::move(moved.diagnostics);
    }
    plan_.prior = plan_.previous_run;
    run.use_state(plan_.previous_run);
    run.leave_out(targets_.excluded_terms());
  }

  Diagnosed<Plan> make() {
    diagnostics_.append(check_targeted_moves(moves_, options_.selection.targets));
    if (diagnostics_.has_errors()) return nothing_planned(std::move(diagnostics_));
    auto evaluation = run().evaluation(false);
    const graph::Schedule& schedule = run().terms().schedule();
    DeclaredInstances declared(run(), *evaluation,
                               options_.mode == Mode::destroy
                                   ? DeclaredInstances::Known::root
                                   : DeclaredInstances::Known::everything,
                               targets_.excluded_terms());
    imports_.use(*evaluation);
    imports_.declare_unconfigured(declared);
    OrphanPlanner orphan_planner({planning_, declared, moves_});
    orphans_ = &orphan_planner;
    Diagnostics found =
        run_walk(*evaluation, {schedule, run().terms().graph(), nullptr, excluded_terms()});
    const bool only_imports = options_.import != nullptr;
    Diagnostics orphans;
    if (!evaluation->has_cycles() && !only_imports) orphans = orphan_planner.plan_rest(*evaluation);
    // Other errors may well follow from wrong moves.
    Diagnostics wrong = only_imports ? Diagnostics() : check_moves(run(), moves_, declared);
    if (wrong.has_errors()) return nothing_planned(std::move(wrong));
    diagnostics_.append(
        warn_about_incomplete_requests(options_.replace, run(), *evaluation, excluded_terms()));
    diagnostics_.append(std::move(found));
    if (!evaluation->has_cycles())
      imports_.check(*evaluation, diagnostics_.has_errors(), diagnostics_);
    diagnostics_.append(std::move(orphans));
    if (!diagnostics_.has_errors()) diagnostics_.append(warn_about_blocked(moves_));
    collect(*evaluation);
    warn_about_forgotten();
    if (options_.evaluation != nullptr) *options_.evaluation = std::move(evaluation);
    return {std::move(plan_), std::move(diagnostics_)};
  }

 private:
  [[nodiscard]] std::vector<char> excluded_terms() const {
    if (options_.mode != Mode::destroy) return targets_.excluded_terms();
    if (provider_blocks_ == ProviderBlocks::evaluate) return run().all_but_providers();
    return std::vector<char>(run().terms().all().size(), 1);
  }

  // --- visits

  // What is generated is decoded when it is there.
  [[nodiscard]] const schema::Block* schema_of(const Term& term) const override {
    return is_generated(term) ? nullptr : RunVisitor::schema_of(term);
  }
  [[nodiscard]] bool is_generated(const Term& term) const {
    if (options_.generation == nullptr || term.module->parent != nullptr) return false;
    const config::Resource& resource = *term.resource;
    return options_.generation->resources.contains(
        {{}, resource.mode, resource.type, resource.name});
  }

  bool begin_resource(const Term& term, const evaluation::InstanceScope& scope,
                      Diagnostics& diagnostics) override {
    if (!RunVisitor::begin_resource(term, scope, diagnostics)) return false;
    if (imports_.find(term, scope, diagnostics) &&
        imports_.check_instances(term, scope, diagnostics))
      return true;
    const config::Resource& resource = *term.resource;
    results_.mark_unplanned({scope.instance().path, resource.mode, resource.type, resource.name});
    return false;
  }

  // As in Terraform, what the import command adds is not checked.
  bool begin_instance(const evaluation::InstanceVisit& visit, Diagnostics& diagnostics) override {
    const bool requested = options_.import != nullptr && imports_.is_requested(address_of(visit));
    return requested || RunVisitor::begin_instance(visit, diagnostics);
  }

  // An instance is listed, but not all of its conditions are checked.
  void list_conditions(const InstanceAddress& address, const config::Resource& resource) {
    if (!resource.has_conditions()) return;
    checks().add(CheckCollector::Kind::resource, address.resource.to_config_string(),
                 address.to_string(), {evaluation::Verdict::unknown, ""});
  }

  // What is not targeted; and to refresh, what does not exist.
  std::optional<evaluation::LeftAlone> left_alone(const evaluation::InstanceVisit& visit) override {
    const config::Resource& resource = *visit.term.resource;
    const bool refreshes = options_.mode == Mode::refresh_only;
    if ((targets_.all() && !refreshes) || options_.mode == Mode::destroy ||
        resource.mode == ResourceMode::ephemeral)
      return std::nullopt;
    const InstanceAddress address = address_of(visit);
    const state::Instance* stored = find_instance(plan_.previous_run, address);
    const bool conditions = resource.has_conditions();
    const bool missing = refreshes && stored == nullptr && !imports_.is_requested(address) &&
                         resource.mode == ResourceMode::managed && !conditions;
    if (targets_.has(address) && !missing) return std::nullopt;
    list_conditions(address, resource);
    const provider::TypeSchema* schema = type_schema(visit.term);
    if (schema == nullptr) return evaluation::LeftAlone{};
    if (stored == nullptr) {
      if (!address.key && refreshes) return evaluation::LeftAlone{Value::unknown()};
      if (!address.key) return evaluation::LeftAlone{Value::unknown(schema->type)};
      if (missing && options_.import != nullptr)
        return imports_.seen_of_missing(address, schema->type);
      return evaluation::LeftAlone{};
    }
    results_.mark_seen(stored);
    return evaluation::LeftAlone{instance_value(*stored, *schema)};
  }

  [[nodiscard]] bool hides_instances(const Term& term,
                                     const evaluation::ModuleInstance& module) const override {
    const config::Resource& resource = *term.resource;
    return resource.mode == ResourceMode::managed &&
           imports_.leaves_missing({module.path, resource.mode, resource.type, resource.name});
  }

  // What is not targeted is not destroyed, and nothing is while refreshing; but data sources that
  // are not configured are forgotten.
  std::vector<evaluation::Unconfigured> unconfigured(const Term& term,
                                                     const evaluation::ModuleInstance& module,
                                                     const evaluation::Instances& instances,
                                                     Diagnostics& diagnostics) override {
    const bool refreshes = options_.mode == Mode::refresh_only;
    if ((targets_.all() && !refreshes) || options_.mode == Mode::destroy) return {};
    const config::Resource& resource = *term.resource;
    if (resource.mode == ResourceMode::ephemeral) return {};
    const config::ResourceAddress address{module.path, resource.mode, resource.type, resource.name};
    if (options_.import != nullptr && instances.empty())
      empty_.add(address, run().provider_of(term).address);
    const provider::TypeSchema* schema = type_schema(term);
    if (schema == nullptr) return {};
    auto targeted = [&](const InstanceAddress& one) { return targets_.has(one); };
    auto out = unconfigured_objects(plan_.previous_run, address, instances, resource, *schema,
                                    std::not_fn(targeted));
    if (!refreshes || resource.mode != ResourceMode::managed) return out;
    for (auto& one : unconfigured_objects(plan_.previous_run, address, instances, resource, *schema,
                                          targeted)) {
      const state::Instance* stored = find_instance(plan_.previous_run, {address, one.key});
      if (refresh_unconfigured(planning_, {address, one.key}, *stored, one.value, diagnostics))
        out.push_back(std::move(one));
    }
    return out;
  }

  // What depends on a resource waits for what happens to its objects that are no longer configured:
  // if one must not be destroyed, for instance, nothing else is planned.
  void end_resource(const Term& term, Diagnostics& diagnostics) override {
    if (options_.mode == Mode::normal && options_.import == nullptr &&
        term.resource->mode == ResourceMode::managed)
      orphans_->plan_of(run().id_of(term), diagnostics);
  }

  // An object is refreshed whatever its configuration says.
  [[nodiscard]] bool needs_configuration(const Term& term) const override {
    return options_.mode != Mode::refresh_only || term.resource->mode != ResourceMode::managed;
  }

  std::optional<ResourceAnswer> resource(const evaluation::ResourceVisit& visit,
                                         Diagnostics& diagnostics) override {
    if (!visit.config && results_.is_unplanned(address_of(visit).resource)) return std::nullopt;
    bool reached = false;
    auto out = plan_instance(visit, reached, diagnostics);
    if (!out && !visit.instance.representative) {
      results_.mark_failed(address_of(visit).resource);
      const config::Lifecycle* lifecycle = visit.resource().lifecycle();
      const bool checked = reached && lifecycle != nullptr && !lifecycle->preconditions.empty() &&
                           lifecycle->postconditions.empty();
      if (!checked) list_conditions(address_of(visit), visit.resource());
    }
    return out;
  }

  // As in Terraform, preconditions count once an object has been refreshed, and before its
  // configuration is evaluated: `reached` is set then.
  std::optional<ResourceAnswer> plan_instance(const evaluation::ResourceVisit& visit, bool& reached,
                                              Diagnostics& diagnostics) {
    if (visit.resource().mode == ResourceMode::ephemeral)
      return visit.config ? open_ephemeral(visit, diagnostics) : std::nullopt;
    const config::ResolvedProvider& resolved = run().provider_of(visit.term);
    InstanceAddress address = address_of(visit);
    const state::Instance* stored = find_instance(plan_.previous_run, address);
    const bool destroy = options_.mode == Mode::destroy;
    if (stored != nullptr && !destroy) results_.mark_seen(stored);
    provider::Provider* provider = run().provider(resolved.address, address, diagnostics);
    if (provider == nullptr) return std::nullopt;
    auto meta = provider_meta(run(), address, resolved.address, diagnostics);
    if (!meta) return std::nullopt;
    ObjectContext context{address,   resolved.address,
                          *provider, *type_schema(visit.term),
                          *meta,     run().is_mocked(resolved.address, address)};
    if (!visit.config) {
      reached = stored == nullptr || destroy || refresh_only(visit, context, *stored, diagnostics);
      return std::nullopt;
    }
    if (visit.resource().mode == ResourceMode::data) {
      reached = true;
      auto value = plan_data(planning_, visit, context, diagnostics);
      if (value && value->is_null()) return missing_object(visit, context, diagnostics);
      return value ? answer(visit, *value, diagnostics) : std::nullopt;
    }
    if (destroy) {
      Value value = stored_value(context, stored);
      return ResourceAnswer{value, value};
    }
    run().observer().planning({address, ""});
    auto value =
        plan_managed(planning_, visit, context, imports_.id_of(address), reached, diagnostics);
    if (value && value->is_null() && options_.mode == Mode::refresh_only)
      return missing_object(visit, context, diagnostics);
    if (value && imports_.is_requested(address)) return ResourceAnswer{*value, *value};
    return value ? answer(visit, *value, diagnostics) : std::nullopt;
  }

  // What does not exist any more, or cannot be read yet, is not among the instances of its
  // resource; alone, nothing is known of it, not even its type. Its conditions may be about
  // something else.
  std::optional<ResourceAnswer> missing_object(const evaluation::ResourceVisit& visit,
                                               const ObjectContext& context,
                                               Diagnostics& diagnostics) {
    const Value unknown = Value::unknown(context.schema.type);
    const config::Lifecycle* lifecycle = visit.resource().lifecycle();
    if (context.address.key && lifecycle != nullptr && options_.import == nullptr &&
        visit.resource().mode == ResourceMode::managed) {
      evaluation::InstanceScope scope(visit.scope.environment(), visit.module, visit.instance.data,
                                      {.self = visit.term.resource, .self_value = &unknown});
      const bool others = plan_.previous_run.resources.contains(context.address.resource);
      if (!check_conditions_of_missing(visit, others, scope, severity_of_conditions(), checks(),
                                       diagnostics))
        return std::nullopt;
    } else {
      (void)answer(visit, unknown, diagnostics);
    }
    return ResourceAnswer{
        unknown, context.address.key ? Value::null(context.schema.type) : Value::unknown()};
  }

  // Whatever is wrong with its configuration, an object is refreshed, if that works.
  bool refresh_only(const evaluation::ResourceVisit& visit, const ObjectContext& context,
                    const state::Instance& stored, Diagnostics& diagnostics) {
    if (visit.resource().mode != ResourceMode::managed || stored.current == nullptr ||
        !targets_.has(context.address))
      return true;
    Operations operations(context, visit.term.resource, run().call(), diagnostics);
    Loaded loaded = load_object(planning_, context, operations, *stored.current, "", diagnostics);
    if (!loaded.failed) store_object(planning_, context, "", loaded.object);
    return !loaded.failed;
  }

  void output(const evaluation::OutputVisit& visit, Diagnostics& diagnostics) override {
    if (!evaluation::check_output(visit, diagnostics)) return;
    std::lock_guard lock(outputs_mutex_);
    if (visit.module.parent == nullptr) {
      plan_.outputs[visit.output.name] = output_change(visit, plan_.previous_run.outputs);
    } else if (!visit.value.is_null() && !visit.output.ephemeral) {
      module_outputs_.push_back({visit.module.path, visit.output.name});
    }
  }

  // Only resources may be wrong while another one is imported.
  [[nodiscard]] Severity severity_of_conditions() const override {
    return options_.import != nullptr ? Severity::error : RunVisitor::severity_of_conditions();
  }

  // --- results

  void warn_about_forgotten() {
    std::string list;
    for (const ResourceChange& change : plan_.changes) {
      if (change.action == Action::forget) list += "\n - " + change.address.to_string();
    }
    if (list.empty()) return;
    diagnostics_.warning(
        "Some objects will no longer be managed by Terraform",
        fmt::format("If you apply this plan, Terraform will discard its tracking information for "
                    "the following objects, but it will not delete them:{}\n\nAfter applying this "
                    "plan, Terraform will no longer manage these objects. You will need to import "
                    "them into Terraform to manage them again.",
                    list));
  }

  [[nodiscard]] CheckCollector::Progress progress() const {
    using Progress = CheckCollector::Progress;
    if (options_.mode == Mode::destroy)
      return options_.selection.targets.empty() ? Progress::nothing : Progress::nothing_targeted;
    return plan_.errored ? Progress::failed : Progress::complete;
  }

  void collect(const evaluation::Evaluation& evaluation) {
    const bool precision_changed =
        options_.mode == Mode::refresh_only && results_.precision_changed();
    std::move(results_).move_to(plan_);
    store_known_outputs(plan_, *run().modules().root->module);
    plan_.prior.check_results.clear();
    if (options_.import != nullptr) empty_.update(plan_.prior, true);
    // Then only what refreshing found counts.
    if (options_.before_destroy) return;
    if (!moves_.previous.empty()) {
      for (ResourceChange& change : plan_.changes)
        change.set_previous_address(moves_.previous_of(change.address));
    }
    plan_.complete = targets_.all();
    if (options_.mode == Mode::destroy) plan_.outputs.clear();
    // Targets leave out what is no longer in the configuration; and when they are destroyed, those
    // that are left may still have a value.
    if (targets_.all()) add_removed_outputs(plan_, *run().modules().root->module);
    diagnostics_.append(
        warn_about_missing_schemas(plan_.previous_run, plan_.prior, moves_, run().providers()));
    plan_.drift = drift_of(plan_.previous_run, plan_.prior, moves_, run().providers());
    plan_.errored = diagnostics_.has_errors();
    plan_.checks = checks().results(progress());
    if (progress() == CheckCollector::Progress::failed)
      list_checks(run().terms(), evaluation, plan_.checks);
    leave_out(run().terms(), targets_.excluded_terms(), plan_.checks);
    plan_.complete = plan_.complete && !plan_.errored;
    // A refresh counts only what it would store now: not the outputs whose values are unknown, nor
    // those that are no longer configured.
    const std::vector<config::ResourceAddress> removed = removed_data();
    const bool changes = options_.mode == Mode::refresh_only
                             ? precision_changed || refreshing_found_something()
                             : !plan_.empty() || !removed.empty();
    plan_.applyable = !plan_.errored && changes;
    if (options_.always_relevant || !plan_.drift.empty()) {
      plan_.relevant_attributes =
          relevant_attributes(plan_, module_outputs_, removed, run().modules(), run().providers());
    }
  }

  // Destroying also removes what was read.
  [[nodiscard]] std::vector<config::ResourceAddress> removed_data() const {
    std::vector<config::ResourceAddress> out;
    if (options_.mode != Mode::destroy) return out;
    for (const auto& one : plan_.prior.resources) {
      const config::ResourceAddress& address = one.first;
      auto targeted = [&](const auto& instance) { return targets_.has({address, instance.first}); };
      if (address.mode == ResourceMode::data && std::ranges::any_of(one.second.instances, targeted))
        out.push_back(address);
    }
    return out;
  }

  // Some of it may not be shown: what providers keep for themselves, for instance, or that a number
  // has another precision.
  [[nodiscard]] bool refreshing_found_something() const {
    return !state::same_managed_objects(plan_.previous_run, plan_.prior) ||
           !same_outputs(plan_.previous_run, plan_.prior);
  }

  const PlanOptions& options_;
  ProviderBlocks provider_blocks_;
  Targets targets_;
  MoveResults moves_;
  OrphanPlanner* orphans_ = nullptr;  // while the configuration is evaluated
  Plan plan_;
  Diagnostics diagnostics_;
  PlanResults results_;
  Planning planning_;
  std::mutex outputs_mutex_;  // of the plan's outputs, and of these
  std::vector<ModuleOutput> module_outputs_;
  PlannedImports imports_;
  EmptyResources empty_;  // while the import command imports something else
};

// What destroying starts from is found by a plan like any other, which reads data sources and finds
// out what still exists.
Diagnosed<Plan> plan_destroy(Run& run, const state::State& state, const PlanOptions& options) {
  PlanOptions before = options;
  before.mode = Mode::normal;
  before.before_destroy = true;
  before.evaluation = nullptr;
  Diagnosed<Plan> refreshed = Planner(run, state, before).make();
  // Its warnings are not about what is going to happen.
  if (refreshed.diagnostics.has_errors()) return nothing_planned(std::move(refreshed.diagnostics));
  PlanOptions destroy = options;
  destroy.refresh = false;
  Diagnosed<Plan> out =
      Planner(run, std::move(refreshed.value.prior), destroy, ProviderBlocks::already_evaluated)
          .make();
  out.value.previous_run = std::move(refreshed.value.previous_run);
  return out;
}

}  // namespace

Diagnosed<Plan> make_plan(Run& run, const state::State& state, const PlanOptions& options) {
  Diagnostics refused = config::check_call_arguments(run.modules());
  const bool empty = state.resources.empty() && state.outputs.empty();
  const bool refreshes_first = options.mode == Mode::destroy && options.refresh && !empty;
  if (!refused.has_errors() && (options.mode == Mode::normal || refreshes_first))
    refused = check_removed(run.modules());
  if (!refused.has_errors()) refused = check_providers_exist(run, state);
  if (refused.has_errors()) return nothing_planned(std::move(refused));
  Diagnosed<Plan> out =
      refreshes_first ? plan_destroy(run, state, options) : Planner(run, state, options).make();
  if (out.diagnostics.has_errors()) return out;
  Diagnostics cycles = check_order(run, out.value);
  // Other plans are shown nevertheless.
  if (cycles.has_errors() && options.mode == Mode::destroy)
    return nothing_planned(std::move(cycles));
  out.diagnostics.append(std::move(cycles));
  return out;
}

}  // namespace landform::engine
