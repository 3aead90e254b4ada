#include "protocol/messages_provider.h"

#include "protocol/protobuf_fields.h"

namespace landform::protocol {

const Table& ValidateProviderConfig::Request::table() {
  using M = ValidateProviderConfig::Request;
  return table_of<Field<1, &M::config>>();
}

const Table& ValidateProviderConfig::Response::table() {
  using M = ValidateProviderConfig::Response;
  return table_of<Field<0, &M::prepared_config, 1>, Field<2, &M::diagnostics>>();
}

const Table& ConfigureProvider::Request::table() {
  using M = ConfigureProvider::Request;
  return table_of<Field<1, &M::terraform_version>, Field<2, &M::config>,
                  Field<3, &M::client_capabilities>>();
}

const Table& ConfigureProvider::Response::table() {
  using M = ConfigureProvider::Response;
  return table_of<Field<1, &M::diagnostics>>();
}

const Table& StopProvider::Request::table() { return table_of<>(); }

const Table& StopProvider::Response::table() {
  using M = StopProvider::Response;
  return table_of<Field<1, &M::error>>();
}

const Table& CallFunction::Request::table() {
  using M = CallFunction::Request;
  return table_of<Field<1, &M::name>, Field<2, &M::arguments>>();
}

const Table& CallFunction::Response::table() {
  using M = CallFunction::Response;
  return table_of<Field<1, &M::result>, Field<2, &M::error>>();
}

const Table& ValidateDataResourceConfig::Request::table() {
  using M = ValidateDataResourceConfig::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::config>>();
}

const Table& ValidateDataResourceConfig::Response::table() {
  using M = ValidateDataResourceConfig::Response;
  return table_of<Field<1, &M::diagnostics>>();
}

const Table& ReadDataSource::Request::table() {
  using M = ReadDataSource::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::config>, Field<3, &M::provider_meta>,
                  Field<4, &M::client_capabilities>>();
}

const Table& ReadDataSource::Response::table() {
  using M = ReadDataSource::Response;
  return table_of<Field<1, &M::state>, Field<2, &M::diagnostics>, Field<3, &M::deferred>>();
}

const Table& ValidateEphemeralResourceConfig::Request::table() {
  using M = ValidateEphemeralResourceConfig::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::config>>();
}

const Table& ValidateEphemeralResourceConfig::Response::table() {
  using M = ValidateEphemeralResourceConfig::Response;
  return table_of<Field<1, &M::diagnostics>>();
}

const Table& OpenEphemeralResource::Request::table() {
  using M = OpenEphemeralResource::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::config>,
                  Field<3, &M::client_capabilities>>();
}

const Table& OpenEphemeralResource::Response::table() {
  using M = OpenEphemeralResource::Response;
  return table_of<Field<1, &M::diagnostics>, Field<2, &M::renew_at>, Field<3, &M::result>,
                  BytesField<4, &M::private_data>, Field<5, &M::deferred>>();
}

const Table& RenewEphemeralResource::Request::table() {
  using M = RenewEphemeralResource::Request;
  return table_of<Field<1, &M::type_name>, BytesField<2, &M::private_data>>();
}

const Table& RenewEphemeralResource::Response::table() {
  using M = RenewEphemeralResource::Response;
  return table_of<Field<1, &M::diagnostics>, Field<2, &M::renew_at>,
                  BytesField<3, &M::private_data>>();
}

const Table& CloseEphemeralResource::Request::table() {
  using M = CloseEphemeralResource::Request;
  return table_of<Field<1, &M::type_name>, BytesField<2, &M::private_data>>();
}

const Table& CloseEphemeralResource::Response::table() {
  using M = CloseEphemeralResource::Response;
  return table_of<Field<1, &M::diagnostics>>();
}

const Table& ValidateActionConfig::Request::table() {
  using M = ValidateActionConfig::Request;
  return table_of<Field<1, &M::action_type>, Field<2, &M::config>>();
}

const Table& ValidateActionConfig::Response::table() {
  using M = ValidateActionConfig::Response;
  return table_of<Field<1, &M::diagnostics>>();
}

const Table& PlanAction::Request::table() {
  using M = PlanAction::Request;
  return table_of<Field<1, &M::action_type>, Field<2, &M::config>,
                  Field<3, &M::client_capabilities>>();
}

const Table& PlanAction::Response::table() {
  using M = PlanAction::Response;
  return table_of<Field<1, &M::diagnostics>, Field<2, &M::deferred>>();
}

const Table& ActionProgress::table() {
  using M = ActionProgress;
  return table_of<Field<1, &M::message>>();
}

const Table& ActionCompleted::table() {
  using M = ActionCompleted;
  return table_of<Field<1, &M::diagnostics>>();
}

const Table& InvokeAction::Request::table() {
  using M = InvokeAction::Request;
  return table_of<Field<1, &M::action_type>, Field<2, &M::config>,
                  Field<3, &M::client_capabilities>>();
}

const Table& InvokeAction::Event::table() {
  using M = InvokeAction::Event;
  return table_of<Field<1, &M::progress>, Field<2, &M::completed>>();
}

}  // namespace landform::protocol
