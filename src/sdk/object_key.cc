#include "sdk/object_key.h"

#include <algorithm>

#include "value/convert.h"
#include "value/presence.h"

namespace landform::sdk {
namespace {

bool is_filled(const Value& value) {
  return value.is_wholly_known() && !value.is_null() &&
         (!value.type().is_string() || !value.as_string().empty());
}

bool has_id(const Served<Resource>& served) {
  return served.made().compiled.type.attribute_index("id") >= 0;
}

}  // namespace

const provider::IdentitySchema& identity_schema(const Served<Resource>& served) {
  auto& made = served.made();
  std::call_once(made.identity_once, [&] {
    guarded({"identity", served.type}, made.identity_problems, [&] {
      made.identity.version = served.object->identity_version();
      made.identity.attributes = served.object->identity();
    });
  });
  return made.identity;
}

std::optional<Value> identity_in(const Served<Resource>& served, const Value& state,
                                 const HookName& hook, Diagnostics& diagnostics) {
  const provider::IdentitySchema& schema = identity_schema(served);
  if (schema.attributes.empty() || !is_present(state)) return std::nullopt;
  std::optional<Object> identity;
  guarded(hook, diagnostics, [&] { identity = served.object->identity_of(Object(state)); });
  if (!identity) return std::nullopt;
  Value::Attributes out;
  for (const IdentityAttribute& attribute : schema.attributes) {
    if (!identity->has(attribute.name)) return std::nullopt;
    const Value& value = identity->get(attribute.name);
    if (!value.is_wholly_known()) return std::nullopt;
    auto converted = convert(value, attribute.type);
    if (!converted) return std::nullopt;
    out.emplace_back(attribute.name, std::move(converted).value());
  }
  return Value::object(std::move(out));
}

bool is_keyed(const Served<Resource>& served) {
  return has_id(served) || !identity_schema(served).attributes.empty();
}

bool has_key(const Served<Resource>& served, const Value& state) {
  if (!is_present(state)) return false;
  if (has_id(served)) {
    const Value* id = state.find("id");
    return id != nullptr && is_filled(*id);
  }
  Diagnostics unused;
  std::optional<Value> identity = identity_in(served, state, {"identity_of", served.type}, unused);
  if (!identity) return false;
  const provider::IdentitySchema& schema = identity_schema(served);
  return std::all_of(schema.attributes.begin(), schema.attributes.end(), [&](const auto& each) {
    return !each.required_for_import || is_filled(*identity->find(each.name));
  });
}

}  // namespace landform::sdk
