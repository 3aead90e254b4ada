#include "protocol/plugin_services.h"

#include <cstdint>
#include <string>

#include "protocol/protobuf_fields.h"

namespace landform::protocol {
namespace {

enum class Health : int32_t { unknown = 0, serving = 1, not_serving = 2, service_unknown = 3 };

struct HealthRequest {
  std::string service;

  static const Table& table() { return table_of<Field<1, &HealthRequest::service>>(); }
};

struct HealthResponse {
  Health status = Health::unknown;

  static const Table& table() { return table_of<Field<1, &HealthResponse::status>>(); }
};

Result<Health> health_of(std::string_view request) {
  auto decoded = decode<HealthRequest>(request);
  if (!decoded) return std::move(decoded).error();
  bool known = decoded->service.empty() || decoded->service == "plugin";
  return known ? Health::serving : Health::service_unknown;
}

Status check_health(Call& call, std::string& response) {
  auto health = health_of(call.request());
  if (!health) return {status::internal, health.error().message};
  if (*health == Health::service_unknown) return {status::not_found, "unknown service"};
  response = encode(HealthResponse{*health});
  return {};
}

Status watch_health(Call& call, std::string& response) {
  auto health = health_of(call.request());
  if (!health) return {status::internal, health.error().message};
  response = encode(HealthResponse{*health});
  return {};
}

}  // namespace

std::vector<Method> plugin_services(bool may_shut_down) {
  std::vector<Method> methods;
  methods.push_back({"/grpc.health.v1.Health/Check", check_health, MethodKind::unary, true});
  methods.push_back({"/grpc.health.v1.Health/Watch", watch_health, MethodKind::held});
  methods.push_back({"/plugin.GRPCController/Shutdown",
                     [](Call&, std::string&) { return Status{}; }, MethodKind::unary, true,
                     may_shut_down});
  // Providers open no connections of their own, so there is nothing to broker.
  methods.push_back({"/plugin.GRPCBroker/StartStream", nullptr, MethodKind::held_both_ways});
  // Providers write to standard error, as log lines.
  methods.push_back({"/plugin.GRPCStdio/StreamStdio", nullptr, MethodKind::held});
  return methods;
}

}  // namespace landform::protocol
