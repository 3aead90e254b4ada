#include "engine/planned_values.h"

#include <utility>

#include "engine/object.h"
#include "engine/run_visitor.h"
#include "plan/sensitive.h"
#include "state/change.h"

namespace landform::engine {
namespace {

std::optional<Value> decode(const state::InstanceObject& object, const config::ResourceMode mode,
                            const std::string& type, const config::ProviderAddress& provider,
                            const SchemaSource& schemas) {
  const provider::TypeSchema* schema = schemas.schema_of(provider, mode, type);
  if (schema == nullptr) return std::nullopt;
  auto decoded = decode_data(*schema, object);
  if (!decoded) return std::nullopt;
  return plan::mark_sensitive(schema->block, decoded->value);
}

}  // namespace

PlannedValues::PlannedValues(const Plan& plan, const SchemaSource& schemas)
    : plan_(plan), schemas_(schemas) {
  for (const ResourceChange& change : plan.changes) {
    if (change.deposed.empty()) changes_[change.address] = &change;
  }
}

std::optional<evaluation::ResourceAnswer> PlannedValues::resource(
    const evaluation::ResourceVisit& visit, Diagnostics&) {
  const config::InstanceAddress address = address_of(visit);
  std::optional<Value> value;
  if (auto found = changes_.find(address); found != changes_.end()) {
    const ResourceChange& change = *found->second;
    const provider::TypeSchema* schema =
        schemas_.schema_of(change.provider->provider, address.resource.mode, address.resource.type);
    value = schema == nullptr ? change.after : plan::mark_sensitive(schema->block, change.after);
  } else if (state::ObjectPtr stored = state::find_object(plan_.prior, address)) {
    // Data sources that were read while planning are not among the changes.
    value =
        decode(*stored, address.resource.mode, address.resource.type,
               plan_.prior.resources.find(address.resource)->second.provider->provider, schemas_);
  }
  if (!value) return std::nullopt;
  return evaluation::ResourceAnswer{*value, *value};
}

std::optional<Value> PlannedValues::provider(const evaluation::ProviderVisit&, Diagnostics&) {
  return Value::null();
}

Plan plan_to_keep(const state::State& state, const SchemaSource& schemas) {
  Plan out;
  out.previous_run = out.prior = state;
  for (const auto& [address, resource] : state.resources) {
    for (const auto& [key, instance] : resource.instances) {
      if (instance.current == nullptr || instance.current->attributes.empty()) continue;
      auto value = decode(*instance.current, address.mode, address.type,
                          resource.provider->provider, schemas);
      if (!value) continue;
      ResourceChange& change = out.changes.emplace_back();
      change.address = {address, key};
      change.provider = resource.provider;
      change.before = change.after = *value;
    }
  }
  for (const auto& [name, output] : state.outputs) {
    const Value value = output.sensitive ? output.value.with_marks(Marks::sensitive) : output.value;
    out.outputs[name] = {plan::Action::no_op, value, value, output.sensitive};
  }
  return out;
}

}  // namespace landform::engine
