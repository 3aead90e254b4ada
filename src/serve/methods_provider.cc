// The provider itself, its functions, data sources and ephemeral resources.
#include "serve/methods.h"

namespace landform::serve {

void Methods::add_schema_methods() {
  using namespace protocol;
  add<GetProviderSchema>(Rpc::get_provider_schema, [this](const auto&, Call&) {
    return provider_schema_message(server_, dialect_);
  });
  add<GetMetadata>(Rpc::get_metadata,
                   [this](const auto&, Call&) { return metadata_message(server_); });
  add<GetFunctions>(Rpc::get_functions, [this](const auto&, Call&) {
    GetFunctions::Response out;
    for (const auto& function : server_.provider().functions()) {
      out.functions.emplace(function->name(), function_message(*function));
    }
    return out;
  });
}

void Methods::add_provider_methods() {
  using namespace protocol;
  add<ValidateProviderConfig>(Rpc::validate_provider_config, [this](const auto& request, Call&) {
    Value config = object_of(request.config, server_.provider_schema().type, "the configuration");
    ValidateProviderConfig::Response out;
    out.prepared_config = request.config;
    out.diagnostics = diagnostics_message(server_.validate_provider(config));
    return out;
  });
  add<ConfigureProvider>(Rpc::configure_provider, [this](const auto& request, Call& call) {
    Value config = object_of(request.config, server_.provider_schema().type, "the configuration");
    ConfigureProvider::Response out;
    out.diagnostics = diagnostics_message(server_.configure(
        config, request.terraform_version, options_of(call, request.client_capabilities)));
    return out;
  });
  add<StopProvider>(Rpc::stop_provider, [this](const auto&, Call&) {
    server_.stop();
    return StopProvider::Response{};
  });
  add<CallFunction>(Rpc::call_function, [this](const auto& request, Call&) {
    CallFunction::Response out;
    const sdk::Function* function = nullptr;
    for (const auto& candidate : server_.provider().functions()) {
      if (candidate->name() == request.name) function = candidate.get();
    }
    if (function == nullptr) throw BadRequest{"there is no function " + request.name};
    auto parameters = function->parameters();
    auto variadic = function->variadic_parameter();
    std::vector<Value> arguments;
    for (size_t i = 0; i < request.arguments.size(); ++i) {
      if (i >= parameters.size() && !variadic) throw BadRequest{"too many arguments"};
      const auto& parameter = i < parameters.size() ? parameters[i] : *variadic;
      arguments.push_back(value_of(request.arguments[i], parameter.type.type(), "an argument"));
    }
    if (arguments.size() < parameters.size()) throw BadRequest{"too few arguments"};
    auto result = server_.call(request.name, arguments);
    if (!result) {
      out.error = protocol::FunctionError{result.error().message, result.error().argument};
      return out;
    }
    auto message = to_dynamic_value(*result, function->result().type());
    if (message) {
      out.result = std::move(message).value();
    } else {
      out.error = protocol::FunctionError{message.error().message, std::nullopt};
    }
    return out;
  });
}

void Methods::add_data_methods() {
  using namespace protocol;
  add<ValidateDataResourceConfig>(Rpc::validate_data_resource_config, [this](const auto& request,
                                                                             Call&) {
    const auto& schema = known(server_.data_source_schema(request.type_name), request.type_name);
    ValidateDataResourceConfig::Response out;
    out.diagnostics = diagnostics_message(server_.validate_data_source(
        request.type_name, object_of(request.config, schema.type, "the configuration")));
    return out;
  });
  add<ReadDataSource>(Rpc::read_data_source, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.data_source_schema(request.type_name), request.type_name);
    auto answer = server_.read_data_source(
        request.type_name, object_of(request.config, schema.type, "the configuration"),
        options_of(call, request.client_capabilities));
    ReadDataSource::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.deferred = deferred_message(answer.deferred);
    out.state = value_message(answer.state, schema.type, out.diagnostics);
    return out;
  });
}

void Methods::add_ephemeral_methods() {
  using namespace protocol;
  add<ValidateEphemeralResourceConfig>(
      Rpc::validate_ephemeral_resource_config, [this](const auto& request, Call&) {
        const auto& schema = known(server_.ephemeral_schema(request.type_name), request.type_name);
        ValidateEphemeralResourceConfig::Response out;
        out.diagnostics = diagnostics_message(server_.validate_ephemeral(
            request.type_name, object_of(request.config, schema.type, "the configuration")));
        return out;
      });
  add<OpenEphemeralResource>(Rpc::open_ephemeral_resource, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.ephemeral_schema(request.type_name), request.type_name);
    auto answer =
        server_.open(request.type_name, object_of(request.config, schema.type, "the configuration"),
                     options_of(call, request.client_capabilities));
    OpenEphemeralResource::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.deferred = deferred_message(answer.deferred);
    out.result = value_message(answer.result, schema.type, out.diagnostics);
    out.renew_at = timestamp(answer.renew_at);
    out.private_data = std::move(answer.private_state);
    return out;
  });
  add<RenewEphemeralResource>(
      Rpc::renew_ephemeral_resource, [this](const auto& request, Call& call) {
        auto answer = server_.renew(request.type_name, request.private_data, options_of(call));
        RenewEphemeralResource::Response out;
        out.diagnostics = diagnostics_message(answer.diagnostics);
        out.renew_at = timestamp(answer.renew_at);
        out.private_data = std::move(answer.private_state);
        return out;
      });
  add<CloseEphemeralResource>(
      Rpc::close_ephemeral_resource, [this](const auto& request, Call& call) {
        auto answer = server_.close(request.type_name, request.private_data, options_of(call));
        CloseEphemeralResource::Response out;
        out.diagnostics = diagnostics_message(answer.diagnostics);
        return out;
      });
}

}  // namespace landform::serve
