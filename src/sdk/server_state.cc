// Reading and upgrading states; data sources and ephemeral resources.
#include <fmt/format.h>

#include "plan/write_only.h"
#include "sdk/object_key.h"
#include "sdk/planning.h"
#include "sdk/server_impl.h"
#include "sdk/state_json.h"

namespace landform::sdk {

provider::ReadResponse ProviderServer::read(const provider::ReadRequest& request,
                                            const CallOptions& call) {
  ReadContext context(request.type);
  Impl::Stopper stopper(*impl_, call, context);
  provider::ReadResponse out;
  out.state = request.current;
  out.private_state = request.private_state;
  const auto* served = impl_->find(impl_->resources, request.type, context.diagnostics);
  bool put_off = impl_->deferred_by_provider(call, out.deferred);
  if (served != nullptr && !put_off && request.current.is_known() && !request.current.is_null()) {
    const HookName hook{"read", request.type};
    const CompiledSchema& schema = served->made().compiled;
    Impl::hide_secrets(schema, {request.current}, context);
    impl_->give_meta(request.provider_meta, context);
    Impl::apply_timeout(schema, request.current, "read", context);
    context.private_state = decode_private(request.private_state);
    PrivateState before = context.private_state;
    std::optional<Object> answer;
    bool done = guarded(hook, context.diagnostics,
                        [&] { answer = served->object->read(context, Object(request.current)); });
    if (done && !context.diagnostics.has_errors()) {
      out.state = Value::null(schema.type);
      if (answer) {
        Value state = fitted(schema, answer->value(), hook, context.diagnostics);
        state = plan::without_write_only(
            schema.block, respelled(schema, request.current, state, hook, context.diagnostics));
        out.state = without_unknowns(state, hook, context.diagnostics);
      }
      if (context.private_state != before)
        out.private_state = encode_private(context.private_state);
    }
    if (context.deferred) out.deferred = context.deferred;
  }
  if (served != nullptr) {
    out.identity =
        identity_in(*served, out.state, {"identity_of", request.type}, context.diagnostics);
  }
  out.diagnostics = std::move(context.diagnostics);
  return out;
}

provider::UpgradeStateResponse ProviderServer::upgrade_state(
    const provider::UpgradeStateRequest& request, const CallOptions& call) {
  const std::string& type = request.type;
  const int64_t version = request.version;
  UpgradeContext context(type);
  Impl::Stopper stopper(*impl_, call, context);
  provider::UpgradeStateResponse out;
  const auto* served = impl_->find(impl_->resources, type, context.diagnostics);
  if (served == nullptr) {
    out.diagnostics = std::move(context.diagnostics);
    return out;
  }
  const CompiledSchema& schema = served->made().compiled;
  const HookName hook{"upgrade", type};
  out.state = Value::null(schema.type);
  int64_t current = schema.schema.version();
  if (version > current) {
    context.error(
        "State of a newer provider",
        fmt::format("The state of this {} has version {}, but this version of the "
                    "provider only supports versions up to {}. Use a newer version of the "
                    "provider.",
                    type, version, current));
  } else {
    auto old = read_stored_state(request.state);
    if (!old) {
      context.error("Unreadable state", fmt::format("The state of this {} is not valid: {}.", type,
                                                    old.error().message));
    } else if (version == current || old->is_null()) {
      auto state = shaped_like(*old, schema.block);
      if (state) {
        out.state = std::move(state).value();
      } else {
        context.error("State does not match the schema",
                      fmt::format("The state of this {} cannot be read at {}: {}.", type,
                                  path_to_string(state.error().path), state.error().message));
      }
    } else {
      std::optional<Object> answer;
      guarded(hook, context.diagnostics,
              [&] { answer = served->object->upgrade(context, version, *old); });
      if (answer && !context.diagnostics.has_errors()) {
        Value state = fitted(schema, answer->value(), hook, context.diagnostics);
        state = plan::without_write_only(schema.block, state);
        out.state = without_unknowns(state, hook, context.diagnostics);
      }
    }
  }
  out.diagnostics = std::move(context.diagnostics);
  return out;
}

provider::ReadDataResponse ProviderServer::read_data_source(
    const provider::ReadDataRequest& request, const CallOptions& call) {
  DataContext context(request.type);
  Impl::Stopper stopper(*impl_, call, context);
  provider::ReadDataResponse out;
  const HookName hook{"read", "data." + request.type};
  const auto* served = impl_->find(impl_->data_sources, request.type, context.diagnostics);
  bool put_off = impl_->deferred_by_provider(call, out.deferred);
  if (served != nullptr) out.state = Value::null(served->made().compiled.type);
  if (served != nullptr && !put_off) {
    const CompiledSchema& schema = served->made().compiled;
    const Block& block = schema.schema.root();
    Impl::hide_secrets(schema, {request.config}, context);
    impl_->give_meta(request.provider_meta, context);
    Impl::apply_timeout(schema, request.config, "read", context);
    std::optional<Object> answer;
    guarded(hook, context.diagnostics, [&] {
      Value filled =
          plan_object(block, request.config, Value::null(schema.type), context.diagnostics).value;
      answer = served->object->read(context, Object(filled));
    });
    if (answer && !context.diagnostics.has_errors()) {
      Value state = fitted(schema, answer->value(), hook, context.diagnostics);
      state = respelled(schema, request.config, state, hook, context.diagnostics);
      out.state = without_unknowns(state, hook, context.diagnostics);
    }
    if (context.deferred) out.deferred = context.deferred;
  }
  out.diagnostics = std::move(context.diagnostics);
  return out;
}

provider::OpenResponse ProviderServer::open(const provider::OpenRequest& request,
                                            const CallOptions& call) {
  OpenContext context(request.type);
  Impl::Stopper stopper(*impl_, call, context);
  provider::OpenResponse out;
  const HookName hook{"open", request.type};
  const auto* served = impl_->find(impl_->ephemeral_resources, request.type, context.diagnostics);
  bool put_off = impl_->deferred_by_provider(call, out.deferred);
  if (served != nullptr) out.result = Value::null(served->made().compiled.type);
  if (served != nullptr && !put_off) {
    const CompiledSchema& schema = served->made().compiled;
    const Block& block = schema.schema.root();
    std::optional<Object> answer;
    guarded(hook, context.diagnostics, [&] {
      Value filled =
          plan_object(block, request.config, Value::null(schema.type), context.diagnostics).value;
      answer = served->object->open(context, Object(filled));
    });
    if (answer && !context.diagnostics.has_errors()) {
      Value result = fitted(schema, answer->value(), hook, context.diagnostics);
      result = respelled(schema, request.config, result, hook, context.diagnostics);
      result = plan::without_write_only(schema.block, result);
      out.result = without_unknowns(result, hook, context.diagnostics);
    }
    if (context.deferred) out.deferred = context.deferred;
  }
  out.renew_at = context.renew_at;
  out.private_state = encode_private(context.private_state);
  out.diagnostics = std::move(context.diagnostics);
  return out;
}

provider::RenewResponse ProviderServer::renew(const provider::OpenedRequest& request,
                                              const CallOptions& call) {
  return impl_->with_opened(
      "renew", request, impl_->run_stops(), call,
      [](EphemeralResource& resource, OpenContext& context) { resource.renew(context); });
}

Diagnostics ProviderServer::close(const provider::OpenedRequest& request, const CallOptions& call) {
  // Even in a stopped run, ephemeral resources are closed.
  return impl_
      ->with_opened(
          "close", request, std::stop_token(), call,
          [](EphemeralResource& resource, OpenContext& context) { resource.close(context); })
      .diagnostics;
}

}  // namespace landform::sdk
