#include "engine/stored_values.h"

#include <algorithm>
#include <set>

#include "engine/object.h"

namespace landform::engine {

Value instance_value(const state::Instance& instance, const provider::TypeSchema& schema) {
  if (instance.current != nullptr) {
    if (auto object = decode_data(schema, *instance.current)) return object->value;
  }
  return Value::unknown(schema.type);
}

namespace {

// Whatever a damaged state says.
constexpr int64_t kMaxIndex = 10'000'000;

bool fits(const std::optional<config::Key>& key, const config::Resource& resource) {
  if (!key) return false;
  if (!resource.repetition().count) return !key->is_index();
  return key->is_index() && key->index() >= 0 && key->index() < kMaxIndex;
}

// As long as the largest index requires; what is missing in between is unknown.
Value counted(const state::Resource& resource, const provider::TypeSchema& schema) {
  std::vector<Value> all;
  for (const auto& [key, instance] : resource.instances) {
    if (!key || !key->is_index() || key->index() < 0 || key->index() >= kMaxIndex) continue;
    all.resize(std::max(all.size(), static_cast<size_t>(key->index()) + 1),
               Value::unknown(schema.type));
    all[static_cast<size_t>(key->index())] = instance_value(instance, schema);
  }
  return Value::tuple(std::move(all));
}

Value keyed(const state::Resource& resource, const provider::TypeSchema& schema) {
  Value::Attributes all;
  for (const auto& [key, instance] : resource.instances) {
    if (key && !key->is_index()) all.emplace_back(key->text(), instance_value(instance, schema));
  }
  return Value::object(std::move(all));
}

}  // namespace

std::vector<evaluation::Unconfigured> unconfigured_objects(
    const state::State& state, const config::ResourceAddress& address,
    const evaluation::Instances& instances, const config::Resource& resource,
    const provider::TypeSchema& schema,
    const std::function<bool(const config::InstanceAddress&)>& kept) {
  std::vector<evaluation::Unconfigured> out;
  auto stored = state.resources.find(address);
  if (stored == state.resources.end()) return out;
  std::set<config::Key> configured;
  for (const evaluation::Instance& one : instances) configured.insert(*one.key);
  for (const auto& [key, instance] : stored->second.instances) {
    if (!fits(key, resource) || configured.contains(*key) || !kept({address, key})) continue;
    out.push_back({*key, instance_value(instance, schema)});
  }
  return out;
}

Value stored_resource(const state::State& state, const config::Resource& resource,
                      const config::ModulePath& module, const SchemaSource& schemas) {
  auto stored = state.resources.find({module, resource.mode, resource.type, resource.name});
  if (stored == state.resources.end()) return Value::unknown();
  const provider::TypeSchema* schema =
      schemas.schema_of(stored->second.provider->provider, resource.mode, resource.type);
  if (schema == nullptr) return Value::unknown();
  if (resource.repetition().count) return counted(stored->second, *schema);
  if (resource.repetition().for_each) return keyed(stored->second, *schema);
  auto only = stored->second.instances.find(std::nullopt);
  if (only == stored->second.instances.end()) return Value::unknown(schema->type);
  return instance_value(only->second, *schema);
}

std::optional<Value> StoredValues::whole_resource(const evaluation::Term& term,
                                                  const evaluation::ModuleInstance& module) {
  return stored_resource(state_, *term.resource, module.path, schemas_);
}

std::optional<evaluation::ResourceAnswer> StoredValues::resource(const evaluation::ResourceVisit&,
                                                                 Diagnostics&) {
  return std::nullopt;
}

// Nothing is configured, and nothing refers to it.
std::optional<Value> StoredValues::provider(const evaluation::ProviderVisit&, Diagnostics&) {
  return Value::null();
}

}  // namespace landform::engine
