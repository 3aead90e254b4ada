// A provider and arbitrary client input: any bytes as a request of any call get a response that can
// be decoded or a status that says why not. The first byte selects the call, the second how the
// rest is used: as the request itself, or as the values in an otherwise valid request.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "kitchen_sink/provider.h"
#include "protocol/grpc_call.h"
#include "protocol/messages.h"
#include "protocol/rpc.h"
#include "sdk/server.h"
#include "serve/provider_methods.h"

namespace landform::fuzz {
namespace {

using namespace protocol;

// The provider's types, one of each kind.
template <typename Request>
std::string with_value(Request request, DynamicValue Request::*place, const DynamicValue& value) {
  request.*place = value;
  return encode(request, Dialect::v6);
}

std::string request_of(Rpc rpc, const DynamicValue& value, uint8_t variant) {
  static const char* const kTypes[] = {"kitchen_everything", "kitchen_thing", "kitchen_vault",
                                       "kitchen_rogue"};
  const std::string type = kTypes[variant % 4];
  switch (rpc) {
    case Rpc::validate_resource_config:
      return encode(ValidateResourceConfig::Request{type, value, {}}, Dialect::v6);
    case Rpc::plan_resource_change: {
      PlanResourceChange::Request request;
      request.type_name = type;
      request.config = value;
      // Sometimes a change of an existing object.
      if ((variant & 4) != 0) request.prior_state = value;
      return encode(request, Dialect::v6);
    }
    case Rpc::apply_resource_change: {
      ApplyResourceChange::Request request;
      request.type_name = type;
      request.config = request.planned_state = value;
      if ((variant & 4) != 0) request.prior_state = value;
      return encode(request, Dialect::v6);
    }
    case Rpc::read_resource: {
      ReadResource::Request request;
      request.type_name = type;
      return with_value(request, &ReadResource::Request::current_state, value);
    }
    case Rpc::upgrade_resource_state: {
      UpgradeResourceState::Request request;
      request.type_name = type;
      request.version = variant & 3;
      request.raw_state.json = value.msgpack;
      return encode(request, Dialect::v6);
    }
    case Rpc::read_data_source: {
      ReadDataSource::Request request;
      request.type_name = "kitchen_lookup";
      return with_value(request, &ReadDataSource::Request::config, value);
    }
    case Rpc::open_ephemeral_resource: {
      OpenEphemeralResource::Request request;
      request.type_name = "kitchen_token";
      return with_value(request, &OpenEphemeralResource::Request::config, value);
    }
    case Rpc::call_function:
      return encode(CallFunction::Request{"join", {value, value}}, Dialect::v6);
    default:
      return value.msgpack;
  }
}

// A client can decode the response.
template <typename Response>
void check_answer(const std::string& response) {
  LANDFORM_CHECK(decode<Response>(response, Dialect::v6).ok());
}

void check_response(Rpc rpc, const std::string& response) {
  switch (rpc) {
    case Rpc::plan_resource_change:
      return check_answer<PlanResourceChange::Response>(response);
    case Rpc::apply_resource_change:
      return check_answer<ApplyResourceChange::Response>(response);
    case Rpc::upgrade_resource_state:
      return check_answer<UpgradeResourceState::Response>(response);
    case Rpc::call_function:
      return check_answer<CallFunction::Response>(response);
    default:
      return;
  }
}

struct ServedMethod {
  Rpc rpc;
  Method method;
};

class Service {
 public:
  Service() {
    for (Method& method : serve::provider_methods(server_, Dialect::v6)) {
      for (const RpcInfo& info : all_rpcs()) {
        if (rpc_path(info.rpc, Dialect::v6) == method.path) {
          methods_.push_back({info.rpc, std::move(method)});
          break;
        }
      }
    }
  }

  void run(uint8_t choice, uint8_t variant, std::string_view bytes) const {
    const ServedMethod& served = methods_[choice % methods_.size()];
    Call call;
    CallSource source(call);
    bool as_value = (variant & 0x80) != 0;
    source.set_request(as_value
                           ? request_of(served.rpc, DynamicValue{std::string(bytes), ""}, variant)
                           : std::string(bytes));
    // So that slow hooks return immediately.
    source.cancel();
    std::string response;
    Status status = served.method.handler(call, response);
    if (served.method.kind != MethodKind::unary) return;
    if (status.ok()) {
      check_response(served.rpc, response);
    } else {
      LANDFORM_CHECK(!status.message.empty());
    }
  }

 private:
  sdk::ProviderServer server_{kitchen::make_provider(kitchen::Journaling::off)};
  std::vector<ServedMethod> methods_;
};

}  // namespace
}  // namespace landform::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const landform::fuzz::Service service;
  if (size < 2) return 0;
  service.run(data[0], data[1], {reinterpret_cast<const char*>(data + 2), size - 2});
  return 0;
}
