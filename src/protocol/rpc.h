// The calls of the plugin protocol and their names on the wire.
//
// Both protocols have the same calls with the same messages (messages.h, by the names below, each
// with Request and Response); protocol 5 has other names for some of them and no state stores.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "protocol/protobuf.h"

namespace landform::protocol {

enum class Rpc : uint8_t {
  get_metadata,
  get_provider_schema,
  get_resource_identity_schemas,
  get_functions,
  validate_provider_config,
  configure_provider,
  stop_provider,
  call_function,
  validate_resource_config,
  upgrade_resource_state,
  upgrade_resource_identity,
  read_resource,
  plan_resource_change,
  apply_resource_change,
  import_resource_state,
  move_resource_state,
  generate_resource_config,
  validate_list_resource_config,
  list_resource,
  validate_data_resource_config,
  read_data_source,
  validate_ephemeral_resource_config,
  open_ephemeral_resource,
  renew_ephemeral_resource,
  close_ephemeral_resource,
  validate_action_config,
  plan_action,
  invoke_action,
  validate_state_store_config,
  configure_state_store,
  read_state_bytes,
  write_state_bytes,
  lock_state,
  unlock_state,
  get_states,
  delete_state,
};

enum class RpcKind : uint8_t { unary, server_stream, client_stream };

struct RpcInfo {
  Rpc rpc;
  RpcKind kind;
  std::string_view name;     // in protocol 6, and in messages
  std::string_view name_v5;  // empty: not in protocol 5
};

// In the order of the enumeration.
[[nodiscard]] std::span<const RpcInfo> all_rpcs();
[[nodiscard]] const RpcInfo& rpc_info(Rpc rpc);

// The path of its HTTP requests, such as /tfplugin6.Provider/ReadResource; empty if that protocol
// does not have it.
[[nodiscard]] std::string rpc_path(Rpc rpc, Dialect dialect);

}  // namespace landform::protocol
