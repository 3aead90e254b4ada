#include "protocol/rpc.h"

#include <array>

namespace landform::protocol {
namespace {

constexpr RpcInfo same(Rpc rpc, std::string_view name, RpcKind kind = RpcKind::unary) {
  return {rpc, kind, name, name};
}
constexpr RpcInfo renamed(Rpc rpc, std::string_view name, std::string_view name_v5) {
  return {rpc, RpcKind::unary, name, name_v5};
}
constexpr RpcInfo only_v6(Rpc rpc, std::string_view name, RpcKind kind = RpcKind::unary) {
  return {rpc, kind, name, {}};
}

constexpr std::array rpcs = {
    same(Rpc::get_metadata, "GetMetadata"),
    renamed(Rpc::get_provider_schema, "GetProviderSchema", "GetSchema"),
    same(Rpc::get_resource_identity_schemas, "GetResourceIdentitySchemas"),
    same(Rpc::get_functions, "GetFunctions"),
    renamed(Rpc::validate_provider_config, "ValidateProviderConfig", "PrepareProviderConfig"),
    renamed(Rpc::configure_provider, "ConfigureProvider", "Configure"),
    renamed(Rpc::stop_provider, "StopProvider", "Stop"),
    same(Rpc::call_function, "CallFunction"),
    renamed(Rpc::validate_resource_config, "ValidateResourceConfig", "ValidateResourceTypeConfig"),
    same(Rpc::upgrade_resource_state, "UpgradeResourceState"),
    same(Rpc::upgrade_resource_identity, "UpgradeResourceIdentity"),
    same(Rpc::read_resource, "ReadResource"),
    same(Rpc::plan_resource_change, "PlanResourceChange"),
    same(Rpc::apply_resource_change, "ApplyResourceChange"),
    same(Rpc::import_resource_state, "ImportResourceState"),
    same(Rpc::move_resource_state, "MoveResourceState"),
    same(Rpc::generate_resource_config, "GenerateResourceConfig"),
    same(Rpc::validate_list_resource_config, "ValidateListResourceConfig"),
    same(Rpc::list_resource, "ListResource", RpcKind::server_stream),
    renamed(Rpc::validate_data_resource_config, "ValidateDataResourceConfig",
            "ValidateDataSourceConfig"),
    same(Rpc::read_data_source, "ReadDataSource"),
    same(Rpc::validate_ephemeral_resource_config, "ValidateEphemeralResourceConfig"),
    same(Rpc::open_ephemeral_resource, "OpenEphemeralResource"),
    same(Rpc::renew_ephemeral_resource, "RenewEphemeralResource"),
    same(Rpc::close_ephemeral_resource, "CloseEphemeralResource"),
    same(Rpc::validate_action_config, "ValidateActionConfig"),
    same(Rpc::plan_action, "PlanAction"),
    same(Rpc::invoke_action, "InvokeAction", RpcKind::server_stream),
    only_v6(Rpc::validate_state_store_config, "ValidateStateStoreConfig"),
    only_v6(Rpc::configure_state_store, "ConfigureStateStore"),
    only_v6(Rpc::read_state_bytes, "ReadStateBytes", RpcKind::server_stream),
    only_v6(Rpc::write_state_bytes, "WriteStateBytes", RpcKind::client_stream),
    only_v6(Rpc::lock_state, "LockState"),
    only_v6(Rpc::unlock_state, "UnlockState"),
    only_v6(Rpc::get_states, "GetStates"),
    only_v6(Rpc::delete_state, "DeleteState"),
};

constexpr bool in_order() {
  for (size_t i = 0; i < rpcs.size(); ++i) {
    if (static_cast<size_t>(rpcs[i].rpc) != i) return false;
  }
  return true;
}
static_assert(in_order());

}  // namespace

std::span<const RpcInfo> all_rpcs() { return rpcs; }

const RpcInfo& rpc_info(Rpc rpc) { return rpcs[static_cast<size_t>(rpc)]; }

std::string rpc_path(Rpc rpc, Dialect dialect) {
  const RpcInfo& info = rpc_info(rpc);
  std::string_view name = dialect == Dialect::v6 ? info.name : info.name_v5;
  if (name.empty()) return {};
  std::string path = dialect == Dialect::v6 ? "/tfplugin6.Provider/" : "/tfplugin5.Provider/";
  return path.append(name);
}

}  // namespace landform::protocol
