#include "protocol/messages_resource.h"

#include "protocol/protobuf_fields.h"

namespace landform::protocol {

const Table& ValidateResourceConfig::Request::table() {
  using M = ValidateResourceConfig::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::config>,
                  Field<3, &M::client_capabilities>>();
}

const Table& ValidateResourceConfig::Response::table() {
  using M = ValidateResourceConfig::Response;
  return table_of<Field<1, &M::diagnostics>>();
}

const Table& UpgradeResourceState::Request::table() {
  using M = UpgradeResourceState::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::version>, Field<3, &M::raw_state>>();
}

const Table& UpgradeResourceState::Response::table() {
  using M = UpgradeResourceState::Response;
  return table_of<Field<1, &M::upgraded_state>, Field<2, &M::diagnostics>>();
}

const Table& UpgradeResourceIdentity::Request::table() {
  using M = UpgradeResourceIdentity::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::version>, Field<3, &M::raw_identity>>();
}

const Table& UpgradeResourceIdentity::Response::table() {
  using M = UpgradeResourceIdentity::Response;
  return table_of<Field<1, &M::upgraded_identity>, Field<2, &M::diagnostics>>();
}

const Table& ReadResource::Request::table() {
  using M = ReadResource::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::current_state>,
                  BytesField<3, &M::private_data>, Field<4, &M::provider_meta>,
                  Field<5, &M::client_capabilities>, Field<6, &M::current_identity>>();
}

const Table& ReadResource::Response::table() {
  using M = ReadResource::Response;
  return table_of<Field<1, &M::new_state>, Field<2, &M::diagnostics>,
                  BytesField<3, &M::private_data>, Field<4, &M::deferred>,
                  Field<5, &M::new_identity>>();
}

const Table& PlanResourceChange::Request::table() {
  using M = PlanResourceChange::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::prior_state>,
                  Field<3, &M::proposed_new_state>, Field<4, &M::config>,
                  BytesField<5, &M::prior_private>, Field<6, &M::provider_meta>,
                  Field<7, &M::client_capabilities>, Field<8, &M::prior_identity>>();
}

const Table& PlanResourceChange::Response::table() {
  using M = PlanResourceChange::Response;
  return table_of<Field<1, &M::planned_state>, Field<2, &M::requires_replace>,
                  BytesField<3, &M::planned_private>, Field<4, &M::diagnostics>,
                  Field<5, &M::legacy_type_system>, Field<6, &M::deferred>,
                  Field<7, &M::planned_identity>>();
}

const Table& ApplyResourceChange::Request::table() {
  using M = ApplyResourceChange::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::prior_state>, Field<3, &M::planned_state>,
                  Field<4, &M::config>, BytesField<5, &M::planned_private>,
                  Field<6, &M::provider_meta>, Field<7, &M::planned_identity>>();
}

const Table& ApplyResourceChange::Response::table() {
  using M = ApplyResourceChange::Response;
  return table_of<Field<1, &M::new_state>, BytesField<2, &M::private_data>,
                  Field<3, &M::diagnostics>, Field<4, &M::legacy_type_system>,
                  Field<5, &M::new_identity>>();
}

const Table& ImportedResource::table() {
  using M = ImportedResource;
  return table_of<Field<1, &M::type_name>, Field<2, &M::state>, BytesField<3, &M::private_data>,
                  Field<4, &M::identity>>();
}

const Table& ImportResourceState::Request::table() {
  using M = ImportResourceState::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::id>, Field<3, &M::client_capabilities>,
                  Field<4, &M::identity>>();
}

const Table& ImportResourceState::Response::table() {
  using M = ImportResourceState::Response;
  return table_of<Field<1, &M::imported_resources>, Field<2, &M::diagnostics>,
                  Field<3, &M::deferred>>();
}

const Table& MoveResourceState::Request::table() {
  using M = MoveResourceState::Request;
  return table_of<Field<1, &M::source_provider_address>, Field<2, &M::source_type_name>,
                  Field<3, &M::source_schema_version>, Field<4, &M::source_state>,
                  Field<5, &M::target_type_name>, BytesField<6, &M::source_private>,
                  Field<7, &M::source_identity>, Field<8, &M::source_identity_schema_version>>();
}

const Table& MoveResourceState::Response::table() {
  using M = MoveResourceState::Response;
  return table_of<Field<1, &M::target_state>, Field<2, &M::diagnostics>,
                  BytesField<3, &M::target_private>, Field<4, &M::target_identity>>();
}

const Table& GenerateResourceConfig::Request::table() {
  using M = GenerateResourceConfig::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::state>>();
}

const Table& GenerateResourceConfig::Response::table() {
  using M = GenerateResourceConfig::Response;
  return table_of<Field<1, &M::config>, Field<2, &M::diagnostics>>();
}

const Table& ValidateListResourceConfig::Request::table() {
  using M = ValidateListResourceConfig::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::config>,
                  Field<3, &M::include_resource_object>, Field<4, &M::limit>>();
}

const Table& ValidateListResourceConfig::Response::table() {
  using M = ValidateListResourceConfig::Response;
  return table_of<Field<1, &M::diagnostics>>();
}

const Table& ListResource::Request::table() {
  using M = ListResource::Request;
  return table_of<Field<1, &M::type_name>, Field<2, &M::config>,
                  Field<3, &M::include_resource_object>, Field<4, &M::limit>>();
}

const Table& ListResource::Event::table() {
  using M = ListResource::Event;
  return table_of<Field<1, &M::identity>, Field<2, &M::display_name>, Field<3, &M::resource_object>,
                  Field<4, &M::diagnostic>>();
}

}  // namespace landform::protocol
