// Lists and actions.
#include "serve/methods.h"

namespace landform::serve {

void Methods::add_list_methods() {
  using namespace protocol;
  add<ValidateListResourceConfig>(
      Rpc::validate_list_resource_config, [this](const auto& request, Call&) {
        const auto& schema = known(server_.list_schema(request.type_name), request.type_name);
        ValidateListResourceConfig::Response out;
        out.diagnostics = diagnostics_message(server_.validate_list(
            request.type_name, object_of(request.config, schema.type, "the configuration")));
        return out;
      });
  add_stream<ListResource>(Rpc::list_resource, [this](const auto& request, Call& call,
                                                      const auto& send) {
    const auto& schema = known(server_.list_schema(request.type_name), request.type_name);
    Value config = object_of(request.config, schema.type, "the configuration");
    const sdk::CompiledSchema& object =
        known(server_.resource_schema(request.type_name), request.type_name);
    Type identity_type = server_.identity_type(request.type_name);
    auto found = [&](const sdk::ProviderServer::ListedObject& listed) {
      ListResource::Event event;
      event.display_name = listed.display_name;
      event.diagnostic = diagnostics_message(listed.diagnostics);
      event.identity =
          ResourceIdentityData{value_message(listed.identity, identity_type, event.diagnostic)};
      if (listed.object) {
        event.resource_object = value_message(*listed.object, object.type, event.diagnostic);
      }
      return send(event);
    };
    sdk::Diagnostics rest = server_.list(request.type_name, config, request.include_resource_object,
                                         request.limit, options_of(call), found);
    if (rest.empty()) return;
    ListResource::Event event;
    event.diagnostic = diagnostics_message(rest);
    (void)send(event);
  });
}

void Methods::add_action_methods() {
  using namespace protocol;
  add<ValidateActionConfig>(Rpc::validate_action_config, [this](const auto& request, Call&) {
    const auto& schema = known(server_.action_schema(request.action_type), request.action_type);
    ValidateActionConfig::Response out;
    out.diagnostics = diagnostics_message(server_.validate_action(
        request.action_type, object_of(request.config, schema.type, "the configuration")));
    return out;
  });
  add<PlanAction>(Rpc::plan_action, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.action_schema(request.action_type), request.action_type);
    auto answer = server_.plan_action(request.action_type,
                                      object_of(request.config, schema.type, "the configuration"),
                                      options_of(call, request.client_capabilities));
    PlanAction::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.deferred = deferred_message(answer.deferred);
    return out;
  });
  add_stream<InvokeAction>(
      Rpc::invoke_action, [this](const auto& request, Call& call, const auto& send) {
        const auto& schema = known(server_.action_schema(request.action_type), request.action_type);
        auto progress = [&](const std::string& message) {
          InvokeAction::Event event;
          event.progress = ActionProgress{message};
          (void)send(event);
        };
        auto answer = server_.invoke_action(
            request.action_type, object_of(request.config, schema.type, "the configuration"),
            options_of(call, request.client_capabilities), progress);
        InvokeAction::Event last;
        last.completed = ActionCompleted{diagnostics_message(answer.diagnostics)};
        (void)send(last);
      });
}

}  // namespace landform::serve
