#include "engine/type_moves.h"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "engine/messages.h"
#include "engine/object.h"
#include "plan/write_only.h"
#include "value/convert.h"
#include "value/path.h"

namespace landform::engine {

namespace {

constexpr const char* kInvalid = "Provider returned invalid value";

}  // namespace

SharedValue<config::ProviderConfigAddress> TypeMoves::convert(
    const config::Moved& moved, const config::InstanceAddress& from,
    const config::InstanceAddress& to, const SharedValue<config::ProviderConfigAddress>& source,
    state::Instance& instance) {
  auto term = run_.term_of(to.resource);
  if (!term || moved.to.is_module()) return source;
  const SharedValue<config::ProviderConfigAddress>& target = run_.provider_of(*term).address;
  if (target->provider == source->provider && from.resource.type == to.resource.type) return source;
  Move move{moved, from, to, source, target};
  if (!is_supported(move)) return source;
  std::optional<state::Instance> out = instance;
  auto replace = [&](state::ObjectPtr& object) {
    if (object == nullptr || !out) return;
    object = converted(move, *object);
    if (object == nullptr) out.reset();
  };
  replace(out->current);
  if (out) {
    for (auto& [key, object] : out->deposed) replace(object);
  }
  if (!out) return source;
  instance = std::move(*out);
  return target;
}

bool TypeMoves::is_supported(const Move& move) {
  auto schemas = run_.providers().schemas(move.target.provider);
  if (!schemas) {
    if (unsupported_.insert({&move.moved, move.from.resource}).second)
      diagnostics_.error("Failed to initialise provider", schemas.error().message);
    return false;
  }
  if ((*schemas)->capabilities().move_resource_state) return true;
  if (!unsupported_.insert({&move.moved, move.from.resource}).second) return false;
  diagnostics_.error("Unsupported `moved` across resource types",
                     fmt::format("The provider \"{}\" does not support moved operations across "
                                 "resource types and providers.",
                                 move.target.provider.to_string()),
                     move.moved.range);
  return false;
}

state::ObjectPtr TypeMoves::converted(const Move& move, const state::InstanceObject& stored) {
  provider::Provider* provider = run_.providers().unconfigured(move.target.provider);
  const provider::TypeSchema* schema = run_.providers().schema_of(
      move.target.provider, config::ResourceMode::managed, move.to.resource.type);
  if (provider == nullptr || schema == nullptr) {
    diagnostics_.error("Invalid resource type",
                       fmt::format("The provider {} does not support resource type \"{}\".",
                                   move.target.provider.for_display(), move.to.resource.type),
                       move.moved.range);
    return nullptr;
  }
  provider::MoveRequest request;
  request.source_provider = move.source.provider.to_string();
  request.source_type = move.from.resource.type;
  request.source_version = static_cast<int64_t>(stored.schema_version);
  if (stored.attributes_flat.empty()) {
    request.source_state.json = stored.attributes.text();
  } else {
    request.source_state.flatmap.insert(stored.attributes_flat.begin(),
                                        stored.attributes_flat.end());
  }
  request.source_private = stored.private_data;
  request.target_type = move.to.resource.type;
  provider::MoveResponse response = provider->move(request, run_.call());
  add_messages(response.diagnostics, diagnostics_);
  if (response.diagnostics.has_errors()) return nullptr;

  const std::string target = move.to.to_string();
  auto wrong = [&](const std::string& what) {
    diagnostics_.error(kInvalid,
                       what + " This is a bug in the relevant provider; Please report it.",
                       move.moved.range);
    return nullptr;
  };
  if (!response.state || response.state->is_null() ||
      !conforms(response.state->type(), schema->type)) {
    return wrong(
        fmt::format("The provider returned an invalid value during an across type move "
                    "operation to {}.",
                    target));
  }
  if (auto path = plan::find_write_only(schema->block, *response.state)) {
    diagnostics_.error(
        kInvalid,
        fmt::format("The provider \"{0}\" returned a value for the write-only attribute "
                    "\"{1}{2}\" during an across type move operation to {1}. Write-only attributes "
                    "cannot be read back from the provider. This is a bug in the provider, which "
                    "should be reported in the provider's own issue tracker.",
                    move.target.to_string(), target, path_to_string(*path)));
    return nullptr;
  }
  if (!response.state->is_wholly_known()) {
    return wrong(
        fmt::format("The provider {} returned an invalid value during an across type move "
                    "operation: The returned state contains unknown values.",
                    move.target.to_string()));
  }
  Object object;
  object.value = std::move(*response.state);
  object.private_data = std::move(response.private_state);
  object.tainted = stored.status == state::InstanceObject::Status::tainted;
  object.dependencies = stored.dependencies;
  object.create_before_destroy = stored.create_before_destroy;
  return encode_object(*schema, object);
}

}  // namespace landform::engine
