// Planning and applying.
#include <fmt/format.h>

#include "base/hex.h"
#include "base/random.h"
#include "plan/check_planned.h"
#include "plan/write_only.h"
#include "provider/creation_token.h"
#include "sdk/kept_state.h"
#include "sdk/object_key.h"
#include "sdk/planning.h"
#include "sdk/same.h"
#include "sdk/server_impl.h"
#include "value/path_lookup.h"
#include "value/presence.h"

namespace landform::sdk {
namespace {

std::set<std::string, std::less<>> changed_names(const Block& block, const Value& prior,
                                                 const Value& planned) {
  std::set<std::string, std::less<>> out;
  for (size_t i = 0; i < planned.length(); ++i) {
    std::string name(planned.key(i));
    const Value* before = is_absent(prior) ? nullptr : prior.find(name);
    const Value& now = planned.elements()[i];
    auto attribute = block.attributes().find(name);
    auto nested = block.blocks().find(name);
    bool same = false;
    if (before != nullptr && attribute != block.attributes().end()) {
      same = means_same(attribute->second, *before, now);
    } else if (before != nullptr && nested != block.blocks().end()) {
      same = means_same(nested->second, *before, now);
    } else if (before == nullptr) {
      same = is_absent(now);
    }
    if (!same) out.insert(std::move(name));
  }
  return out;
}

}  // namespace

provider::PlanResponse ProviderServer::plan(const provider::PlanRequest& request,
                                            const CallOptions& call) {
  PlanContext context(request.type);
  Impl::Stopper stopper(*impl_, call, context);
  provider::PlanResponse out;
  out.planned_private = request.prior_private;
  out.planned = request.prior;
  bool put_off = impl_->deferred_by_provider(call, out.deferred);
  const auto* served = impl_->find(impl_->resources, request.type, context.diagnostics);
  if (served == nullptr || is_absent(request.config)) {
    out.planned = Value::null(request.prior.type());
    if (served != nullptr && !put_off && !is_absent(request.prior)) {
      Impl::hide_secrets(served->made().compiled, {request.prior}, context);
      impl_->give_meta(request.provider_meta, context);
      context.private_state = decode_private(request.prior_private);
      guarded({"plan_removal", request.type}, context.diagnostics,
              [&] { served->object->plan_removal(context, Object(request.prior)); });
    }
    out.diagnostics = std::move(context.diagnostics);
    return out;
  }
  const CompiledSchema& schema = served->made().compiled;
  const Block& block = schema.schema.root();
  const HookName hook{"plan", request.type};
  Impl::hide_secrets(schema, {request.config, request.prior}, context);
  impl_->give_meta(request.provider_meta, context);
  PlannedObject planned;
  bool done = guarded(hook, context.diagnostics, [&] {
    planned = plan_object(block, request.config, request.prior, context.diagnostics);
    context.changed = changed_names(block, request.prior, planned.value);
  });
  if (done) {
    out.planned = planned.value;
    context.config = Object(request.config);
    context.private_state = decode_private(request.prior_private);
    context.requires_replace = std::move(planned.requires_replace);
    Object object(planned.value);
    std::optional<Object> prior;
    if (!is_absent(request.prior)) prior.emplace(request.prior);
    PrivateState private_before = context.private_state;
    done = put_off || guarded(hook, context.diagnostics, [&] {
             served->object->plan(context, prior ? &*prior : nullptr, object);
           });
    if (context.deferred) out.deferred = context.deferred;
    if (done) {
      out.planned = fitted(schema, object.value(), hook, context.diagnostics);
      if (!prior && served->object->uses_creation_token()) {
        context.private_state[std::string(provider::kCreationToken)] = to_hex(random_bytes(16));
      }
      if (context.private_state != private_before) {
        out.planned_private = encode_private(context.private_state);
      }
    }
  }
  out.planned = plan::without_write_only(schema.block, out.planned);
  if (!context.diagnostics.has_errors()) {
    report_violations(schema,
                      plan::check_planned(schema.block, request.prior, request.config, out.planned,
                                          plan::Notation::plain),
                      hook, context.diagnostics);
  }
  for (Path& path : context.requires_replace) {
    if (value_at(request.prior, path) || value_at(out.planned, path)) {
      out.requires_replace.push_back(std::move(path));
    } else {
      context.error("Bug in the provider",
                    fmt::format("The {} requires replacement because of {}, which does not exist.",
                                hook.text(), path_to_string(path)));
    }
  }
  out.identity =
      identity_in(*served, out.planned, {"identity_of", request.type}, context.diagnostics);
  out.diagnostics = std::move(context.diagnostics);
  return out;
}

provider::ApplyResponse ProviderServer::apply(const provider::ApplyRequest& request,
                                              const CallOptions& call) {
  provider::ApplyResponse out;
  out.state = request.prior;
  out.private_state = request.planned_private;
  const auto* served = impl_->find(impl_->resources, request.type, out.diagnostics);
  if (served == nullptr) return out;
  const CompiledSchema& schema = served->made().compiled;
  Resource& resource = *served->object;
  PrivateState private_state = decode_private(request.planned_private);

  if (is_absent(request.planned)) {
    RemoveContext context(request.type);
    Impl::Stopper stopper(*impl_, call, context);
    Impl::hide_secrets(schema, {request.prior}, context);
    impl_->give_meta(request.provider_meta, context);
    Impl::apply_timeout(schema, request.prior, "delete", context);
    context.private_state = std::move(private_state);
    guarded({"remove", request.type}, context.diagnostics,
            [&] { resource.remove(context, Object(request.prior)); });
    out.state = Value::null(schema.type);
    if (context.diagnostics.has_errors()) {
      out.state = kept_state(*served, {std::nullopt, context.saved}, request.prior, request.planned,
                             {"remove", request.type}, context.diagnostics);
    }
    out.identity =
        identity_in(*served, out.state, {"identity_of", request.type}, context.diagnostics);
    out.diagnostics = std::move(context.diagnostics);
    return out;
  }

  bool creating = is_absent(request.prior);
  std::string token;
  if (auto found = private_state.extract(std::string(provider::kCreationToken)); !found.empty()) {
    token = std::move(found.mapped());
    out.private_state = encode_private(private_state);
  }
  const HookName hook{creating ? "create" : "update", request.type};
  std::optional<Object> answer;
  auto run = [&](ChangeContext& context, const auto& call_hook) {
    Impl::Stopper stopper(*impl_, call, context);
    Impl::hide_secrets(schema, {request.config, request.prior, request.planned}, context);
    impl_->give_meta(request.provider_meta, context);
    Impl::apply_timeout(schema, request.config, hook.hook, context);
    context.config = Object(request.config);
    context.private_state = private_state;
    guarded(hook, context.diagnostics, call_hook);
    out.state = kept_state(*served, {std::move(answer), context.saved, context.created_nothing},
                           request.prior, request.planned, hook, context.diagnostics);
    if (context.private_state != private_state) {
      out.private_state = encode_private(context.private_state);
    }
    out.diagnostics = std::move(context.diagnostics);
  };
  if (creating) {
    CreateContext context(request.type);
    context.creation_token = std::move(token);
    run(context, [&] { answer = resource.create(context, Object(request.planned)); });
  } else {
    UpdateContext context(request.type);
    run(context, [&] {
      context.changed = changed_names(schema.schema.root(), request.prior, request.planned);
      answer = resource.update(context, Object(request.prior), Object(request.planned));
    });
  }
  out.identity = identity_in(*served, out.state, {"identity_of", request.type}, out.diagnostics);
  return out;
}

}  // namespace landform::sdk
