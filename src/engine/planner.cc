#include "engine/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <unordered_set>
#include <utility>

#include "base/parallel.h"
#include "engine/check_collector.h"
#include "engine/conditions.h"
#include "engine/drift.h"
#include "engine/moves.h"
#include "engine/object.h"
#include "engine/operations.h"
#include "engine/relevant_attributes.h"
#include "engine/targets.h"
#include "engine/triggers.h"
#include "engine/unsupported.h"
#include "plan/proposed_new.h"
#include "plan/sensitive.h"
#include "value/path.h"
#include "value/presence.h"

namespace landform::engine {
namespace {

using config::InstanceAddress;
using config::ResourceMode;
using evaluation::ResourceAnswer;
using evaluation::Term;
using graph::NodeId;
using plan::Action;
using plan::Reason;

InstanceAddress address_of(const evaluation::ModuleInstance& module,
                           const config::Resource& resource,
                           const std::optional<config::Key>& key) {
  return {{module.path, resource.mode, resource.type, resource.name}, key};
}

class Planner : public evaluation::Visitor {
 public:
  Planner(Run& run, const state::State& state, const PlanOptions& options)
      : run_(run),
        options_(options),
        targets_(run, options.targets),
        changes_(run.terms().all().size()),
        locks_(kLocks) {
    plan_.mode = options.mode;
    plan_.previous_run = state;
    moves_ = make_moves(run.modules(), plan_.previous_run);
    plan_.prior = plan_.previous_run;
    run_.use_providers_of(plan_.previous_run);
  }

  Diagnosed<Plan> make() {
    evaluation_ = run_.evaluation(false);
    declare_conditions(run_.modules(), checks_);
    const graph::Schedule& schedule = run_.terms().schedule();
    bool destroy = options_.mode == Mode::destroy;
    evaluation_->run(*this, {schedule, run_.terms().graph(), nullptr,
                             destroy ? run_.all_but_providers() : targets_.excluded_terms()});
    diagnostics_ = warn_about_blocked(moves_);
    diagnostics_.append(evaluation_->diagnostics());
    if (!diagnostics_.has_errors()) plan_orphans();
    collect();
    return {std::move(plan_), std::move(diagnostics_)};
  }

 private:
  static constexpr size_t kLocks = 64;

  // --- visits

  [[nodiscard]] const schema::Block* schema_of(const Term& term) const override {
    const provider::TypeSchema* schema = type_schema(term);
    return schema == nullptr ? nullptr : &schema->block;
  }

  [[nodiscard]] const provider::TypeSchema* type_schema(const Term& term) const {
    return run_.schema_of(run_.provider_of(term), term.resource->mode, term.resource->type);
  }

  std::optional<Value> provider(const evaluation::ProviderVisit& visit,
                                Diagnostics& diagnostics) override {
    return run_.configure(visit, diagnostics);
  }

  bool begin_resource(const Term& term, const evaluation::InstanceScope&,
                      Diagnostics& diagnostics) override {
    const config::ResolvedProvider& resolved = run_.provider_of(term);
    if (run_.provider(resolved.address, diagnostics) == nullptr) return false;
    if (type_schema(term) != nullptr) return true;
    const char* kind = term.resource->mode == ResourceMode::data        ? "data source"
                       : term.resource->mode == ResourceMode::ephemeral ? "ephemeral resource"
                                                                        : "resource type";
    diagnostics.error(
        fmt::format("Invalid {}", kind),
        fmt::format("The provider {} does not support {} \"{}\".",
                    resolved.address.provider.for_display(), kind, term.resource->type),
        term.resource->type_range);
    return false;
  }

  bool begin_instance(const evaluation::InstanceVisit& visit, Diagnostics& diagnostics) override {
    const config::Lifecycle* lifecycle = visit.term.resource->lifecycle();
    if (lifecycle == nullptr || lifecycle->preconditions.empty()) return true;
    return check_conditions(visit.term, visit.module, visit.instance.key, lifecycle->preconditions,
                            visit.scope, "Resource precondition failed", severity(), checks_,
                            diagnostics);
  }

  std::optional<ResourceAnswer> resource(const evaluation::ResourceVisit& visit,
                                         Diagnostics& diagnostics) override {
    if (!visit.config) return std::nullopt;
    switch (visit.resource().mode) {
      case ResourceMode::managed:
        return managed(visit, diagnostics);
      case ResourceMode::data:
        return data(visit, diagnostics);
      case ResourceMode::ephemeral:
        return std::nullopt;
    }
    return std::nullopt;
  }

  void output(const evaluation::OutputVisit& visit, Diagnostics& diagnostics) override {
    if (!evaluation::check_output(visit, diagnostics)) return;
    std::lock_guard lock(outputs_mutex_);
    if (visit.module.parent == nullptr) {
      plan_.outputs[visit.output.name] = output_change(visit);
    } else if (!visit.value.is_null() && !visit.output.ephemeral) {
      module_outputs_.push_back({visit.module.path, visit.output.name});
    }
  }

  void judged(const evaluation::Judgement& judgement) override {
    add_judgement(judgement, checks_);
  }

  void check(const evaluation::CheckVisit& visit, Diagnostics& diagnostics) override {
    run_check_block(visit, checks_, diagnostics);
  }

  // --- managed resources

  [[nodiscard]] Severity severity() const {
    return options_.mode == Mode::refresh_only ? Severity::warning : Severity::error;
  }

  [[nodiscard]] const state::Instance* find_instance(const InstanceAddress& address) const {
    auto resource = plan_.previous_run.resources.find(address.resource);
    if (resource == plan_.previous_run.resources.end()) return nullptr;
    auto instance = resource->second.instances.find(address.key);
    return instance == resource->second.instances.end() ? nullptr : &instance->second;
  }

  std::optional<ResourceAnswer> managed(const evaluation::ResourceVisit& visit,
                                        Diagnostics& diagnostics) {
    NodeId id = id_of(visit.term);
    InstanceAddress address = address_of(visit.module, visit.resource(), visit.instance.key);
    const config::ResolvedProvider& resolved = run_.provider_of(id);
    provider::Provider* provider = run_.provider(resolved.address, diagnostics);
    if (provider == nullptr) return std::nullopt;
    const provider::TypeSchema& schema = *type_schema(visit.term);
    ObjectContext context{address, resolved.address, *provider, schema};
    Operations operations(context, visit.term.resource, run_.call(), diagnostics);

    std::optional<Object> prior;
    std::vector<std::string> dependencies = run_.dependencies_of(id);
    bool before_destroy = run_.creates_before_destroy(id);
    const state::Instance* stored = find_instance(address);
    if (options_.mode == Mode::destroy || !targets_.has(address)) {
      if (stored != nullptr && options_.mode != Mode::destroy) note_seen(stored);
      return stored_value(context, stored);
    }
    if (stored != nullptr) {
      note_seen(stored);
      if (stored->current != nullptr) {
        Loaded loaded = load(context, operations, *stored->current, "", diagnostics);
        if (loaded.failed) return std::nullopt;
        prior = std::move(loaded.object);
      }
      if (prior) {
        prior->create_before_destroy = before_destroy;
        if (options_.refresh) prior->dependencies = merged(dependencies, prior->dependencies);
      }
    }
    if (options_.mode == Mode::refresh_only) {
      store(address, resolved.address, schema, prior);
      Value value = prior ? prior->value : Value::null(schema.type);
      return answered(visit, value, diagnostics);
    }
    PlanInputs inputs{*visit.config, prior ? &*prior : nullptr, before_destroy,
                      is_replaced_by_request(address), is_triggered(visit, diagnostics)};
    Run::Place place(run_);
    auto change = operations.plan(inputs);
    if (!change) {
      store(address, resolved.address, schema, prior);
      return std::nullopt;
    }
    if (prior && change->action == Action::no_op) prior->dependencies = std::move(dependencies);
    store(address, resolved.address, schema, prior);
    Value after = plan::mark_sensitive(schema.block, change->after);
    bool destroys = plan::is_replacement(change->action);
    const config::Lifecycle* lifecycle = visit.resource().lifecycle();
    add_change(id, std::move(*change));
    if (destroys && lifecycle != nullptr && lifecycle->prevent_destroy) {
      report_prevented(address, visit.resource(), diagnostics);
      return std::nullopt;
    }
    return answered(visit, after, diagnostics);
  }

  // What is not part of the operation is as the state says.
  static std::optional<ResourceAnswer> stored_value(const ObjectContext& context,
                                                    const state::Instance* stored) {
    Value value = Value::unknown(context.schema.type);
    if (stored != nullptr && stored->current != nullptr) {
      if (auto object = decode_data(context.schema, *stored->current)) value = object->value;
    }
    return ResourceAnswer{value, value};
  }

  static void report_prevented(const InstanceAddress& address, const config::Resource& resource,
                               Diagnostics& diagnostics) {
    diagnostics.error(
        "Instance cannot be destroyed",
        fmt::format("Resource {} has lifecycle.prevent_destroy set, but the plan calls for this "
                    "resource to be destroyed. To avoid this error and continue with the plan, "
                    "either disable lifecycle.prevent_destroy or reduce the scope of the plan "
                    "using the -target option.",
                    address.to_string()),
        resource.range);
  }

  // The value that others see, after its postconditions.
  std::optional<ResourceAnswer> answered(const evaluation::ResourceVisit& visit, const Value& value,
                                         Diagnostics& diagnostics) {
    const config::Lifecycle* lifecycle = visit.resource().lifecycle();
    if (lifecycle != nullptr && !lifecycle->postconditions.empty()) {
      evaluation::InstanceScope scope(visit.scope.environment(), visit.module, visit.instance.data,
                                      {.self = visit.term.resource, .self_value = &value});
      if (!check_conditions(visit.term, visit.module, visit.instance.key, lifecycle->postconditions,
                            scope, "Resource postcondition failed", severity(), checks_,
                            diagnostics))
        return std::nullopt;
    }
    return ResourceAnswer{value, value};
  }

  struct Loaded {
    std::optional<Object> object;
    bool failed = false;
  };

  // The stored object, upgraded and refreshed; none if it no longer exists.
  Loaded load(const ObjectContext& context, Operations& operations,
              const state::InstanceObject& stored, std::string_view deposed,
              Diagnostics& diagnostics) {
    Run::Place place(run_);
    auto object = decode_object(context, stored, run_.call(), diagnostics);
    if (!object) return {std::nullopt, true};
    note_upgraded(context, *object, stored, deposed);
    if (!options_.refresh) return {std::move(object), false};
    ObjectRef ref{context.address, deposed};
    run_.observer().refresh_started(ref, object->value);
    bool gone = false;
    auto refreshed = operations.refresh(*object, gone);
    run_.observer().refresh_completed(ref, refreshed && !gone ? refreshed->value : Value::null());
    if (!refreshed) return {std::nullopt, true};
    if (gone) return {std::nullopt, false};
    return {std::move(refreshed), false};
  }

  [[nodiscard]] bool is_replaced_by_request(const InstanceAddress& address) const {
    return std::find(options_.replace.begin(), options_.replace.end(), address) !=
           options_.replace.end();
  }

  // Whether something in replace_triggered_by changes.
  bool is_triggered(const evaluation::ResourceVisit& visit, Diagnostics& diagnostics) {
    const config::Lifecycle* lifecycle = visit.resource().lifecycle();
    if (lifecycle == nullptr) return false;
    for (const syntax::ParsedExpression& trigger : lifecycle->replace_triggered_by) {
      auto wanted = read_trigger(trigger.expr, visit.scope, diagnostics);
      if (!wanted) continue;
      auto target =
          run_.terms().find_resource(*visit.module.node, wanted->mode, wanted->type, wanted->name);
      if (!target) continue;
      std::lock_guard lock(lock_of(*target));
      for (const ResourceChange& change : changes_[*target]) {
        if (change.address.resource.module != visit.module.path) continue;
        if (wanted->key && change.address.key != wanted->key) continue;
        if (triggers(change, *wanted)) return true;
      }
    }
    return false;
  }

  static std::vector<std::string> merged(const std::vector<std::string>& a,
                                         const std::vector<std::string>& b) {
    std::vector<std::string> out;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
    return out;
  }

  // --- data sources

  std::optional<ResourceAnswer> data(const evaluation::ResourceVisit& visit,
                                     Diagnostics& diagnostics) {
    NodeId id = id_of(visit.term);
    InstanceAddress address = address_of(visit.module, visit.resource(), visit.instance.key);
    const config::ResolvedProvider& resolved = run_.provider_of(id);
    provider::Provider* provider = run_.provider(resolved.address, diagnostics);
    if (provider == nullptr) return std::nullopt;
    const provider::TypeSchema& schema = *type_schema(visit.term);
    ObjectContext context{address, resolved.address, *provider, schema};
    if (const state::Instance* stored = find_instance(address)) note_seen(stored);
    const bool nested = !visit.resource().in_check.empty();
    Diagnostics found;
    Operations operations(context, visit.term.resource, run_.call(), found);
    if (!operations.check_ephemeral(*visit.config)) {
      diagnostics.append(std::move(found));
      return std::nullopt;
    }
    const Value& config = *visit.config;
    Reason reason = Reason::none;
    if (!config.is_wholly_known()) {
      reason = Reason::config_unknown;
    } else if (has_pending_dependencies(visit)) {
      reason = Reason::dependency_pending;
    }
    if (reason != Reason::none) {
      if (options_.mode == Mode::refresh_only) {
        Value nothing = Value::null(schema.type);
        return answered(visit, nothing, diagnostics);
      }
      Value after = planned_data(schema, config);
      add_read(id, address, resolved.address, schema, after, reason);
      return answered(visit, after, diagnostics);
    }
    std::optional<Value> value;
    {
      Run::Place place(run_);
      ObjectRef ref{address, ""};
      if (operations.validate_data(config)) {
        run_.observer().apply_started(ref, Action::read, Value::null());
        value = operations.read_data(config);
        if (value) {
          run_.observer().apply_completed(ref, Action::read, *value);
        } else {
          run_.observer().apply_failed(ref, Action::read);
        }
      }
    }
    if (nested) {
      if (!value) value = planned_data(schema, config);
      report_nested(visit.module, visit.resource().in_check, found, checks_);
      add_read(id, address, resolved.address, schema, *value, Reason::check_nested);
    }
    diagnostics.append(std::move(found));
    if (!value) return std::nullopt;
    if (!nested || value->is_wholly_known()) {
      Object object;
      object.value = *value;
      store(address, resolved.address, schema, object);
    }
    return answered(visit, *value, diagnostics);
  }

  static Value planned_data(const provider::TypeSchema& schema, const Value& config) {
    auto [plain, marks] = unmark_deep_with_paths(config);
    return plan::mark_sensitive(schema.block,
                                mark_with_paths(plan::planned_data(schema.block, plain), marks));
  }

  void add_read(NodeId id, const InstanceAddress& address,
                const config::ProviderConfigAddress& provider, const provider::TypeSchema& schema,
                const Value& after, Reason reason) {
    ResourceChange change;
    change.address = address;
    change.previous_address = address;
    change.provider = provider;
    change.action = Action::read;
    change.reason = reason;
    change.before = Value::null(schema.type);
    change.after = after;
    add_change(id, std::move(change));
  }

  // Whether something that a data source depends on explicitly is about to change.
  bool has_pending_dependencies(const evaluation::ResourceVisit& visit) {
    for (NodeId id : explicit_dependencies(visit.term)) {
      std::lock_guard lock(lock_of(id));
      for (const ResourceChange& change : changes_[id]) {
        // Instances of the same module do not affect each other.
        bool sibling = run_.terms()[id].module == visit.term.module &&
                       change.address.resource.module != visit.module.path;
        if (!sibling && change.action != Action::no_op) return true;
      }
    }
    return false;
  }

  // The managed resources that a data source depends on through depends_on, its own or those of the
  // modules it is in; all that it depends on if it has conditions.
  [[nodiscard]] std::vector<NodeId> explicit_dependencies(const Term& term) const {
    const evaluation::Terms& terms = run_.terms();
    std::vector<NodeId> queue;
    const config::Lifecycle* lifecycle = term.resource->lifecycle();
    bool conditions = lifecycle != nullptr &&
                      (!lifecycle->preconditions.empty() || !lifecycle->postconditions.empty());
    if (conditions) {
      queue = terms.graph().needs(id_of(term));
    } else {
      terms.add_explicit_dependencies(term, queue);
    }
    std::unordered_set<NodeId> seen;
    std::vector<NodeId> out;
    while (!queue.empty()) {
      NodeId id = queue.back();
      queue.pop_back();
      if (!seen.insert(id).second) continue;
      const config::Resource* resource = terms[id].resource;
      if (resource != nullptr && resource->mode == ResourceMode::managed) out.push_back(id);
      for (NodeId other : terms.graph().needs(id)) queue.push_back(other);
    }
    return out;
  }

  // --- what is no longer in the configuration

  void plan_orphans() {
    struct Orphan {
      InstanceAddress address;
      const state::Resource* resource;
      const state::Instance* instance;
      bool current;
    };
    std::vector<Orphan> orphans;
    for (const auto& [address, resource] : plan_.previous_run.resources) {
      for (const auto& [key, instance] : resource.instances) {
        bool seen = seen_.contains(&instance);
        if (address.mode == ResourceMode::data) {
          if (!seen) store_gone({address, key});
          continue;
        }
        if (!targets_.has({address, key})) continue;
        if (!seen || !instance.deposed.empty())
          orphans.push_back({{address, key}, &resource, &instance, !seen});
      }
    }
    std::vector<Diagnostics> found(orphans.size());
    parallel_for(orphans.size(), run_.options().parallelism, 1, [&](size_t i) {
      const Orphan& one = orphans[i];
      if (one.current && one.instance->current != nullptr)
        plan_orphan(one.address, one.resource->provider, *one.instance->current, "", found[i]);
      for (const auto& [key, object] : one.instance->deposed)
        plan_orphan(one.address, one.resource->provider, *object, key, found[i]);
    });
    for (Diagnostics& one : found) diagnostics_.append(std::move(one));
  }

  void plan_orphan(const InstanceAddress& address, const config::ProviderConfigAddress& at,
                   const state::InstanceObject& stored, const std::string& deposed,
                   Diagnostics& diagnostics) {
    provider::Provider* provider = run_.provider(at, diagnostics);
    if (provider == nullptr) return;
    const provider::TypeSchema* schema =
        run_.providers().schema_of(at.provider, ResourceMode::managed, address.resource.type);
    if (schema == nullptr) {
      diagnostics.error("Invalid resource type",
                        fmt::format("The provider {} does not support resource type \"{}\".",
                                    at.provider.for_display(), address.resource.type));
      return;
    }
    ObjectContext context{address, at, *provider, *schema};
    std::optional<NodeId> term = run_.term_of(address.resource);
    const config::Resource* config = term ? run_.terms()[*term].resource : nullptr;
    Operations operations(context, config, run_.call(), diagnostics);
    Loaded loaded = load(context, operations, stored, deposed, diagnostics);
    if (loaded.failed) return;
    if (deposed.empty()) {
      store(address, at, *schema, loaded.object);
    } else {
      store_deposed(address, deposed, *schema, loaded.object);
    }
    if (!loaded.object || options_.mode == Mode::refresh_only) return;
    Run::Place place(run_);
    auto change = is_forgotten(address) ? std::optional(forget(context, *loaded.object))
                                        : operations.plan_destroy(*loaded.object);
    if (!change) return;
    change->deposed = deposed;
    if (deposed.empty()) change->reason = why_orphaned(address, config);
    {
      std::lock_guard lock(orphans_mutex_);
      orphan_changes_.push_back(std::move(*change));
    }
    const config::Lifecycle* lifecycle = config == nullptr ? nullptr : config->lifecycle();
    if (deposed.empty() && lifecycle != nullptr && lifecycle->prevent_destroy)
      report_prevented(address, *config, diagnostics);
  }

  // Whether a `removed` block says to keep the real object.
  [[nodiscard]] bool is_forgotten(const InstanceAddress& address) const {
    if (options_.mode == Mode::destroy) return false;
    bool out = false;
    config::for_each_module(*run_.modules().root, [&](const config::ModuleNode& node) {
      for (const config::Removed& removed : node.module->removed) {
        if (removed.destroy) continue;
        config::TargetAddress target = removed.from;
        config::ModulePath path = path_of(node);
        path.insert(path.end(), target.module.begin(), target.module.end());
        target.module = path;
        if (target.resource) target.resource->resource.module = path;
        out = out || contains(target, address);
      }
    });
    return out;
  }

  static config::ModulePath path_of(const config::ModuleNode& node) {
    config::ModulePath out;
    for (const config::ModuleNode* at = &node; at->call != nullptr; at = at->parent)
      out.insert(out.begin(), {at->call->name, {}});
    return out;
  }

  static ResourceChange forget(const ObjectContext& context, const Object& object) {
    ResourceChange out;
    out.address = context.address;
    out.previous_address = context.address;
    out.provider = context.provider_address;
    out.action = Action::forget;
    out.before = object.value;
    out.after = Value::null(context.schema.type);
    return out;
  }

  [[nodiscard]] Reason why_orphaned(const InstanceAddress& address,
                                    const config::Resource* config) const {
    if (options_.mode == Mode::destroy) return Reason::none;
    if (config == nullptr) {
      return moves_.previous.contains(address) ? Reason::no_move_target
                                               : Reason::no_resource_config;
    }
    if (!module_exists(address.resource.module)) return Reason::no_module;
    bool count = static_cast<bool>(config->repetition.count);
    bool each = static_cast<bool>(config->repetition.for_each);
    if (!address.key) return count || each ? Reason::wrong_repetition : Reason::none;
    if (address.key->is_index()) return count ? Reason::count_index : Reason::wrong_repetition;
    return each ? Reason::each_key : Reason::wrong_repetition;
  }

  [[nodiscard]] bool module_exists(const config::ModulePath& path) const {
    const std::vector<const config::ModuleNode*>& modules = run_.terms().modules();
    const config::ModuleNode* node = run_.module_at(path);
    for (size_t i = 0; i < modules.size(); ++i) {
      if (modules[i] != node) continue;
      for (const evaluation::ModuleInstance* instance : evaluation_->instances_of(i)) {
        if (instance->path == path) return true;
      }
    }
    return false;
  }

  // --- outputs

  [[nodiscard]] OutputChange output_change(const evaluation::OutputVisit& visit) const {
    OutputChange out;
    auto stored = plan_.previous_run.outputs.find(visit.output.name);
    bool existed = stored != plan_.previous_run.outputs.end();
    out.before = existed ? stored->second.value : Value::null();
    bool sensitive_before = existed && stored->second.sensitive;
    out.after = visit.value;
    out.sensitive = visit.output.sensitive || sensitive_before;
    Value after = visit.value.unmarked_deep();
    if (is_absent(after) && is_absent(out.before)) {
      out.action = Action::no_op;
    } else if (is_absent(out.before)) {
      out.action = Action::create;
    } else {
      bool same = after.is_wholly_known() && after.identical(out.before) &&
                  visit.output.sensitive == sensitive_before;
      out.action = same ? Action::no_op : Action::update;
    }
    return out;
  }

  void add_removed_outputs() {
    for (const auto& [name, output] : plan_.previous_run.outputs) {
      bool stays =
          plan_.outputs.contains(name) ||
          (options_.mode != Mode::destroy && run_.modules().root->module->outputs.contains(name));
      if (stays) continue;
      OutputChange& change = plan_.outputs[name];
      change.action = Action::destroy;
      change.before = output.value;
      change.after = Value::null();
      change.sensitive = output.sensitive;
    }
  }

  // --- results, from several threads

  [[nodiscard]] NodeId id_of(const Term& term) const {
    return static_cast<NodeId>(&term - run_.terms().all().data());
  }
  [[nodiscard]] std::mutex& lock_of(NodeId id) { return locks_[id % kLocks]; }

  void add_change(NodeId id, ResourceChange change) {
    std::lock_guard lock(lock_of(id));
    changes_[id].push_back(std::move(change));
  }

  void note_seen(const state::Instance* instance) {
    std::lock_guard lock(seen_mutex_);
    seen_.insert(instance);
  }

  struct StoredChange {
    InstanceAddress address;
    std::string deposed;
    std::optional<config::ProviderConfigAddress> provider;  // of a new resource
    state::ObjectPtr object;                                // null if it is gone
  };

  void note_upgraded(const ObjectContext& context, const Object& object,
                     const state::InstanceObject& stored, std::string_view deposed) {
    bool same = stored.attributes_flat.empty() &&
                stored.schema_version == static_cast<uint64_t>(context.schema.version);
    if (same) return;
    std::lock_guard lock(stored_mutex_);
    upgraded_.push_back({context.address, std::string(deposed), std::nullopt,
                         encode_object(context.schema, object)});
  }

  void store(const InstanceAddress& address, const config::ProviderConfigAddress& provider,
             const provider::TypeSchema& schema, const std::optional<Object>& object) {
    state::ObjectPtr encoded = object ? encode_object(schema, *object) : nullptr;
    std::lock_guard lock(stored_mutex_);
    stored_.push_back({address, "", provider, std::move(encoded)});
  }
  void store_deposed(const InstanceAddress& address, const std::string& deposed,
                     const provider::TypeSchema& schema, const std::optional<Object>& object) {
    state::ObjectPtr encoded = object ? encode_object(schema, *object) : nullptr;
    std::lock_guard lock(stored_mutex_);
    stored_.push_back({address, deposed, std::nullopt, std::move(encoded)});
  }
  void store_gone(const InstanceAddress& address) {
    std::lock_guard lock(stored_mutex_);
    stored_.push_back({address, "", std::nullopt, nullptr});
  }

  static void put(state::State& state, const StoredChange& change) {
    auto resource = state.resources.find(change.address.resource);
    if (resource == state.resources.end()) {
      if (change.object == nullptr) return;
      resource = state.resources.try_emplace(change.address.resource).first;
      resource->second.provider = *change.provider;
    } else if (change.provider) {
      resource->second.provider = *change.provider;
    }
    if (change.object != nullptr) {
      state::Instance& instance = resource->second.instances[change.address.key];
      (change.deposed.empty() ? instance.current : instance.deposed[change.deposed]) =
          change.object;
      return;
    }
    auto instance = resource->second.instances.find(change.address.key);
    if (instance != resource->second.instances.end()) {
      if (change.deposed.empty()) {
        instance->second.current = nullptr;
      } else {
        instance->second.deposed.erase(change.deposed);
      }
      if (instance->second.current == nullptr && instance->second.deposed.empty())
        resource->second.instances.erase(instance);
    }
    if (resource->second.instances.empty()) state.resources.erase(resource);
  }

  void collect() {
    for (const StoredChange& one : upgraded_) put(plan_.previous_run, one);
    for (const StoredChange& one : upgraded_) put(plan_.prior, one);
    for (const StoredChange& one : stored_) put(plan_.prior, one);
    for (std::vector<ResourceChange>& changes : changes_) {
      for (ResourceChange& change : changes) plan_.changes.push_back(std::move(change));
    }
    for (ResourceChange& change : orphan_changes_) plan_.changes.push_back(std::move(change));
    std::sort(plan_.changes.begin(), plan_.changes.end(),
              [](const ResourceChange& a, const ResourceChange& b) {
                return std::tie(a.address, a.deposed) < std::tie(b.address, b.deposed);
              });
    // What refreshing found includes the outputs that are known already.
    for (const auto& [name, change] : plan_.outputs) {
      if (!change.after.unmarked_deep().is_wholly_known()) continue;
      if (is_absent(change.after)) {
        plan_.prior.outputs.erase(name);
      } else {
        bool sensitive = run_.modules().root->module->outputs.find(name)->second.sensitive;
        plan_.prior.outputs.insert_or_assign(
            name, state::Output{change.after.unmarked_deep(), sensitive});
      }
    }
    plan_.prior.check_results.clear();
    for (ResourceChange& change : plan_.changes)
      change.previous_address = moves_.previous_of(change.address);
    plan_.complete = targets_.all();
    if (options_.mode == Mode::destroy) plan_.outputs.clear();
    add_removed_outputs();
    plan_.drift = drift_of(plan_.previous_run, plan_.prior, moves_, run_.providers());
    plan_.checks = checks_.results();
    plan_.errored = diagnostics_.has_errors();
    plan_.complete = plan_.complete && !plan_.errored;
    bool refreshed = options_.mode == Mode::refresh_only && !plan_.drift.empty();
    plan_.applyable = !plan_.errored && (!plan_.empty() || refreshed);
    for (const auto& [name, value] : run_.options().variables) plan_.variables[name] = value;
    plan_.relevant_attributes =
        relevant_attributes(plan_, module_outputs_, run_.modules(), run_.providers());
  }

  Run& run_;
  const PlanOptions& options_;
  Targets targets_;
  MoveResults moves_;
  Plan plan_;
  std::unique_ptr<evaluation::Evaluation> evaluation_;
  Diagnostics diagnostics_;
  CheckCollector checks_;
  std::vector<std::vector<ResourceChange>> changes_;  // by term, each guarded by lock_of()
  std::vector<std::mutex> locks_;
  std::mutex orphans_mutex_;
  std::vector<ResourceChange> orphan_changes_;
  std::mutex seen_mutex_;
  std::unordered_set<const state::Instance*> seen_;
  std::mutex stored_mutex_;
  std::vector<StoredChange> stored_;
  std::vector<StoredChange> upgraded_;
  std::mutex outputs_mutex_;  // of the plan's outputs, and of these
  std::vector<ModuleOutput> module_outputs_;
};

}  // namespace

Diagnosed<Plan> make_plan(Run& run, const state::State& state, const PlanOptions& options) {
  Diagnostics unsupported = find_unsupported(run.modules(), state);
  if (unsupported.has_errors()) {
    Plan none;
    none.errored = true;
    return {std::move(none), std::move(unsupported)};
  }
  return Planner(run, state, options).make();
}

}  // namespace landform::engine
