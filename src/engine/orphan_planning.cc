#include "engine/orphan_planning.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/parallel.h"
#include "engine/destroy_order.h"
#include "engine/halt.h"
#include "engine/provider_meta.h"
#include "engine/removed_blocks.h"

namespace landform::engine {
namespace {

using config::InstanceAddress;
using config::ResourceMode;
using plan::Action;
using plan::Reason;

ResourceChange forget(const ObjectContext& context, const Object& object) {
  ResourceChange out;
  out.address = context.address;
  out.provider = context.provider_address;
  out.action = Action::forget;
  out.before = object.value;
  out.after = Value::null(context.schema.type);
  return out;
}

// None after errors.
std::optional<ObjectContext> context_of(Run& run, const InstanceAddress& address,
                                        const SharedValue<config::ProviderConfigAddress>& at,
                                        Diagnostics& diagnostics) {
  provider::Provider* provider = run.provider(at, address, diagnostics);
  if (provider == nullptr) return std::nullopt;
  const provider::TypeSchema* schema =
      run.providers().schema_of(at->provider, ResourceMode::managed, address.resource.type);
  if (schema == nullptr) {
    diagnostics.error(
        fmt::format("no schema available for {} while reading state; this is a bug in "
                    "Terraform and should be reported",
                    address.to_string()),
        "");
    return std::nullopt;
  }
  auto meta = provider_meta(run, address, at, diagnostics);
  if (!meta) return std::nullopt;
  return ObjectContext{address, at, *provider, *schema, *meta, run.is_mocked(at, address)};
}

// What planning an orphan results in.
struct Found {
  Diagnostics diagnostics;
  std::vector<ResourceChange> changes;
};

// Whether a `removed` block says to keep the real object.
bool is_forgotten(const Planning& planning, const InstanceAddress& address) {
  if (planning.options.mode != Mode::normal) return false;
  return find_forgetting(planning.run.modules(), address).has_value();
}

Reason why(const OrphanSite& site, const InstanceAddress& address, const config::Resource* config) {
  if (site.planning.options.mode == Mode::destroy) return Reason::none;
  if (config == nullptr) {
    return site.moves.previous.contains(address) ? Reason::no_move_target
                                                 : Reason::no_resource_config;
  }
  const config::ModulePath& module = address.resource.module;
  if (!site.declared.has_module(module) || site.planning.run.given_outputs(module) != nullptr)
    return Reason::no_module;
  const bool count = static_cast<bool>(config->repetition().count);
  const bool each = static_cast<bool>(config->repetition().for_each);
  if (!address.key) return count || each ? Reason::wrong_repetition : Reason::none;
  if (address.key->is_index()) return count ? Reason::count_index : Reason::wrong_repetition;
  return each ? Reason::each_key : Reason::wrong_repetition;
}

// As in Terraform, instances of modules that are no longer declared go with any target that names
// another instance of the resource.
bool is_targeted(const OrphanSite& site, const InstanceAddress& address) {
  const Planning& planning = site.planning;
  if (planning.targets.has(address)) return true;
  return planning.options.mode != Mode::destroy && planning.options.selection.excluded.empty() &&
         planning.targets.name(address.resource) &&
         !site.declared.has_module(address.resource.module);
}

void plan_object(const OrphanSite& site, const InstanceAddress& address,
                 const SharedValue<config::ProviderConfigAddress>& at,
                 const state::InstanceObject& stored, const std::string& deposed, Found& out) {
  const Planning& planning = site.planning;
  Run& run = planning.run;
  Diagnostics& diagnostics = out.diagnostics;
  const std::optional<ObjectContext> found = context_of(run, address, at, diagnostics);
  if (!found) return;
  const ObjectContext& context = *found;
  std::optional<graph::NodeId> term = run.term_of(address.resource);
  const config::Resource* config = term ? run.terms()[*term].resource : nullptr;
  Operations operations(context, config, run.call(), diagnostics);
  const bool forgotten = is_forgotten(planning, address);
  // What is forgotten is not looked at again. Other current objects are, but as in Terraform only
  // to find out whether they still exist: the change shows what was stored.
  const bool current = deposed.empty();
  Loaded loaded = load_object(planning, context, operations, stored, deposed, diagnostics,
                              forgotten || current ? Refresh::no : Refresh::as_requested);
  if (loaded.failed) return;
  const std::optional<Object> before = loaded.object;
  if (before && current && !forgotten && planning.options.refresh) {
    Run::Place place(run);
    loaded = refresh_object(run, context, operations, *before, deposed, diagnostics);
    if (loaded.failed) return;
    note_precision(planning, context, loaded);
  }
  store_object(planning, context, deposed, loaded.object);
  if (!loaded.object || planning.options.mode == Mode::refresh_only) return;
  Run::Place place(run);
  if (is_halted(run, diagnostics)) return;
  const Object& planned = current ? *before : *loaded.object;
  auto change =
      forgotten ? std::optional(forget(context, planned)) : operations.plan_destroy(planned);
  if (!change || is_halted(run, diagnostics)) return;
  change->deposed = deposed;
  if (deposed.empty()) change->reason = why(site, address, config);
  out.changes.push_back(std::move(*change));
  const config::Lifecycle* lifecycle = config == nullptr ? nullptr : config->lifecycle();
  if (deposed.empty() && lifecycle != nullptr && lifecycle->prevent_destroy)
    report_prevented(address, *config, diagnostics);
}

}  // namespace

OrphanPlanner::OrphanPlanner(const OrphanSite& site)
    : site_(site),
      planning_(site.planning),
      run_(site.planning.run),
      planned_(run_.terms().all().size()) {
  stored_.reserve(planning_.previous_run.resources.size());
  for (const auto& [address, resource] : planning_.previous_run.resources)
    stored_.push_back({run_.term_of(address), &address, &resource});
  std::stable_sort(stored_.begin(), stored_.end(),
                   [](const Stored& a, const Stored& b) { return a.term < b.term; });
}

void OrphanPlanner::plan_of(graph::NodeId resource, Diagnostics& diagnostics) {
  std::vector<Orphan> orphans;
  auto one = std::lower_bound(stored_.begin(), stored_.end(), resource,
                              [](const Stored& a, graph::NodeId id) { return a.term < id; });
  for (; one != stored_.end() && one->term == resource; ++one) find(*one, orphans);
  plan(orphans, diagnostics);
  planned_[resource] = 1;
}

Diagnostics OrphanPlanner::plan_rest(const evaluation::Evaluation& evaluation) {
  std::vector<Orphan> orphans;
  for (const Stored& stored : stored_) {
    if (stored.term) {
      if (planned_[*stored.term] != 0) continue;
      // After errors in count or for_each it is not known which instances there are.
      if (evaluation.failed(*stored.term) && !planning_.results.has_failed(*stored.address))
        continue;
    }
    if (stored.address->mode == ResourceMode::data) {
      forget_data(stored);
    } else {
      find(stored, orphans);
    }
  }
  std::sort(orphans.begin(), orphans.end(),
            [](const Orphan& a, const Orphan& b) { return a.address < b.address; });
  Diagnostics out;
  plan(orphans, out);
  return out;
}

void OrphanPlanner::find(const Stored& stored, std::vector<Orphan>& out) const {
  for (const auto& [key, instance] : stored.resource->instances) {
    const bool current = !planning_.results.is_seen(&instance);
    if (!current && instance.deposed.empty()) continue;
    const InstanceAddress address{*stored.address, key};
    if (!is_targeted(site_, address)) continue;
    const bool deposed = !instance.deposed.empty() && has_deposed(address);
    if (current || deposed) out.push_back({address, stored.resource, &instance, current, deposed});
  }
}

void OrphanPlanner::forget_data(const Stored& stored) const {
  if (planning_.options.mode == Mode::destroy) return;
  for (const auto& [key, instance] : stored.resource->instances) {
    const InstanceAddress address{*stored.address, key};
    if (!planning_.results.is_seen(&instance) && is_targeted(site_, address))
      planning_.results.set_prior({address, "", stored.resource->provider, nullptr});
  }
}

// Nothing depends on what is deposed: it is destroyed if a target names it.
bool OrphanPlanner::has_deposed(const InstanceAddress& address) const {
  return planning_.options.mode == Mode::destroy || planning_.options.selection.targets.empty() ||
         planning_.targets.contain(address);
}

void OrphanPlanner::plan(const std::vector<Orphan>& orphans, Diagnostics& diagnostics) const {
  std::vector<Found> found(orphans.size());
  parallel_for(orphans.size(), run_.options().parallelism, 1, [&](size_t i) {
    const Orphan& one = orphans[i];
    const SharedValue<config::ProviderConfigAddress>& provider = one.resource->provider;
    if (one.current && one.instance->current != nullptr)
      plan_object(site_, one.address, provider, *one.instance->current, "", found[i]);
    if (!one.deposed) return;
    for (const auto& [key, object] : one.instance->deposed)
      plan_object(site_, one.address, provider, *object, key, found[i]);
  });
  std::vector<bool> failed;
  failed.reserve(found.size());
  for (const Found& one : found) failed.push_back(one.diagnostics.has_errors());
  const std::vector<bool> not_reached = waiting(orphans, failed);
  for (size_t i = 0; i < found.size(); ++i) {
    if (not_reached[i]) continue;
    diagnostics.append(std::move(found[i].diagnostics));
    const auto term = run_.term_of(orphans[i].address.resource);
    for (ResourceChange& change : found[i].changes)
      planning_.results.add_orphan(term, std::move(change));
  }
}

// When everything is destroyed, nothing is planned for what has to wait for an object that cannot
// be.
std::vector<bool> OrphanPlanner::waiting(const std::vector<Orphan>& orphans,
                                         const std::vector<bool>& failed) const {
  if (planning_.options.mode != Mode::destroy) return std::vector<bool>(failed.size());
  static const std::vector<state::ResourceName> kNone;
  std::vector<Destroyed> objects;
  objects.reserve(orphans.size());
  for (size_t i = 0; i < orphans.size(); ++i) {
    const Orphan& one = orphans[i];
    const auto& current = one.instance->current;
    objects.push_back(
        {&one.address.resource, current ? &current->dependencies : &kNone, failed[i]});
  }
  return waiting_for_failed(objects);
}

bool refresh_unconfigured(const Planning& planning, const InstanceAddress& address,
                          const state::Instance& instance, Value& value, Diagnostics& diagnostics) {
  if (instance.current == nullptr) return true;
  planning.results.mark_seen(&instance);
  const state::Resource& resource = planning.previous_run.resources.at(address.resource);
  const auto context = context_of(planning.run, address, resource.provider, diagnostics);
  if (!context) return true;
  Operations operations(*context, nullptr, planning.run.call(), diagnostics);
  Loaded loaded = load_object(planning, *context, operations, *instance.current, "", diagnostics);
  if (loaded.failed) return true;
  store_object(planning, *context, "", loaded.object);
  if (loaded.object) value = loaded.object->value;
  return loaded.object.has_value();
}

}  // namespace landform::engine
