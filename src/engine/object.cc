#include "engine/object.h"

#include <fmt/format.h>

#include "base/check.h"
#include "engine/messages.h"
#include "plan/sensitive.h"
#include "plan/write_only.h"
#include "value/convert.h"
#include "value/json.h"
#include "value/json_indent.h"
#include "value/path.h"

namespace landform::engine {
namespace {

constexpr const char* kInvalidUpgrade = "Invalid resource state upgrade";

Object with_metadata(Value value, const state::InstanceObject& stored) {
  Object out;
  out.value = std::move(value);
  out.private_data = stored.private_data;
  out.tainted = stored.status == state::InstanceObject::Status::tainted;
  out.create_before_destroy = stored.create_before_destroy;
  out.dependencies = stored.dependencies;
  return out;
}

// The one of the two earlier forms of the object that was written from the same value.
const state::InstanceObject* encoded_alike(const Object& object,
                                           const state::InstanceObject* stored) {
  for (const state::InstanceObject* one : {object.encoded.get(), stored}) {
    if (one != nullptr && one->value && one->value->identical(object.value)) return one;
  }
  return nullptr;
}

Value with_stored_marks(const Value& value, const std::vector<Path>& paths) {
  if (paths.empty()) return value;
  std::vector<PathMarks> marks;
  for (const Path& path : paths) marks.push_back({path, Marks::sensitive});
  return mark_with_paths(value, marks);
}

}  // namespace

std::optional<Object> decode_object(const ObjectContext& context, const config::Resource* resource,
                                    const state::InstanceObject& stored,
                                    const provider::CallOptions& call, Diagnostics& diagnostics) {
  const std::string address = context.address.to_string();
  const std::string& type = context.address.resource.type;
  const std::string& provider = context.provider_address->provider.type;
  auto version = static_cast<int64_t>(stored.schema_version);
  if (version > context.schema.version) {
    diagnostics.error(
        "Resource instance managed by newer provider version",
        fmt::format("The current state of {} was created by a newer provider version than is "
                    "currently selected. Upgrade the {} provider to work with this state.",
                    address, provider));
    return std::nullopt;
  }
  // What this run wrote itself need not be upgraded.
  if (stored.value && version == context.schema.version)
    return with_metadata(*stored.value, stored);
  provider::UpgradeStateRequest request{type, version, {}};
  if (stored.attributes_flat.empty()) {
    request.state.json = stored.attributes.text();
  } else {
    request.state.flatmap.insert(stored.attributes_flat.begin(), stored.attributes_flat.end());
  }
  provider::UpgradeStateResponse response = context.provider.upgrade_state(request, call);
  size_t errors = diagnostics.error_count();
  // What the built-in provider cannot read is a plain error in Terraform, without a place.
  if (resource == nullptr || context.provider_address->provider.is_builtin()) {
    add_messages(response.diagnostics, diagnostics);
  } else {
    add_messages(response.diagnostics, {*resource->arguments, address}, diagnostics);
  }
  if (diagnostics.error_count() != errors) return std::nullopt;
  auto wrong = [&](const std::string& what) {
    diagnostics.error(
        kInvalidUpgrade,
        fmt::format("The {} provider upgraded the state for {} from a previous version, but "
                    "produced an invalid result: {}.",
                    provider, address, what));
    return std::nullopt;
  };
  if (!response.state.is_wholly_known()) return wrong("The returned state contains unknown values");
  if (!conforms(response.state.type(), context.schema.type))
    return wrong(mismatch_message(response.state.type(), context.schema.type));
  if (auto path = plan::find_write_only(context.schema.block, response.state)) {
    diagnostics.error(
        kInvalidUpgrade,
        fmt::format("While attempting to upgrade state of resource {0}, the provider \"{1}\" "
                    "returned a value for the write-only attribute \"{0}{2}\". Write-only "
                    "attributes cannot be read back from the provider. This is a bug in the "
                    "provider, which should be reported in the provider's own issue tracker.",
                    address, provider, path_to_string(*path)));
    return std::nullopt;
  }
  return with_metadata(with_stored_marks(response.state, stored.sensitive_paths), stored);
}

std::optional<Object> decode_data(const provider::TypeSchema& schema,
                                  const state::InstanceObject& stored) {
  auto value = stored.decode(schema.type);
  if (!value) return std::nullopt;
  return with_metadata(*value, stored);
}

state::ObjectPtr encode_object(const provider::TypeSchema& schema, const Object& object,
                               const state::InstanceObject* stored) {
  auto out = std::make_shared<state::InstanceObject>();
  out->status = object.tainted ? state::InstanceObject::Status::tainted
                               : state::InstanceObject::Status::ready;
  out->create_before_destroy = object.create_before_destroy;
  out->schema_version = static_cast<uint64_t>(schema.version);
  out->private_data = object.private_data;
  out->dependencies = object.dependencies;
  if (const state::InstanceObject* same = encoded_alike(object, stored)) {
    out->attributes = same->attributes;
    out->sensitive_paths = same->sensitive_paths;
    out->value = same->value;
    return out;
  }
  auto [value, marks] = unmark_deep_with_paths(object.value);
  auto json = encode_json(value, schema.type);
  LANDFORM_CHECK(json.ok());  // checked when the provider returned it
  out->attributes = stored != nullptr && same_indented_json(stored->attributes.text(), *json)
                        ? stored->attributes
                        : state::RawJson::own(std::move(json).value());
  bool only_sensitive = true;
  for (const PathMarks& one : marks) {
    if ((one.marks & Marks::sensitive) != Marks::none) out->sensitive_paths.push_back(one.path);
    only_sensitive = only_sensitive && one.marks == Marks::sensitive;
  }
  if (only_sensitive) out->value = object.value;
  return out;
}

}  // namespace landform::engine
