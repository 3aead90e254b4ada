// A provider without an SDK, using the messages directly: for tests of the protocol with a real
// client. It has one resource, probe_thing, which exists only in the state.
#include <chrono>
#include <cstring>
#include <string>
#include <thread>
#include <utility>

#include "protocol/messages.h"
#include "protocol/plugin.h"
#include "protocol/rpc_method.h"
#include "protocol/schema_conversion.h"
#include "protocol/value_conversion.h"

namespace landform::protocol {
namespace {

schema::Schema thing_schema() {
  schema::Schema schema;
  schema.version = 1;
  schema.block.description = "A thing.";
  auto add = [&](const char* name, Type type) -> schema::Attribute& {
    schema::Attribute& attribute = schema.block.attributes[name];
    attribute.type = type;
    return attribute;
  };
  add("id", Type::string()).computed = true;
  add("name", Type::string()).required = true;
  add("size", Type::number()).optional = true;
  add("blob", Type::string()).optional = true;
  return schema;
}

Type thing_type() { return thing_schema().block.implied_type(); }

DynamicValue with_id(const DynamicValue& object, const Value& id) {
  Value value = from_dynamic_value(object, thing_type()).value();
  if (value.is_null()) return object;
  Value::Attributes attributes;
  for (size_t i = 0; i < value.length(); ++i) {
    bool is_id = value.key(i) == "id" && !value.elements()[i].is_known();
    bool is_new = value.key(i) == "id" && value.elements()[i].is_null();
    attributes.emplace_back(value.key(i), is_id || is_new ? id : value.elements()[i]);
  }
  return to_dynamic_value(Value::object(std::move(attributes)), thing_type()).value();
}

GetProviderSchema::Response schemas(Dialect dialect) {
  GetProviderSchema::Response response;
  response.provider.emplace();
  response.resource_schemas["probe_thing"] = to_schema_message(thing_schema(), dialect);
  return response;
}

ApplyResourceChange::Response apply(const ApplyResourceChange::Request& request, Call& call) {
  ApplyResourceChange::Response response;
  Value planned = from_dynamic_value(request.planned_state, thing_type()).value();
  response.new_state = request.planned_state;
  if (planned.is_null()) return response;
  std::string name(planned.find("name")->as_string());
  if (name == "slow") {
    // Until it is stopped.
    while (!call.cancelled().stop_requested()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  if (name == "wrong") {
    response.new_state = {};
    response.diagnostics.push_back(to_diagnostic(Severity::error, "It is wrong", "Try another.",
                                                 {PathStep::attribute("name")}));
    return response;
  }
  response.new_state = with_id(request.planned_state, Value::string("id-" + name));
  response.private_data = request.planned_private;
  return response;
}

std::vector<Method> methods(Dialect dialect) {
  std::vector<Method> out;
  out.push_back(rpc_method<GetProviderSchema>(
      Rpc::get_provider_schema, dialect,
      [dialect](const GetProviderSchema::Request&, Call&) { return schemas(dialect); }));
  out.push_back(
      rpc_method<ValidateProviderConfig>(Rpc::validate_provider_config, dialect,
                                         [](const ValidateProviderConfig::Request& request, Call&) {
                                           ValidateProviderConfig::Response response;
                                           response.prepared_config = request.config;
                                           return response;
                                         }));
  out.push_back(rpc_method<ConfigureProvider>(
      Rpc::configure_provider, dialect,
      [](const ConfigureProvider::Request&, Call&) { return ConfigureProvider::Response{}; }));
  out.push_back(rpc_method<StopProvider>(
      Rpc::stop_provider, dialect,
      [](const StopProvider::Request&, Call&) { return StopProvider::Response{}; }));
  out.push_back(rpc_method<ValidateResourceConfig>(
      Rpc::validate_resource_config, dialect, [](const ValidateResourceConfig::Request&, Call&) {
        return ValidateResourceConfig::Response{};
      }));
  out.push_back(
      rpc_method<UpgradeResourceState>(Rpc::upgrade_resource_state, dialect,
                                       [](const UpgradeResourceState::Request& request, Call&) {
                                         UpgradeResourceState::Response response;
                                         response.upgraded_state.json = request.raw_state.json;
                                         return response;
                                       }));
  out.push_back(rpc_method<ReadResource>(Rpc::read_resource, dialect,
                                         [](const ReadResource::Request& request, Call&) {
                                           ReadResource::Response response;
                                           response.new_state = request.current_state;
                                           response.private_data = request.private_data;
                                           return response;
                                         }));
  out.push_back(rpc_method<PlanResourceChange>(
      Rpc::plan_resource_change, dialect, [](const PlanResourceChange::Request& request, Call&) {
        PlanResourceChange::Response response;
        response.planned_state =
            with_id(request.proposed_new_state, Value::unknown(Type::string()));
        response.planned_private = "remembered";
        return response;
      }));
  out.push_back(rpc_method<ApplyResourceChange>(Rpc::apply_resource_change, dialect, apply));
  return out;
}

}  // namespace
}  // namespace landform::protocol

int main(int argc, char** argv) {
  using namespace landform::protocol;
  Log log("probe");
  PluginOptions options;
  options.address = "example.com/test/probe";
  options.description = "the provider test/probe";
  options.methods = methods;
  options.debug = argc > 1 && std::strcmp(argv[1], "--debug") == 0;
  options.log = &log;
  return serve_plugin(options);
}
