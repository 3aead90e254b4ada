#include "sdk/provider.h"

#include <condition_variable>
#include <mutex>

namespace landform::sdk {

bool Context::wait(std::chrono::milliseconds time) const {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  auto until = std::chrono::steady_clock::now() + time;
  bool cut_short = deadline && *deadline < until;
  if (cut_short) until = *deadline;
  wake.wait_until(lock, stop, until, [] { return false; });
  return !cancelled() && !cut_short;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): overriders take values to modify them
Object Resource::update(UpdateContext& context, Object prior, Object /*planned*/) {
  context.error("Update not supported",
                "The provider cannot change " + context.type_name +
                    " in place. This is a bug in the provider: attributes that can change must "
                    "require replacement, or update must be written.");
  return prior;
}

void Resource::validate(ValidateContext& /*context*/, const Object& /*config*/) {}
void Resource::plan(PlanContext& /*context*/, const Object* /*prior*/, Object& /*planned*/) {}

void Resource::plan_removal(PlanContext& /*context*/, const Object& /*prior*/) {}

std::optional<Object> Resource::import_state(ImportContext& context, const std::string& id) {
  Object state = empty();
  if (state.has("id")) return state.set("id", id);
  // Without an attribute "id", the one attribute of its identity.
  std::vector<IdentityAttribute> key = identity();
  if (key.size() == 1 && key[0].type.is_string() && state.has(key[0].name)) {
    return state.set(key[0].name, id);
  }
  context.error("Import not supported", context.type_name + " cannot be imported by an id.");
  return std::nullopt;
}

std::optional<Object> Resource::identity_of(const Object& state) const {
  Value::Attributes out;
  for (const IdentityAttribute& attribute : identity()) {
    if (!state.has(attribute.name)) return std::nullopt;
    out.emplace_back(attribute.name, state.get(attribute.name));
  }
  return Object(Value::object(std::move(out)));
}

std::optional<Object> Resource::upgrade_identity(UpgradeContext& /*context*/, int64_t /*version*/,
                                                 const Value& /*old*/) {
  return std::nullopt;
}

std::optional<Object> Resource::import_identity(ImportContext& /*context*/,
                                                const Object& identity) {
  Object state = empty();
  for (const AttributeType& attribute : identity.type().attributes()) {
    if (state.has(attribute.name)) state.set(attribute.name, identity.get(attribute.name));
  }
  return state;
}

Object Resource::upgrade(UpgradeContext& context, int64_t version, const Value& /*old*/) {
  context.error("Unsupported state version",
                "The state of this " + context.type_name + " has version " +
                    std::to_string(version) +
                    ", which the provider cannot read. Use a version of the provider that can, "
                    "or import the object again.");
  return empty();
}

std::optional<Object> Resource::move(MoveContext& /*context*/, const Value& /*source*/) {
  return std::nullopt;
}

Object Resource::empty() const { return Object(schema().root().compiled().empty_value()); }

void DataSource::validate(ValidateContext& /*context*/, const Object& /*config*/) {}
void EphemeralResource::renew(RenewContext& /*context*/) {}
void EphemeralResource::close(CloseContext& /*context*/) {}
void EphemeralResource::validate(ValidateContext& /*context*/, const Object& /*config*/) {}
void ListResource::validate(ValidateContext& /*context*/, const Object& /*config*/) {}
void Action::plan(ActionContext& /*context*/, const Object& /*config*/) {}
void Action::validate(ValidateContext& /*context*/, const Object& /*config*/) {}
void Provider::validate(ValidateContext& /*context*/, const Object& /*config*/) {}
void Provider::configure(ConfigureContext& /*context*/, const Object& /*config*/) {}

}  // namespace landform::sdk
