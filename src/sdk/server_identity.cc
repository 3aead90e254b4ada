// Identities, lists and actions.
#include <fmt/format.h>

#include "sdk/planning.h"
#include "sdk/server_impl.h"
#include "sdk/state_json.h"
#include "value/convert.h"

namespace landform::sdk {

std::vector<IdentityAttribute> ProviderServer::identity_of(const std::string& type) const {
  auto it = impl_->resources.find(type);
  if (it == impl_->resources.end()) return {};
  return it->second.object->identity();
}

int64_t ProviderServer::identity_version(const std::string& type) const {
  auto it = impl_->resources.find(type);
  return it == impl_->resources.end() ? 0 : it->second.object->identity_version();
}

Type ProviderServer::identity_type(const std::string& type) const {
  std::vector<AttributeType> attributes;
  for (const IdentityAttribute& attribute : identity_of(type)) {
    attributes.push_back({attribute.name, attribute.type, false});
  }
  return Type::object(std::move(attributes));
}

std::optional<Value> ProviderServer::identity_in(const std::string& type,
                                                 const Value& state) const {
  std::vector<IdentityAttribute> attributes = identity_of(type);
  if (attributes.empty() || !state.is_known() || state.is_null()) return std::nullopt;
  Value::Attributes out;
  for (const IdentityAttribute& attribute : attributes) {
    const Value* value = state.find(attribute.name);
    if (value == nullptr || !value->is_wholly_known()) return std::nullopt;
    auto converted = convert(*value, attribute.type);
    if (!converted) return std::nullopt;
    out.emplace_back(attribute.name, std::move(converted).value());
  }
  return Value::object(std::move(out));
}

StateResponse ProviderServer::upgrade_identity(const std::string& type, int64_t version,
                                               const std::string& json) {
  StateResponse out;
  Type wanted = identity_type(type);
  out.state = Value::null(wanted);
  auto old = read_state_json(json);
  if (!old) {
    out.diagnostics.error("Unreadable identity", old.error().message + ".");
  } else if (version != identity_version(type)) {
    out.diagnostics.error(
        "Unsupported identity version",
        fmt::format("The identity of this {} has version {}; the provider knows version {}.", type,
                    version, identity_version(type)));
  } else {
    auto converted = convert(*old, wanted);
    if (converted) {
      out.state = std::move(converted).value();
    } else {
      out.diagnostics.error("Unreadable identity", converted.error().message + ".");
    }
  }
  return out;
}

Diagnostics ProviderServer::list(const std::string& type, const Value& config, bool include_objects,
                                 int64_t limit, const CallOptions& call,
                                 const std::function<bool(const ListedObject&)>& found) {
  ListContext context(type);
  Impl::Stopper stopper(*impl_, call, context);
  context.include_objects = include_objects;
  context.limit = limit;
  const auto* served = impl_->find(impl_->list_resources, type, context.diagnostics);
  const CompiledSchema* object_schema = resource_schema(type);
  if (served == nullptr || object_schema == nullptr) return context.diagnostics;
  const HookName hook{"list", type};
  Type identity = identity_type(type);
  int64_t count = 0;
  bool wanted = true;
  auto hand_on = [&](const Listed& listed) {
    if (!wanted || (limit > 0 && count >= limit)) return false;
    ListedObject out;
    out.display_name = listed.display_name;
    auto converted = convert(listed.identity.value(), identity);
    if (converted) {
      out.identity = std::move(converted).value();
    } else {
      out.identity = Value::null(identity);
      out.diagnostics.error("Bug in the provider",
                            fmt::format("The {} found an object whose identity does not fit: {}.",
                                        hook.text(), converted.error().message));
    }
    if (include_objects && listed.object) {
      Value object = fitted(*object_schema, listed.object->value(), hook, out.diagnostics);
      object = without_write_only(object_schema->schema.root(), object);
      out.object = without_unknowns(object, hook, out.diagnostics);
    }
    ++count;
    wanted = found(out);
    return wanted && (limit == 0 || count < limit);
  };
  guarded(hook, context.diagnostics, [&] {
    const CompiledSchema& schema = served->compiled;
    Value filled =
        plan_object(schema.schema.root(), config, Value::null(schema.type), context.diagnostics)
            .value;
    served->object->list(context, Object(filled), hand_on);
  });
  return context.diagnostics;
}

namespace {

template <typename Run>
ActionResponse run_action(const Served<Action>* served, ActionContext& context, const char* hook,
                          const Value& config, const Run& run) {
  if (served != nullptr) {
    guarded({hook, context.type_name}, context.diagnostics, [&] {
      const CompiledSchema& schema = served->compiled;
      Value filled =
          plan_object(schema.schema.root(), config, Value::null(schema.type), context.diagnostics)
              .value;
      run(*served->object, Object(filled));
    });
  }
  return {context.deferred, context.diagnostics};
}

}  // namespace

ActionResponse ProviderServer::plan_action(const std::string& type, const Value& config,
                                           const CallOptions& call) {
  ActionContext context(type);
  Impl::Stopper stopper(*impl_, call, context);
  ActionResponse out;
  if (impl_->deferred_by_provider(call, out.deferred)) return out;
  const auto* served = impl_->find(impl_->actions, type, context.diagnostics);
  return run_action(served, context, "plan", config,
                    [&](Action& action, const Object& object) { action.plan(context, object); });
}

ActionResponse ProviderServer::invoke_action(const std::string& type, const Value& config,
                                             const CallOptions& call,
                                             std::function<void(const std::string&)> progress) {
  ActionContext context(type);
  Impl::Stopper stopper(*impl_, call, context);
  context.progress = std::move(progress);
  const auto* served = impl_->find(impl_->actions, type, context.diagnostics);
  return run_action(served, context, "invoke", config,
                    [&](Action& action, const Object& object) { action.invoke(context, object); });
}

}  // namespace landform::sdk
