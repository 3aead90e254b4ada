#include "engine/planning.h"

#include <fmt/format.h>

#include <utility>

#include "engine/halt.h"
#include "engine/wire_value.h"

namespace landform::engine {

const state::Instance* find_instance(const state::State& state,
                                     const config::InstanceAddress& address) {
  auto resource = state.resources.find(address.resource);
  if (resource == state.resources.end()) return nullptr;
  auto instance = resource->second.instances.find(address.key);
  return instance == resource->second.instances.end() ? nullptr : &instance->second;
}

namespace {

// What the provider makes of the stored object is what the previous run left, even where its schema
// is still the same: providers fill in missing blocks, for instance. So it is no drift.
void note_upgrade(const Planning& planning, const ObjectContext& context,
                  const state::InstanceObject& stored, std::string_view deposed, Object& upgraded) {
  if (context.provider_address->provider.is_builtin()) return;  // it has nothing to fill in
  upgraded.encoded = encode_object(context.schema, upgraded, &stored);
  if (stored.attributes_flat.empty() && stored.schema_version == upgraded.encoded->schema_version &&
      stored.attributes.text() == upgraded.encoded->attributes.text())
    return;
  planning.results.set_previous(
      {context.address, std::string(deposed), context.provider_address, upgraded.encoded});
}

}  // namespace

Loaded load_object(const Planning& planning, const ObjectContext& context, Operations& operations,
                   const state::InstanceObject& stored, std::string_view deposed,
                   Diagnostics& diagnostics, Refresh refresh) {
  Run::Place place(planning.run);
  auto object =
      decode_object(context, operations.resource(), stored, planning.run.call(), diagnostics);
  if (!object) return {std::nullopt, true};
  note_upgrade(planning, context, stored, deposed, *object);
  if (!planning.options.refresh || refresh == Refresh::no) return {std::move(object), false};
  Loaded loaded = refresh_object(planning.run, context, operations, *object, deposed, diagnostics);
  note_precision(planning, context, loaded);
  return loaded;
}

void note_precision(const Planning& planning, const ObjectContext& context, const Loaded& loaded) {
  if (planning.options.mode == Mode::refresh_only && loaded.object &&
      !context.provider_address->provider.is_builtin() && loses_precision(loaded.object->value))
    planning.results.mark_precision_changed();
}

Loaded refresh_object(const Run& run, const ObjectContext& context, Operations& operations,
                      const Object& object, std::string_view deposed, Diagnostics& diagnostics) {
  ObjectRef ref{context.address, deposed};
  Observer& observer = run.observer();
  observer.refresh_started(ref, object.value);
  if (is_halted(run, diagnostics)) return {std::nullopt, true};
  bool gone = false;
  auto refreshed = operations.refresh(object, gone);
  observer.refresh_completed(ref, refreshed && !gone ? refreshed->value : Value::null());
  if (!refreshed || is_halted(run, diagnostics)) return {std::nullopt, true};
  if (gone) return {std::nullopt, false};
  return {std::move(refreshed), false};
}

void store_object(const Planning& planning, const ObjectContext& context, std::string_view deposed,
                  const std::optional<Object>& object) {
  const state::ObjectPtr stored =
      state::find_object(planning.previous_run, context.address, std::string(deposed));
  // There is nothing to remove of an instance that never was.
  if (!object && stored == nullptr) return;
  planning.results.set_prior(
      {context.address, std::string(deposed), context.provider_address,
       object ? encode_object(context.schema, *object, stored.get()) : nullptr});
}

void report_prevented(const config::InstanceAddress& address, const config::Resource& resource,
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

}  // namespace landform::engine
