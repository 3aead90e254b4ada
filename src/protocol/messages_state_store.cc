#include "protocol/messages_state_store.h"

#include "protocol/protobuf_fields.h"

namespace landform::protocol {

const Table& StateStoreClientCapabilities::table() {
  using M = StateStoreClientCapabilities;
  return table_of<Field<1, &M::chunk_size>>();
}

const Table& StateStoreServerCapabilities::table() {
  using M = StateStoreServerCapabilities;
  return table_of<Field<1, &M::chunk_size>>();
}

const Table& StateByteRange::table() {
  using M = StateByteRange;
  return table_of<Field<1, &M::start>, Field<2, &M::end>>();
}

const Table& StateChunkMeta::table() {
  using M = StateChunkMeta;
  return table_of<Field<1, &M::type_name>, Field<2, &M::state_id>>();
}

const Table& ValidateStateStoreConfig::Request::table() {
  using M = ValidateStateStoreConfig::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::config>>();
}

const Table& ValidateStateStoreConfig::Response::table() {
  using M = ValidateStateStoreConfig::Response;
  return table_of<Field<1, &M::diagnostics>>();
}

const Table& ConfigureStateStore::Request::table() {
  using M = ConfigureStateStore::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::config>, Field<3, &M::capabilities>>();
}

const Table& ConfigureStateStore::Response::table() {
  using M = ConfigureStateStore::Response;
  return table_of<Field<1, &M::diagnostics>, Field<2, &M::capabilities>>();
}

const Table& ReadStateBytes::Request::table() {
  using M = ReadStateBytes::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::state_id>>();
}

const Table& ReadStateBytes::ResponseChunk::table() {
  using M = ReadStateBytes::ResponseChunk;
  return table_of<BytesField<1, &M::content>, Field<2, &M::total_length>, Field<3, &M::range>,
                  Field<4, &M::diagnostics>>();
}

const Table& WriteStateBytes::RequestChunk::table() {
  using M = WriteStateBytes::RequestChunk;
  return table_of<Field<1, &M::meta>, BytesField<2, &M::content>, Field<3, &M::total_length>,
                  Field<4, &M::range>>();
}

const Table& WriteStateBytes::Response::table() {
  using M = WriteStateBytes::Response;
  return table_of<Field<1, &M::diagnostics>>();
}

const Table& LockState::Request::table() {
  using M = LockState::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::state_id>, Field<3, &M::operation>>();
}

const Table& LockState::Response::table() {
  using M = LockState::Response;
  return table_of<Field<1, &M::lock_id>, Field<2, &M::diagnostics>>();
}

const Table& UnlockState::Request::table() {
  using M = UnlockState::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::state_id>, Field<3, &M::lock_id>>();
}

const Table& UnlockState::Response::table() {
  using M = UnlockState::Response;
  return table_of<Field<1, &M::diagnostics>>();
}

const Table& GetStates::Request::table() {
  using M = GetStates::Request;
  return table_of<Field<1, &M::type_name>>();
}

const Table& GetStates::Response::table() {
  using M = GetStates::Response;
  return table_of<Field<1, &M::state_ids>, Field<2, &M::diagnostics>>();
}

const Table& DeleteState::Request::table() {
  using M = DeleteState::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::state_id>>();
}

const Table& DeleteState::Response::table() {
  using M = DeleteState::Response;
  return table_of<Field<1, &M::diagnostics>>();
}

}  // namespace landform::protocol
