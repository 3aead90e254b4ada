#include "engine/applier.h"

#include <atomic>
#include <mutex>
#include <utility>

#include "engine/apply_graph.h"
#include "engine/conditions.h"
#include "engine/created_first.h"
#include "engine/data_planning.h"
#include "engine/empty_resources.h"
#include "engine/halt.h"
#include "engine/object.h"
#include "engine/object_provisioners.h"
#include "engine/operations.h"
#include "engine/provider_meta.h"
#include "engine/run_visitor.h"
#include "engine/stored_values.h"
#include "engine/targets.h"
#include "engine/unsupported.h"
#include "engine/wire_value.h"
#include "value/presence.h"

namespace landform::engine {
namespace {

using config::InstanceAddress;
using config::ResourceAddress;
using config::ResourceMode;
using evaluation::ResourceAnswer;
using evaluation::Term;
using graph::NodeId;
using plan::Action;

class Applier : public RunVisitor {
 public:
  Applier(Run& run, const Plan& plan, ChangeRecorder* recorder)
      : RunVisitor(run, Severity::error),
        run_(run),
        plan_(plan),
        state_(plan.prior, recorder),
        graph_(run, plan),
        targets_(run, plan) {
    if (plan.mode == Mode::normal && !plan.selection.targets.empty())
      needed_ = graph_.needed_by(targets_);
    // Unlike planned actions, what is stored of objects depends on all of the configuration.
    run_.leave_out({});
    created_first_.emplace(run_, plan);
    run_.use_state(plan.prior);
    for (const ResourceChange& change : plan.changes) {
      if (change.deposed.empty()) changes_[change.address] = &change;
    }
  }

  Diagnosed<ApplyOutcome> apply() {
    evaluation_ = run_.evaluation(true);
    if (Diagnostics cycles = graph_.cycles(run_, plan_); cycles.has_errors())
      return {ApplyOutcome{.state = std::move(state_).take(), .started = false}, std::move(cycles)};
    evaluation::ExtendedWalk walk{
        graph_.schedule(), graph_.graph(),
        [this](NodeId node, Diagnostics& diagnostics) {
          const ResourceChange* change = graph_.destroyed_by(node);
          const bool needed = needed_.empty() || needed_[node] != 0;
          return change == nullptr || !needed || remove(*change, diagnostics);
        },
        plan_.mode == Mode::destroy ? run_.all_but_providers() : targets_.excluded_terms(),
        [this](NodeId node) { return graph_.describe(node); }};
    announce_imports();
    Diagnostics diagnostics = run_walk(*evaluation_, walk);
    finish_outputs();
    if (plan_.mode == Mode::destroy) remove_data();
    state_.set_check_results(check_results());
    ApplyOutcome out;
    out.state = std::move(state_).take();
    empty_.update(out.state, diagnostics.has_errors());
    out.added = added_;
    out.changed = changed_;
    out.destroyed = destroyed_;
    out.imported = imported_;
    return {std::move(out), std::move(diagnostics)};
  }

  [[nodiscard]] std::unique_ptr<evaluation::Evaluation> take_evaluation() {
    return std::move(evaluation_);
  }

 private:
  // Only changes are checked again.
  [[nodiscard]] std::vector<state::CheckResults> check_results() {
    if (plan_.mode == Mode::refresh_only) return plan_.checks;
    std::vector<state::CheckResults> out =
        plan_.mode == Mode::destroy ? plan_.checks : checks().results();
    leave_out(run_.terms(), targets_.excluded_terms(), out);
    if (plan_.mode != Mode::destroy) add_planned(plan_.checks, out);
    return out;
  }

  // The plan has imported them: its state has them already.
  void announce_imports() {
    for (const ResourceChange& change : plan_.changes) {
      if (!change.details->importing || !change.details->importing->id.is_known()) continue;
      const Value& given = change.details->importing->id;
      std::string_view id = given.is_null() ? std::string_view() : given.as_string();
      run_.observer().import_started(change.address, id);
      run_.observer().import_completed(change.address, id);
      ++imported_;
    }
  }

  // What is still there of what was to be destroyed.
  [[nodiscard]] std::vector<const ResourceChange*> undestroyed() const {
    std::vector<const ResourceChange*> out;
    for (const ResourceChange& change : plan_.changes) {
      if (change.action != Action::destroy || !change.deposed.empty()) continue;
      if (state_.current(change.address) != nullptr) out.push_back(&change);
    }
    return out;
  }

  // The data sources that these depend on, which stay with them.
  [[nodiscard]] bool is_needed(const ResourceAddress& data,
                               const std::vector<const ResourceChange*>& users) const {
    if (users.empty()) return false;
    const state::ResourceName name(data.to_config_string());
    return std::any_of(users.begin(), users.end(), [&](const ResourceChange* user) {
      const std::vector<state::ResourceName>& needs = state_.current(user->address)->dependencies;
      return std::find(needs.begin(), needs.end(), name) != needs.end() &&
             !config::in_other_instances(data.module, user->address.resource.module);
    });
  }

  // Provider blocks may depend on data sources, so they are kept until everything is destroyed.
  void remove_data() {
    const Targets destroyed(run_, plan_.selection, plan_.prior);
    const std::vector<const ResourceChange*> users = undestroyed();
    for (const auto& [address, resource] : plan_.prior.resources) {
      if (address.mode != ResourceMode::data || is_needed(address, users)) continue;
      for (const auto& [key, instance] : resource.instances) {
        const InstanceAddress one{address, key};
        if (!destroyed.has(one)) continue;
        state_.set({one, "", resource.provider, nullptr});
        state_.settle(one);
      }
    }
  }

  // --- visits

  // What was not planned is not evaluated either: what is not targeted, data sources that were
  // read before, and to refresh, everything.
  std::optional<evaluation::LeftAlone> left_alone(const evaluation::InstanceVisit& visit) override {
    const ResourceMode mode = visit.term.resource->mode;
    const bool refreshes = plan_.mode == Mode::refresh_only;
    if (mode == ResourceMode::ephemeral) return std::nullopt;
    if (mode == ResourceMode::managed && targets_.all() && !refreshes) return std::nullopt;
    const InstanceAddress address = address_of(visit);
    const state::ObjectPtr stored = state_.current(address);
    const bool settled = refreshes || (mode == ResourceMode::data && stored != nullptr);
    const bool unplanned = settled && !changes_.contains(address);
    if (targets_.has(address) && !unplanned) return std::nullopt;
    const provider::TypeSchema* schema = type_schema(visit.term);
    if (schema == nullptr) return evaluation::LeftAlone{};
    if (stored == nullptr) {
      empty_.add(address.resource, run_.provider_of(visit.term).address);
      if (!address.key) return evaluation::LeftAlone{Value::unknown(schema->type)};
      return evaluation::LeftAlone{};
    }
    auto object = decode_data(*schema, *stored);
    return evaluation::LeftAlone{object ? object->value : Value::unknown(schema->type)};
  }

  // What the plan does not change stays.
  std::vector<evaluation::Unconfigured> unconfigured(const Term& term,
                                                     const evaluation::ModuleInstance& module,
                                                     const evaluation::Instances& instances,
                                                     Diagnostics& /*diagnostics*/) override {
    const config::Resource& resource = *term.resource;
    if (resource.mode == ResourceMode::ephemeral) return {};
    const config::ResourceAddress address{module.path, resource.mode, resource.type, resource.name};
    if (instances.empty()) empty_.add(address, run_.provider_of(term).address);
    const provider::TypeSchema* schema = type_schema(term);
    if ((targets_.all() && plan_.mode != Mode::refresh_only) || schema == nullptr) return {};
    return unconfigured_objects(
        plan_.prior, address, instances, resource, *schema,
        [&](const InstanceAddress& one) { return !changes_.contains(one); });
  }

  std::optional<ResourceAnswer> resource(const evaluation::ResourceVisit& visit,
                                         Diagnostics& diagnostics) override {
    if (visit.resource().mode == ResourceMode::ephemeral) return open_ephemeral(visit, diagnostics);
    auto out = apply_instance(visit, diagnostics);
    if (!out && plan_.mode != Mode::destroy)
      empty_.add(address_of(visit).resource, run_.provider_of(visit.term).address);
    return out;
  }

  std::optional<ResourceAnswer> apply_instance(const evaluation::ResourceVisit& visit,
                                               Diagnostics& diagnostics) {
    const config::Resource& resource = visit.resource();
    const config::ResolvedProvider& resolved = run_.provider_of(visit.term);
    InstanceAddress address = address_of(visit);
    provider::Provider* provider = run_.provider(resolved.address, address, diagnostics);
    const provider::TypeSchema* schema = type_schema(visit.term);
    if (provider == nullptr || schema == nullptr) return std::nullopt;
    auto meta = provider_meta(run_, address, resolved.address, diagnostics);
    if (!meta) return std::nullopt;
    ObjectContext context{address,   resolved.address,
                          *provider, *schema,
                          *meta,     run_.is_mocked(resolved.address, address)};
    auto found = changes_.find(address);
    const ResourceChange* change = found == changes_.end() ? nullptr : found->second;
    if (!visit.config) return std::nullopt;
    if (change == nullptr || change->action == Action::no_op || plan_.mode == Mode::destroy)
      return unchanged(visit, context, diagnostics);
    return resource.mode == ResourceMode::data
               ? read(visit, context, *change, diagnostics)
               : change_object(visit, context, *change, diagnostics);
  }

  void output(const evaluation::OutputVisit& visit, Diagnostics& diagnostics) override {
    if (!evaluation::check_output(visit, diagnostics) || visit.module.parent != nullptr) return;
    // What the plan knew stays, even if a provider of the older kind returned something else.
    auto planned = plan_.outputs.find(visit.output.name);
    const bool known = planned != plan_.outputs.end() &&
                       planned->second.action != Action::destroy &&
                       planned->second.after.unmarked_deep().is_wholly_known();
    const Value& value = known ? planned->second.after : visit.value;
    std::lock_guard lock(outputs_mutex_);
    outputs_[visit.output.name] = {without_negative_zero(value).unmarked_deep(),
                                   visit.output.sensitive};
  }

  // --- instances

  std::optional<ResourceAnswer> unchanged(const evaluation::ResourceVisit& visit,
                                          const ObjectContext& context, Diagnostics& diagnostics) {
    state::ObjectPtr stored = state_.current(context.address);
    if (stored == nullptr) {
      Value nothing = Value::null(context.schema.type);
      return ResourceAnswer{nothing, nothing};
    }
    // The plan has upgraded it.
    auto object = decode_data(context.schema, *stored);
    if (!object) return std::nullopt;
    if (plan_.mode == Mode::destroy) return ResourceAnswer{object->value, object->value};
    return answer(visit, object->value, diagnostics);
  }

  std::optional<ResourceAnswer> read(const evaluation::ResourceVisit& visit,
                                     const ObjectContext& context, const ResourceChange& change,
                                     Diagnostics& diagnostics) {
    Diagnostics found;
    Operations operations(context, visit.term.resource, run_.call(), found);
    std::optional<Value> value = read_data_source(run_, context, operations, *visit.config, found);
    if (!visit.resource().in_check().empty()) {
      report_nested(visit.module, visit.resource().in_check(), found, checks());
      if (!value) value = change.after;
    }
    diagnostics.append(std::move(found));
    if (!value) return std::nullopt;
    if (value->is_wholly_known()) {
      Object object;
      object.value = *value;
      state_.set(
          {context.address, "", context.provider_address, encode_object(context.schema, object)});
    }
    state_.settle(context.address);
    return answer(visit, *value, diagnostics);
  }

  void store(const ObjectContext& context, const std::optional<Object>& object) {
    state_.set({context.address, "", context.provider_address,
                object ? encode_object(context.schema, *object) : nullptr});
  }

  std::optional<ResourceAnswer> change_object(const evaluation::ResourceVisit& visit,
                                              const ObjectContext& context,
                                              const ResourceChange& planned,
                                              Diagnostics& diagnostics) {
    if (is_halted(run_, diagnostics)) return std::nullopt;
    size_t errors = diagnostics.error_count();
    const NodeId id = run_.id_of(visit.term);
    std::string deposed;
    if (planned.action == Action::create_then_delete) {
      deposed = state_.depose(context.address);
      std::lock_guard lock(deposed_mutex_);
      deposed_keys_[context.address] = deposed;
    }
    std::optional<Object> prior;
    if (state::ObjectPtr stored = state_.current(context.address)) {
      prior = decode_data(context.schema, *stored);
      if (!prior) return std::nullopt;
    }
    Operations operations(context, visit.term.resource, run_.call(), diagnostics);
    PlanInputs inputs{*visit.config, prior ? &*prior : nullptr,
                      planned.action == Action::create_then_delete, false, false};
    std::optional<Object> object = prior;
    bool called = false;
    {
      Run::Place place(run_);
      auto change = operations.plan_again(
          inputs, planned, run_.providers().always_configured_alike(context.provider_address));
      if (!change) {
        if (!deposed.empty()) (void)state_.restore(context.address, deposed);
        return std::nullopt;
      }
      if (change->action == Action::no_op) return answer(visit, change->after, diagnostics);
      called = true;
      const bool update = change->action == Action::update;
      const Action step = update ? Action::update : Action::create;
      ObjectRef ref{context.address, ""};
      run_.observer().apply_started(ref, step, prior ? prior->value : Value::null());
      if (!update) state_.creating(*change, *visit.config, context.schema.type);
      ApplyResult result = operations.apply(*visit.config, prior ? &*prior : nullptr, *change);
      object = std::move(result.object);
      if (object) {
        object->create_before_destroy = created_first_->has(id, context.address.key);
        object->dependencies = run_.dependencies_of(id);
        if (result.failed && planned.action == Action::create) object->tainted = true;
        if (result.failed && plan::is_replacement(planned.action)) object->tainted = true;
      }
      const bool provisioned =
          object && !object->tainted && !update && has_creation_provisioners(visit.resource());
      // Until they have run it is tainted, should the program be interrupted.
      if (provisioned) object->tainted = true;
      // If it is not known whether the object exists, its creation stays recorded as unfinished.
      if (object || !result.unanswered) store(context, object);
      if (!object) empty_.remove(context.address.resource);
      if (provisioned) {
        const evaluation::InstanceScope scope(
            visit.scope.environment(), visit.module, visit.instance.data,
            {.self = visit.term.resource, .self_value = &object->value});
        run_creation_provisioners(run_, visit.resource(), scope, context.address, diagnostics);
        object->tainted = diagnostics.error_count() != errors;
        store(context, object);
      }
      bool failed = diagnostics.error_count() != errors;
      if (failed && !deposed.empty()) (void)state_.restore(context.address, deposed);
      if (failed) {
        run_.observer().apply_failed(ref, step);
      } else {
        run_.observer().apply_completed(ref, step, object ? object->value : Value::null());
        if (update) {
          ++changed_;
        } else {
          ++added_;
        }
      }
      state_.settle(context.address);
      (void)is_halted(run_, diagnostics);
    }
    if (!called || diagnostics.error_count() != errors || !object) return std::nullopt;
    return answer(visit, object->value, diagnostics);
  }

  // --- destroying

  // Destroys the old object of a change; true if it is gone.
  bool remove(const ResourceChange& change, Diagnostics& diagnostics) {
    std::string deposed = change.deposed;
    if (change.action == Action::create_then_delete) {
      std::lock_guard lock(deposed_mutex_);
      deposed = deposed_keys_[change.address];
      if (deposed.empty()) return true;
    }
    state::ObjectPtr stored =
        deposed.empty() ? state_.current(change.address) : state_.deposed(change.address, deposed);
    if (stored == nullptr) return true;
    if (change.action == Action::forget) {
      state_.set({change.address, deposed, change.provider, nullptr});
      state_.settle(change.address);
      return true;
    }
    provider::Provider* provider = run_.provider(change.provider, change.address, diagnostics);
    const provider::TypeSchema* schema = run_.providers().schema_of(
        change.provider->provider, ResourceMode::managed, change.address.resource.type);
    if (provider == nullptr || schema == nullptr) return false;
    auto meta = provider_meta(run_, change.address, change.provider, diagnostics);
    if (!meta) return false;
    ObjectContext context{change.address, change.provider,
                          *provider,      *schema,
                          *meta,          run_.is_mocked(change.provider, change.address)};
    auto prior = decode_data(*schema, *stored);
    if (!prior) return false;
    // As in Terraform, the provider's messages about what is destroyed have no place.
    Operations operations(context, nullptr, run_.call(), diagnostics);
    Run::Place place(run_);
    ObjectRef ref{change.address, deposed};
    run_.observer().apply_started(ref, Action::destroy, prior->value);
    if (is_halted(run_, diagnostics)) return false;
    if (deposed.empty() && !prior->tainted &&
        !run_destroy_provisioners(run_, evaluation_->environment(), change.address, prior->value,
                                  diagnostics)) {
      run_.observer().apply_failed(ref, Action::destroy);
      return false;
    }
    ApplyResult result = operations.destroy(*prior, change.details->planned_private);
    state_.set({change.address, deposed, change.provider,
                result.object ? encode_object(*schema, *result.object) : nullptr});
    state_.settle(change.address);
    if (result.failed) {
      run_.observer().apply_failed(ref, Action::destroy);
      return false;
    }
    run_.observer().apply_completed(ref, Action::destroy, Value::null());
    ++destroyed_;
    return !is_halted(run_, diagnostics);
  }

  // --- outputs

  void finish_outputs() {
    if (plan_.mode == Mode::destroy) {
      for (const auto& [name, change] : plan_.outputs) state_.remove_output(name);
      return;
    }
    for (const auto& [name, change] : plan_.outputs) {
      if (change.action == Action::destroy) state_.remove_output(name);
    }
    for (const auto& [name, output] : outputs_) {
      if (output.value.is_known() && output.value.is_null()) {
        state_.remove_output(name);
      } else {
        state_.set_output(name, {unknown_as_null(output.value), output.sensitive});
      }
    }
  }

  Run& run_;
  const Plan& plan_;
  WorkingState state_;
  ApplyGraph graph_;
  Targets targets_;
  std::vector<char> needed_;  // nodes of the graph that targets need; empty for all
  std::map<InstanceAddress, const ResourceChange*> changes_;
  std::unique_ptr<evaluation::Evaluation> evaluation_;
  EmptyResources empty_;
  std::optional<CreatedFirst> created_first_;
  std::mutex outputs_mutex_;
  std::map<std::string, state::Output> outputs_;
  std::mutex deposed_mutex_;
  std::map<InstanceAddress, std::string> deposed_keys_;  // of objects that are being replaced
  std::atomic<size_t> added_ = 0;
  std::atomic<size_t> changed_ = 0;
  std::atomic<size_t> destroyed_ = 0;
  std::atomic<size_t> imported_ = 0;
};

}  // namespace

Diagnosed<ApplyOutcome> apply_plan(Run& run, const Plan& plan, ChangeRecorder* recorder,
                                   std::unique_ptr<evaluation::Evaluation>* evaluation) {
  if (Diagnostics refused = find_unsupported(run, plan); refused.has_errors())
    return {ApplyOutcome{.state = plan.prior}, std::move(refused)};
  Applier applier(run, plan, recorder);
  auto out = applier.apply();
  if (evaluation != nullptr) *evaluation = applier.take_evaluation();
  return out;
}

}  // namespace landform::engine
