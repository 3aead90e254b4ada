// Identities, lists and actions.
#include <fmt/format.h>

#include "plan/write_only.h"
#include "sdk/object_key.h"
#include "sdk/planning.h"
#include "sdk/sentence.h"
#include "sdk/server_impl.h"
#include "sdk/state_json.h"
#include "value/convert.h"
#include "value/presence.h"

namespace landform::sdk {

provider::UpgradeIdentityResponse ProviderServer::upgrade_identity(
    const provider::UpgradeIdentityRequest& request, const CallOptions& call) {
  UpgradeContext context(request.type);
  Impl::Stopper stopper(*impl_, call, context);
  provider::UpgradeIdentityResponse out;
  const auto* served = impl_->find(impl_->resources, request.type, context.diagnostics);
  if (served == nullptr) {
    out.diagnostics = std::move(context.diagnostics);
    return out;
  }
  const int64_t version = identity_schema(*served).version;
  const Type wanted = identity_schema(*served).type();
  out.identity = Value::null(wanted);
  auto take = [&](const Value& identity) {
    auto converted = convert(identity, wanted);
    if (converted) {
      out.identity = std::move(converted).value();
    } else {
      context.error("Unreadable identity", sentence(converted.error().message));
    }
  };
  auto old = read_state_json(request.json);
  if (!old) {
    context.error("Unreadable identity", sentence(old.error().message));
  } else if (request.version == version) {
    take(*old);
  } else {
    std::optional<Object> upgraded;
    if (request.version < version) {
      guarded({"upgrade_identity", request.type}, context.diagnostics,
              [&] { upgraded = served->object->upgrade_identity(context, request.version, *old); });
    }
    if (upgraded && !context.diagnostics.has_errors()) {
      take(upgraded->value());
    } else if (!context.diagnostics.has_errors()) {
      context.error(
          "Unsupported identity version",
          fmt::format("The identity of this {} has version {}, but this version of the provider "
                      "only knows version {}.",
                      request.type, request.version, version));
    }
  }
  out.diagnostics = std::move(context.diagnostics);
  return out;
}

Diagnostics ProviderServer::list(const provider::ListRequest& request,
                                 const provider::OnListed& found, const CallOptions& call) {
  const std::string& type = request.type;
  const int64_t limit = request.limit;
  ListContext context(type);
  Impl::Stopper stopper(*impl_, call, context);
  context.include_objects = request.include_objects;
  context.limit = limit;
  const auto* served = impl_->find(impl_->list_resources, type, context.diagnostics);
  const auto* listed_type = impl_->find(impl_->resources, type, context.diagnostics);
  if (served == nullptr || listed_type == nullptr) return context.diagnostics;
  const CompiledSchema& object_schema = listed_type->made().compiled;
  const HookName hook{"list", type};
  Type identity = identity_schema(*listed_type).type();
  int64_t count = 0;
  bool wanted = true;
  auto pass_on = [&](const Listed& listed) {
    if (!wanted || (limit > 0 && count >= limit)) return false;
    provider::ListedObject out;
    out.display_name = listed.display_name;
    auto converted = convert(listed.identity.value(), identity);
    if (converted) {
      out.identity = std::move(converted).value();
    } else {
      out.identity = Value::null(identity);
      out.diagnostics.error("Bug in the provider",
                            fmt::format("The {} found an object with an invalid identity: {}.",
                                        hook.text(), converted.error().message));
    }
    if (request.include_objects && listed.object) {
      Value object = fitted(object_schema, listed.object->value(), hook, out.diagnostics);
      object = plan::without_write_only(object_schema.block, object);
      out.object = without_unknowns(object, hook, out.diagnostics);
    }
    ++count;
    wanted = found(out);
    return wanted && (limit == 0 || count < limit);
  };
  guarded(hook, context.diagnostics, [&] {
    const CompiledSchema& schema = served->made().compiled;
    Value filled = plan_object(schema.schema.root(), request.config, Value::null(schema.type),
                               context.diagnostics)
                       .value;
    served->object->list(context, Object(filled), pass_on);
  });
  return context.diagnostics;
}

namespace {

// Calls a hook of an action with its configuration, defaults filled in.
template <typename Run>
void run_action(const Served<Action>* served, ActionContext& context, const char* hook,
                const Value& config, const Run& run) {
  if (served == nullptr) return;
  guarded({hook, context.type_name}, context.diagnostics, [&] {
    const CompiledSchema& schema = served->made().compiled;
    Value filled =
        plan_object(schema.schema.root(), config, Value::null(schema.type), context.diagnostics)
            .value;
    run(*served->object, Object(filled));
  });
}

}  // namespace

provider::PlanActionResponse ProviderServer::plan_action(const provider::ActionRequest& request,
                                                         const CallOptions& call) {
  ActionContext context(request.type);
  Impl::Stopper stopper(*impl_, call, context);
  provider::PlanActionResponse out;
  if (impl_->deferred_by_provider(call, out.deferred)) return out;
  const auto* served = impl_->find(impl_->actions, request.type, context.diagnostics);
  run_action(served, context, "plan", request.config,
             [&](Action& action, const Object& object) { action.plan(context, object); });
  return {context.deferred, context.diagnostics};
}

Diagnostics ProviderServer::invoke_action(const provider::ActionRequest& request,
                                          const provider::OnProgress& progress,
                                          const CallOptions& call) {
  ActionContext context(request.type);
  Impl::Stopper stopper(*impl_, call, context);
  context.progress = progress;
  const auto* served = impl_->find(impl_->actions, request.type, context.diagnostics);
  run_action(served, context, "invoke", request.config,
             [&](Action& action, const Object& object) { action.invoke(context, object); });
  return context.diagnostics;
}

}  // namespace landform::sdk
