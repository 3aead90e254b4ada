#include "serve/provider_methods.h"

#include <fmt/format.h>

#include <functional>
#include <utility>

#include "protocol/rpc.h"
#include "serve/messages.h"
#include "value/json.h"

namespace landform::serve {
namespace {

using protocol::Call;
using protocol::Dialect;
using protocol::DynamicValue;
using protocol::Rpc;
using protocol::Status;

constexpr int kInvalidArgument = 3;

// A request that makes no sense ends the call; thrown by the conversions below and caught by the
// method around them.
struct BadRequest {
  std::string message;
};

Value value_of(const DynamicValue& message, Type type, const char* what) {
  auto value = protocol::from_dynamic_value(message, type);
  if (!value) {
    throw BadRequest{fmt::format("{} cannot be read: {}{}", what,
                                 path_to_string(value.error().path), value.error().message)};
  }
  return std::move(value).value();
}

const sdk::CompiledSchema& known(const sdk::CompiledSchema* schema, const std::string& type) {
  if (schema == nullptr) throw BadRequest{"there is no type " + type};
  return *schema;
}

const std::string& json_of(const protocol::RawState& state) {
  if (state.json.empty() && !state.flatmap.empty()) {
    throw BadRequest{"states in the flat form of Terraform 0.11 cannot be read"};
  }
  return state.json;
}

sdk::CallOptions options_of(Call& call) { return {call.cancelled(), call.deadline(), false}; }

sdk::CallOptions options_of(Call& call, const protocol::ClientCapabilities& client) {
  return {call.cancelled(), call.deadline(), client.deferral_allowed};
}

std::optional<protocol::Deferred> deferred_message(const std::optional<sdk::Deferral>& deferral) {
  if (!deferral) return std::nullopt;
  switch (*deferral) {
    case sdk::Deferral::config_unknown:
      return protocol::Deferred{protocol::DeferredReason::resource_config_unknown};
    case sdk::Deferral::provider_config_unknown:
      return protocol::Deferred{protocol::DeferredReason::provider_config_unknown};
    case sdk::Deferral::absent_prerequisite:
      return protocol::Deferred{protocol::DeferredReason::absent_prerequisite};
  }
  return std::nullopt;
}

std::optional<protocol::Timestamp> timestamp(
    const std::optional<std::chrono::system_clock::time_point>& time) {
  if (!time) return std::nullopt;
  auto nanos =
      std::chrono::duration_cast<std::chrono::nanoseconds>(time->time_since_epoch()).count();
  constexpr int64_t kSecond = 1'000'000'000;
  return protocol::Timestamp{nanos / kSecond, static_cast<int32_t>(nanos % kSecond)};
}

class Methods {
 public:
  Methods(sdk::ProviderServer& server, Dialect dialect) : server_(server), dialect_(dialect) {}

  std::vector<protocol::Method> take() && { return std::move(methods_); }

  template <typename Message>
  void add(Rpc rpc,
           std::function<typename Message::Response(const typename Message::Request&, Call&)> run,
           bool urgent = false) {
    std::string path = protocol::rpc_path(rpc, dialect_);
    if (path.empty()) return;
    auto handler = [run = std::move(run), dialect = dialect_](Call& call,
                                                              std::string& response) -> Status {
      auto request = protocol::decode<typename Message::Request>(call.request(), dialect);
      if (!request) return {kInvalidArgument, request.error().message};
      try {
        response = protocol::encode(run(*request, call), dialect);
      } catch (const BadRequest& bad) {
        return {kInvalidArgument, bad.message};
      }
      return {};
    };
    methods_.push_back({std::move(path), std::move(handler), protocol::MethodKind::unary, urgent});
  }

  // For calls that are answered by a stream of events.
  template <typename Message>
  void add_stream(Rpc rpc, std::function<void(const typename Message::Request&, Call&)> run) {
    std::string path = protocol::rpc_path(rpc, dialect_);
    if (path.empty()) return;
    auto handler = [run = std::move(run), dialect = dialect_](Call& call, std::string&) -> Status {
      auto request = protocol::decode<typename Message::Request>(call.request(), dialect);
      if (!request) return {kInvalidArgument, request.error().message};
      try {
        run(*request, call);
      } catch (const BadRequest& bad) {
        return {kInvalidArgument, bad.message};
      }
      return {};
    };
    methods_.push_back({std::move(path), std::move(handler), protocol::MethodKind::server_stream});
  }

  void add_schema_methods();
  void add_identity_methods();
  void add_list_methods();
  void add_action_methods();
  void add_provider_methods();
  void add_resource_methods();
  void add_change_methods();
  void add_data_methods();
  void add_ephemeral_methods();

 private:
  // None while the state has none, or for a resource without.
  [[nodiscard]] std::optional<protocol::ResourceIdentityData> identity(
      const std::string& type, const Value& state,
      std::vector<protocol::Diagnostic>& diagnostics) const;

  sdk::ProviderServer& server_;
  Dialect dialect_;
  std::vector<protocol::Method> methods_;
};

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
  add<GetResourceIdentitySchemas>(Rpc::get_resource_identity_schemas, [](const auto&, Call&) {
    return GetResourceIdentitySchemas::Response{};
  });
}

void Methods::add_provider_methods() {
  using namespace protocol;
  add<ValidateProviderConfig>(Rpc::validate_provider_config, [this](const auto& request, Call&) {
    Value config = value_of(request.config, server_.provider_schema().type, "the configuration");
    ValidateProviderConfig::Response out;
    out.prepared_config = request.config;
    out.diagnostics = diagnostics_message(server_.validate_provider(config));
    return out;
  });
  add<ConfigureProvider>(Rpc::configure_provider, [this](const auto& request, Call& call) {
    Value config = value_of(request.config, server_.provider_schema().type, "the configuration");
    ConfigureProvider::Response out;
    out.diagnostics =
        diagnostics_message(server_.configure(config, request.terraform_version, options_of(call)));
    return out;
  });
  add<StopProvider>(
      Rpc::stop_provider,
      [this](const auto&, Call&) {
        server_.stop();
        return StopProvider::Response{};
      },
      true);
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

void Methods::add_resource_methods() {
  using namespace protocol;
  add<ValidateResourceConfig>(Rpc::validate_resource_config, [this](const auto& request, Call&) {
    const auto& schema = known(server_.resource_schema(request.type_name), request.type_name);
    ValidateResourceConfig::Response out;
    out.diagnostics = diagnostics_message(server_.validate_resource(
        request.type_name, value_of(request.config, schema.type, "the configuration")));
    return out;
  });
  add<UpgradeResourceState>(Rpc::upgrade_resource_state, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.resource_schema(request.type_name), request.type_name);
    auto answer = server_.upgrade(request.type_name, request.version, json_of(request.raw_state),
                                  options_of(call));
    UpgradeResourceState::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.upgraded_state = value_message(answer.state, schema.type, out.diagnostics);
    return out;
  });
  add<ReadResource>(Rpc::read_resource, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.resource_schema(request.type_name), request.type_name);
    auto answer = server_.read(
        {request.type_name, value_of(request.current_state, schema.type, "the current state"),
         request.private_data},
        options_of(call));
    ReadResource::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.new_state = value_message(answer.state, schema.type, out.diagnostics);
    out.private_data = std::move(answer.private_state);
    return out;
  });
  add<ImportResourceState>(Rpc::import_resource_state, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.resource_schema(request.type_name), request.type_name);
    sdk::CallOptions options = options_of(call, request.client_capabilities);
    auto answer = request.identity
                      ? server_.import_identity(
                            request.type_name,
                            value_of(request.identity->identity_data,
                                     server_.identity_type(request.type_name), "the identity"),
                            options)
                      : server_.import_state(request.type_name, request.id, options);
    ImportResourceState::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.deferred = deferred_message(answer.deferred);
    if (answer.state) {
      ImportedResource imported;
      imported.type_name = request.type_name;
      imported.state = value_message(*answer.state, schema.type, out.diagnostics);
      imported.private_data = std::move(answer.private_state);
      imported.identity = identity(request.type_name, *answer.state, out.diagnostics);
      out.imported_resources.push_back(std::move(imported));
    }
    return out;
  });
  add<MoveResourceState>(Rpc::move_resource_state, [this](const auto& request, Call& call) {
    const auto& schema =
        known(server_.resource_schema(request.target_type_name), request.target_type_name);
    sdk::MoveRequest move{request.source_provider_address, request.source_type_name,
                          request.source_schema_version,   json_of(request.source_state),
                          request.source_private,          request.target_type_name};
    auto answer = server_.move(move, options_of(call));
    MoveResourceState::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    if (answer.state) {
      out.target_state = value_message(*answer.state, schema.type, out.diagnostics);
      out.target_identity = identity(request.target_type_name, *answer.state, out.diagnostics);
    }
    out.target_private = std::move(answer.private_state);
    return out;
  });
}

void Methods::add_change_methods() {
  using namespace protocol;
  add<PlanResourceChange>(Rpc::plan_resource_change, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.resource_schema(request.type_name), request.type_name);
    auto answer = server_.plan(
        {request.type_name, value_of(request.config, schema.type, "the configuration"),
         value_of(request.prior_state, schema.type, "the prior state"), request.prior_private},
        options_of(call, request.client_capabilities));
    PlanResourceChange::Response out;
    out.deferred = deferred_message(answer.deferred);
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.planned_state = value_message(answer.planned, schema.type, out.diagnostics);
    for (const Path& path : answer.requires_replace) {
      out.requires_replace.push_back(to_attribute_path(path));
    }
    out.planned_private = std::move(answer.planned_private);
    out.planned_identity = identity(request.type_name, answer.planned, out.diagnostics);
    return out;
  });
  add<ApplyResourceChange>(Rpc::apply_resource_change, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.resource_schema(request.type_name), request.type_name);
    auto answer = server_.apply(
        {request.type_name, value_of(request.config, schema.type, "the configuration"),
         value_of(request.prior_state, schema.type, "the prior state"),
         value_of(request.planned_state, schema.type, "the planned state"),
         request.planned_private},
        options_of(call));
    ApplyResourceChange::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
    out.new_state = value_message(answer.state, schema.type, out.diagnostics);
    out.private_data = std::move(answer.private_state);
    out.new_identity = identity(request.type_name, answer.state, out.diagnostics);
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
        request.type_name, value_of(request.config, schema.type, "the configuration")));
    return out;
  });
  add<ReadDataSource>(Rpc::read_data_source, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.data_source_schema(request.type_name), request.type_name);
    auto answer = server_.read_data_source(
        request.type_name, value_of(request.config, schema.type, "the configuration"),
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
            request.type_name, value_of(request.config, schema.type, "the configuration")));
        return out;
      });
  add<OpenEphemeralResource>(Rpc::open_ephemeral_resource, [this](const auto& request, Call& call) {
    const auto& schema = known(server_.ephemeral_schema(request.type_name), request.type_name);
    auto answer =
        server_.open(request.type_name, value_of(request.config, schema.type, "the configuration"),
                     options_of(call));
    OpenEphemeralResource::Response out;
    out.diagnostics = diagnostics_message(answer.diagnostics);
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

}  // namespace

std::vector<protocol::Method> provider_methods(sdk::ProviderServer& server, Dialect dialect) {
  // The handlers keep using it, so it lives as long as the process serves.
  auto methods = std::make_shared<Methods>(server, dialect);
  methods->add_schema_methods();
  methods->add_provider_methods();
  methods->add_identity_methods();
  methods->add_list_methods();
  methods->add_action_methods();
  methods->add_resource_methods();
  methods->add_change_methods();
  methods->add_data_methods();
  methods->add_ephemeral_methods();
  std::vector<protocol::Method> out = std::move(*methods).take();
  for (protocol::Method& method : out) {
    method.handler = [methods, inner = std::move(method.handler)](
                         Call& call, std::string& response) { return inner(call, response); };
  }
  return out;
}

}  // namespace landform::serve
