#include "engine/drift.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "state/write.h"

namespace landform::engine {
namespace {

class Finder {
 public:
  Finder(const MoveResults& moves, const SchemaSource& schemas, std::vector<ResourceChange>& out)
      : moves_(moves), schemas_(schemas), out_(out) {}

  void compare(const config::InstanceAddress& address, const std::string& deposed,
               const SharedValue<config::ProviderConfigAddress>& provider,
               const state::InstanceObject& before, const state::InstanceObject* after) {
    const bool moved = deposed.empty() && moves_.previous.contains(address);
    // Unchanged objects share their text.
    if (!moved && after != nullptr && before.attributes.text() == after->attributes.text() &&
        before.attributes_flat.empty() && before.schema_version == after->schema_version)
      return;
    const provider::TypeSchema* schema = schemas_.schema_of(
        provider->provider, config::ResourceMode::managed, address.resource.type);
    if (schema == nullptr) return;
    auto old_value = before.decode(schema->type);
    if (!old_value) return;
    Value new_value = Value::null(schema->type);
    if (after != nullptr) {
      auto decoded = after->decode(schema->type);
      if (!decoded) return;
      new_value = *decoded;
    }
    bool same = old_value->unmarked_deep().identical(new_value.unmarked_deep());
    if (same && !moved) return;
    ResourceChange change;
    change.address = address;
    if (moved) change.set_previous_address(moves_.previous_of(address));
    change.deposed = deposed;
    change.provider = provider;
    change.action = same               ? plan::Action::no_op
                    : after == nullptr ? plan::Action::destroy
                                       : plan::Action::update;
    change.before = *old_value;
    change.after = new_value;
    out_.push_back(std::move(change));
  }

 private:
  const MoveResults& moves_;
  const SchemaSource& schemas_;
  std::vector<ResourceChange>& out_;
};

}  // namespace

std::vector<ResourceChange> drift_of(const state::State& before, const state::State& after,
                                     const MoveResults& moves, const SchemaSource& schemas) {
  std::vector<ResourceChange> out;
  Finder finder(moves, schemas, out);
  for (const auto& [address, resource] : before.resources) {
    if (address.mode != config::ResourceMode::managed) continue;
    auto now = after.resources.find(address);
    for (const auto& [key, instance] : resource.instances) {
      const state::Instance* current = nullptr;
      if (now != after.resources.end()) {
        auto found = now->second.instances.find(key);
        if (found != now->second.instances.end()) current = &found->second;
      }
      if (instance.current != nullptr) {
        finder.compare({address, key}, "", resource.provider, *instance.current,
                       current == nullptr ? nullptr : current->current.get());
      }
      for (const auto& [deposed, object] : instance.deposed) {
        const state::InstanceObject* other = nullptr;
        if (current != nullptr) {
          auto found = current->deposed.find(deposed);
          if (found != current->deposed.end()) other = found->second.get();
        }
        finder.compare({address, key}, deposed, resource.provider, *object, other);
      }
    }
  }
  return out;
}

Diagnostics warn_about_missing_schemas(const state::State& before, const state::State& after,
                                       const MoveResults& moves, const SchemaSource& schemas) {
  Diagnostics out;
  for (const auto& [address, resource] : before.resources) {
    if (address.mode != config::ResourceMode::managed ||
        schemas.schema_of(resource.provider->provider, address.mode, address.type) != nullptr)
      continue;
    for (const auto& [key, instance] : resource.instances) {
      if (instance.current == nullptr) continue;
      out.warning(
          "Missing resource schema from provider",
          fmt::format("No resource schema found for {} when decoding prior state", address.type));
    }
  }
  // Looked at last: comparing states takes longer than looking up their types.
  if (out.empty() || !moves.previous.empty()) return out;
  return state::same_managed_objects(before, after) ? Diagnostics() : out;
}

}  // namespace landform::engine
