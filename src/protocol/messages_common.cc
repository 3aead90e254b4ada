#include "protocol/messages_common.h"

#include "protocol/protobuf_fields.h"

namespace landform::protocol {

const Table& DynamicValue::table() {
  using M = DynamicValue;
  return table_of<BytesField<1, &M::msgpack>, BytesField<2, &M::json>>();
}

const Table& PathStepMessage::table() {
  using M = PathStepMessage;
  return table_of<Field<1, &M::attribute_name>, Field<2, &M::element_key_string>,
                  Field<3, &M::element_key_int>>();
}

const Table& PathMessage::table() {
  using M = PathMessage;
  return table_of<Field<1, &M::steps>>();
}

const Table& Diagnostic::table() {
  using M = Diagnostic;
  return table_of<Field<1, &M::severity>, Field<2, &M::summary>, Field<3, &M::detail>,
                  Field<4, &M::attribute>>();
}

const Table& FunctionError::table() {
  using M = FunctionError;
  return table_of<Field<1, &M::text>, Field<2, &M::function_argument>>();
}

const Table& RawState::table() {
  using M = RawState;
  return table_of<BytesField<1, &M::json>, Field<2, &M::flatmap>>();
}

const Table& ResourceIdentityData::table() {
  using M = ResourceIdentityData;
  return table_of<Field<1, &M::identity_data>>();
}

const Table& ServerCapabilities::table() {
  using M = ServerCapabilities;
  return table_of<Field<1, &M::plan_destroy>, Field<2, &M::get_provider_schema_optional>,
                  Field<3, &M::move_resource_state>, Field<4, &M::generate_resource_config>>();
}

const Table& ClientCapabilities::table() {
  using M = ClientCapabilities;
  return table_of<Field<1, &M::deferral_allowed>, Field<2, &M::write_only_attributes_allowed>>();
}

const Table& Timestamp::table() {
  using M = Timestamp;
  return table_of<Field<1, &M::seconds>, Field<2, &M::nanos>>();
}

const Table& Deferred::table() {
  using M = Deferred;
  return table_of<Field<1, &M::reason>>();
}

}  // namespace landform::protocol
