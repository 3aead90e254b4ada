// Lists and actions.
#include "serve/methods.h"

namespace landform::serve {

using provider::TypeKind;

void Methods::add_list_methods() {
  using namespace protocol;
  add<ValidateListResourceConfig>(
      Rpc::validate_list_resource_config, [this](const auto& request, Call& call) {
        const auto& type = schema(TypeKind::list_resource, request.type_name);
        ValidateListResourceConfig::Response out;
        out.diagnostics = diagnostics_message(provider_.validate_list(
            {request.type_name, object_of(request.config, type.type, "the configuration"),
             value_of(request.include_resource_object, Type::boolean(), "include_resource_object"),
             value_of(request.limit, Type::number(), "limit")},
            options_of(call)));
        return out;
      });
  add_stream<ListResource>(
      Rpc::list_resource, [this](const auto& request, Call& call, const auto& send) {
        const auto& type = schema(TypeKind::list_resource, request.type_name);
        provider::ListRequest list{request.type_name,
                                   object_of(request.config, type.type, "the configuration"),
                                   request.include_resource_object, request.limit};
        const auto& object = resource(request.type_name);
        Type identity = identity_type(request.type_name);
        auto found = [&](const provider::ListedObject& listed) {
          ListResource::Event event;
          event.display_name = listed.display_name;
          event.diagnostic = diagnostics_message(listed.diagnostics);
          event.identity =
              ResourceIdentityData{value_message(listed.identity, identity, event.diagnostic)};
          if (listed.object) {
            event.resource_object = value_message(*listed.object, object.type, event.diagnostic);
          }
          return send(event);
        };
        provider::Diagnostics rest = provider_.list(list, found, options_of(call));
        if (rest.empty()) return;
        ListResource::Event event;
        event.diagnostic = diagnostics_message(rest);
        (void)send(event);
      });
}

void Methods::add_action_methods() {
  using namespace protocol;
  add<ValidateActionConfig>(Rpc::validate_action_config, [this](const auto& request, Call& call) {
    const auto& type = schema(TypeKind::action, request.action_type);
    ValidateActionConfig::Response out;
    out.diagnostics = diagnostics_message(provider_.validate_action(
        {request.action_type, object_of(request.config, type.type, "the configuration")},
        options_of(call)));
    return out;
  });
  add<PlanAction>(Rpc::plan_action, [this](const auto& request, Call& call) {
    const auto& type = schema(TypeKind::action, request.action_type);
    auto answer = provider_.plan_action(
        {request.action_type, object_of(request.config, type.type, "the configuration")},
        options_of(call, request.client_capabilities));
    PlanAction::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.deferred = deferred_message(answer.deferred);
    return out;
  });
  add_stream<InvokeAction>(
      Rpc::invoke_action, [this](const auto& request, Call& call, const auto& send) {
        const auto& type = schema(TypeKind::action, request.action_type);
        auto progress = [&](const std::string& message) {
          InvokeAction::Event event;
          event.progress = ActionProgress{message};
          (void)send(event);
        };
        provider::Diagnostics diagnostics = provider_.invoke_action(
            {request.action_type, object_of(request.config, type.type, "the configuration")},
            progress, options_of(call, request.client_capabilities));
        InvokeAction::Event last;
        last.completed = ActionCompleted{diagnostics_message(diagnostics)};
        (void)send(last);
      });
}

}  // namespace landform::serve
