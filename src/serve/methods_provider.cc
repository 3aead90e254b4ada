// The provider itself, its functions, data sources and ephemeral resources.
#include "serve/methods.h"

namespace landform::serve {

using provider::TypeKind;

void Methods::add_schema_methods() {
  using namespace protocol;
  add_method(rpc_bytes_method<GetProviderSchema>(
      Rpc::get_provider_schema, dialect_,
      [this](const auto&) { return provider_schema_bytes(offered_, dialect_); }));
  add<GetMetadata>(Rpc::get_metadata,
                   [this](const auto&, Call&) { return metadata_message(*offered_.schemas); });
  add<GetFunctions>(Rpc::get_functions,
                    [this](const auto&, Call&) { return functions_message(*offered_.schemas); });
}

void Methods::add_provider_methods() {
  using namespace protocol;
  add<ValidateProviderConfig>(
      Rpc::validate_provider_config, [this](const auto& request, Call& call) {
        const auto& schema = known(offered_.schemas->provider());
        ValidateProviderConfig::Response out;
        out.prepared_config = request.config;
        out.diagnostics = diagnostics_message(provider_.validate_provider(
            object_of(request.config, schema.type, "the configuration"), options_of(call)));
        return out;
      });
  add<ConfigureProvider>(Rpc::configure_provider, [this](const auto& request, Call& call) {
    const auto& schema = known(offered_.schemas->provider());
    ConfigureProvider::Response out;
    out.diagnostics = diagnostics_message(provider_.configure(
        {object_of(request.config, schema.type, "the configuration"), request.terraform_version},
        options_of(call, request.client_capabilities)));
    return out;
  });
  add<StopProvider>(Rpc::stop_provider, [this](const auto&, Call&) {
    provider_.stop();
    return StopProvider::Response{};
  });
  add<CallFunction>(Rpc::call_function, [this](const auto& request, Call& call) {
    const auto& function = known(offered_.schemas->function(request.name));
    provider::CallFunctionRequest out_request{request.name, {}};
    for (size_t i = 0; i < request.arguments.size(); ++i) {
      const provider::FunctionParameter* parameter = function.parameter(i);
      if (parameter == nullptr) throw BadRequest{"too many arguments"};
      out_request.arguments.push_back(
          value_of(request.arguments[i], parameter->type, "an argument"));
    }
    if (out_request.arguments.size() < function.parameters.size()) {
      throw BadRequest{"too few arguments"};
    }
    CallFunction::Response out;
    auto result = provider_.call_function(out_request, options_of(call));
    if (!result) {
      out.error = protocol::FunctionError{result.error().message, result.error().argument};
      return out;
    }
    auto message = to_dynamic_value(*result, function.result);
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
  add<ValidateDataResourceConfig>(
      Rpc::validate_data_resource_config, [this](const auto& request, Call& call) {
        const auto& type = schema(TypeKind::data_source, request.type_name);
        ValidateDataResourceConfig::Response out;
        out.diagnostics = diagnostics_message(provider_.validate_data_source(
            {request.type_name, object_of(request.config, type.type, "the configuration")},
            options_of(call)));
        return out;
      });
  add<ReadDataSource>(Rpc::read_data_source, [this](const auto& request, Call& call) {
    const auto& type = schema(TypeKind::data_source, request.type_name);
    auto answer = provider_.read_data_source(
        {request.type_name, object_of(request.config, type.type, "the configuration"),
         meta_of(request.provider_meta)},
        options_of(call, request.client_capabilities));
    ReadDataSource::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.deferred = deferred_message(answer.deferred);
    out.state = value_message(answer.state, type.type, out.diagnostics);
    return out;
  });
}

void Methods::add_ephemeral_methods() {
  using namespace protocol;
  add<ValidateEphemeralResourceConfig>(
      Rpc::validate_ephemeral_resource_config, [this](const auto& request, Call& call) {
        const auto& type = schema(TypeKind::ephemeral_resource, request.type_name);
        ValidateEphemeralResourceConfig::Response out;
        out.diagnostics = diagnostics_message(provider_.validate_ephemeral(
            {request.type_name, object_of(request.config, type.type, "the configuration")},
            options_of(call)));
        return out;
      });
  add<OpenEphemeralResource>(Rpc::open_ephemeral_resource, [this](const auto& request, Call& call) {
    const auto& type = schema(TypeKind::ephemeral_resource, request.type_name);
    auto answer = provider_.open(
        {request.type_name, object_of(request.config, type.type, "the configuration")},
        options_of(call, request.client_capabilities));
    OpenEphemeralResource::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.deferred = deferred_message(answer.deferred);
    out.result = value_message(answer.result, type.type, out.diagnostics);
    out.renew_at = timestamp(answer.renew_at);
    out.private_data = std::move(answer.private_state);
    return out;
  });
  add<RenewEphemeralResource>(
      Rpc::renew_ephemeral_resource, [this](const auto& request, Call& call) {
        auto answer = provider_.renew({request.type_name, request.private_data}, options_of(call));
        RenewEphemeralResource::Response out;
        out.diagnostics = diagnostics_message(answer.diagnostics);
        out.renew_at = timestamp(answer.renew_at);
        out.private_data = std::move(answer.private_state);
        return out;
      });
  add<CloseEphemeralResource>(
      Rpc::close_ephemeral_resource, [this](const auto& request, Call& call) {
        CloseEphemeralResource::Response out;
        out.diagnostics = diagnostics_message(
            provider_.close({request.type_name, request.private_data}, options_of(call)));
        return out;
      });
}

}  // namespace landform::serve
