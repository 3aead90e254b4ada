// Reading, importing, upgrading and moving states; data sources and ephemeral resources.
#include <fmt/format.h>

#include "sdk/planning.h"
#include "sdk/same.h"
#include "sdk/server_impl.h"
#include "sdk/state_json.h"

namespace landform::sdk {

ReadResponse ProviderServer::read(const ReadRequest& request, const CallOptions& call) {
  ReadContext context(request.type);
  Impl::Stopper stopper(*impl_, call, context);
  ReadResponse out;
  out.state = request.current;
  out.private_state = request.private_state;
  const auto* served = impl_->find(impl_->resources, request.type, context.diagnostics);
  bool put_off = impl_->deferred_by_provider(call, out.deferred);
  if (served != nullptr && !put_off && request.current.is_known() && !request.current.is_null()) {
    const HookName hook{"read", request.type};
    const CompiledSchema& schema = served->compiled;
    const Block& block = schema.schema.root();
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
        state = without_write_only(block, in_words_of(block, request.current, state));
        out.state = without_unknowns(state, hook, context.diagnostics);
      }
      if (context.private_state != before)
        out.private_state = encode_private(context.private_state);
    }
    if (context.deferred) out.deferred = context.deferred;
  }
  out.diagnostics = std::move(context.diagnostics);
  return out;
}

StateResponse ProviderServer::upgrade(const std::string& type, int64_t version,
                                      const std::string& json, const CallOptions& call) {
  UpgradeContext context(type);
  Impl::Stopper stopper(*impl_, call, context);
  StateResponse out;
  const auto* served = impl_->find(impl_->resources, type, context.diagnostics);
  if (served == nullptr) {
    out.diagnostics = std::move(context.diagnostics);
    return out;
  }
  const CompiledSchema& schema = served->compiled;
  const HookName hook{"upgrade", type};
  out.state = Value::null(schema.type);
  int64_t current = schema.schema.version();
  if (version > current) {
    context.error("State of a newer provider",
                  fmt::format("The state of this {} has version {}, but this version of the "
                              "provider only knows versions up to {}. Use a newer version of the "
                              "provider.",
                              type, version, current));
  } else {
    auto old = read_state_json(json);
    if (!old) {
      context.error("Unreadable state", fmt::format("The state of this {} is not valid: {}.", type,
                                                    old.error().message));
    } else if (version == current || old->is_null()) {
      auto state = shaped_like(*old, schema.block);
      if (state) {
        out.state = std::move(state).value();
      } else {
        context.error("State does not fit the schema",
                      fmt::format("The state of this {} cannot be read at {}: {}.", type,
                                  path_to_string(state.error().path), state.error().message));
      }
    } else {
      std::optional<Object> answer;
      guarded(hook, context.diagnostics,
              [&] { answer = served->object->upgrade(context, version, *old); });
      if (answer && !context.diagnostics.has_errors()) {
        Value state = fitted(schema, answer->value(), hook, context.diagnostics);
        state = without_write_only(schema.schema.root(), state);
        out.state = without_unknowns(state, hook, context.diagnostics);
      }
    }
  }
  out.diagnostics = std::move(context.diagnostics);
  return out;
}

namespace {

// Runs a hook that answers a state for something that the user named.
template <typename Hook>
void import_by(const Served<Resource>* served, const char* name, const std::string& wanted,
               ImportContext& context, const Hook& hook, ImportResponse& out) {
  std::optional<Object> answer;
  const HookName hook_name{name, context.type_name};
  if (served != nullptr) {
    guarded(hook_name, context.diagnostics, [&] { answer = hook(*served->object); });
  }
  if (!context.diagnostics.has_errors() && !context.deferred) {
    if (answer) {
      Value state = fitted(served->compiled, answer->value(), hook_name, context.diagnostics);
      state = without_write_only(served->compiled.schema.root(), state);
      state = without_unknowns(state, hook_name, context.diagnostics);
      if (!context.diagnostics.has_errors()) out.state = std::move(state);
      out.private_state = encode_private(context.private_state);
    } else {
      context.error("Cannot import non-existent remote object",
                    fmt::format("There is no {} with {}.", context.type_name, wanted));
    }
  }
  out.deferred = context.deferred;
  out.diagnostics = std::move(context.diagnostics);
}

}  // namespace

ImportResponse ProviderServer::import_state(const std::string& type, const std::string& id,
                                            const CallOptions& call) {
  ImportContext context(type);
  Impl::Stopper stopper(*impl_, call, context);
  ImportResponse out;
  if (!impl_->deferred_by_provider(call, out.deferred)) {
    import_by(
        impl_->find(impl_->resources, type, context.diagnostics), "import_state",
        "the id \"" + id + "\"", context,
        [&](Resource& resource) { return resource.import_state(context, id); }, out);
  }
  return out;
}

ImportResponse ProviderServer::import_identity(const std::string& type, const Value& identity,
                                               const CallOptions& call) {
  ImportContext context(type);
  Impl::Stopper stopper(*impl_, call, context);
  ImportResponse out;
  if (!impl_->deferred_by_provider(call, out.deferred)) {
    import_by(
        impl_->find(impl_->resources, type, context.diagnostics), "import_identity",
        "this identity", context,
        [&](Resource& resource) { return resource.import_identity(context, Object(identity)); },
        out);
  }
  return out;
}

ImportResponse ProviderServer::move(const MoveRequest& request, const CallOptions& call) {
  MoveContext context(request.target_type);
  Impl::Stopper stopper(*impl_, call, context);
  context.source_provider = request.source_provider;
  context.source_type = request.source_type;
  context.source_version = request.source_version;
  context.private_state = decode_private(request.source_private);
  ImportResponse out;
  const HookName hook{"move", request.target_type};
  const auto* served = impl_->find(impl_->resources, request.target_type, context.diagnostics);
  if (served != nullptr) {
    auto source = read_state_json(request.source_json);
    std::optional<Object> answer;
    if (source && !source->is_null()) {
      guarded(hook, context.diagnostics, [&] { answer = served->object->move(context, *source); });
    } else if (!source) {
      context.error("Unreadable state", source.error().message);
    }
    if (answer && !context.diagnostics.has_errors()) {
      Value state = fitted(served->compiled, answer->value(), hook, context.diagnostics);
      state = without_write_only(served->compiled.schema.root(), state);
      state = without_unknowns(state, hook, context.diagnostics);
      if (!context.diagnostics.has_errors()) out.state = std::move(state);
      out.private_state = encode_private(context.private_state);
    } else if (!context.diagnostics.has_errors()) {
      context.error("Move not possible",
                    fmt::format("A {} of {} cannot become a {}.", request.source_type,
                                request.source_provider, request.target_type));
    }
  }
  out.diagnostics = std::move(context.diagnostics);
  return out;
}

StateResponse ProviderServer::read_data_source(const std::string& type, const Value& config,
                                               const CallOptions& call) {
  DataContext context(type);
  Impl::Stopper stopper(*impl_, call, context);
  StateResponse out;
  const HookName hook{"read", "data." + type};
  const auto* served = impl_->find(impl_->data_sources, type, context.diagnostics);
  bool put_off = impl_->deferred_by_provider(call, out.deferred);
  if (served != nullptr && put_off) out.state = Value::null(served->compiled.type);
  if (served != nullptr && !put_off) {
    const CompiledSchema& schema = served->compiled;
    const Block& block = schema.schema.root();
    Impl::apply_timeout(schema, config, "read", context);
    out.state = Value::null(schema.type);
    std::optional<Object> answer;
    guarded(hook, context.diagnostics, [&] {
      Value filled =
          plan_object(block, config, Value::null(schema.type), context.diagnostics).value;
      answer = served->object->read(context, Object(filled));
    });
    if (answer && !context.diagnostics.has_errors()) {
      Value state = fitted(schema, answer->value(), hook, context.diagnostics);
      out.state = without_unknowns(in_words_of(block, config, state), hook, context.diagnostics);
    }
    if (context.deferred) out.deferred = context.deferred;
  }
  out.diagnostics = std::move(context.diagnostics);
  return out;
}

EphemeralResponse ProviderServer::open(const std::string& type, const Value& config,
                                       const CallOptions& call) {
  OpenContext context(type);
  Impl::Stopper stopper(*impl_, call, context);
  EphemeralResponse out;
  const HookName hook{"open", type};
  const auto* served = impl_->find(impl_->ephemeral_resources, type, context.diagnostics);
  bool put_off = impl_->deferred_by_provider(call, out.deferred);
  if (served != nullptr && put_off) out.result = Value::null(served->compiled.type);
  if (served != nullptr && !put_off) {
    const CompiledSchema& schema = served->compiled;
    const Block& block = schema.schema.root();
    out.result = Value::null(schema.type);
    std::optional<Object> answer;
    guarded(hook, context.diagnostics, [&] {
      Value filled =
          plan_object(block, config, Value::null(schema.type), context.diagnostics).value;
      answer = served->object->open(context, Object(filled));
    });
    if (answer && !context.diagnostics.has_errors()) {
      Value result = fitted(schema, answer->value(), hook, context.diagnostics);
      result = without_write_only(block, in_words_of(block, config, result));
      out.result = without_unknowns(result, hook, context.diagnostics);
    }
    if (context.deferred) out.deferred = context.deferred;
  }
  out.renew_at = context.renew_at;
  out.private_state = encode_private(context.private_state);
  out.diagnostics = std::move(context.diagnostics);
  return out;
}

EphemeralResponse ProviderServer::renew(const std::string& type, const std::string& private_state,
                                        const CallOptions& call) {
  return impl_->with_opened(
      "renew", type, private_state, impl_->run_stops(), call,
      [](EphemeralResource& resource, OpenContext& context) { resource.renew(context); });
}

EphemeralResponse ProviderServer::close(const std::string& type, const std::string& private_state,
                                        const CallOptions& call) {
  // A run that is stopped still gives back what it has.
  return impl_->with_opened(
      "close", type, private_state, std::stop_token(), call,
      [](EphemeralResource& resource, OpenContext& context) { resource.close(context); });
}

}  // namespace landform::sdk
