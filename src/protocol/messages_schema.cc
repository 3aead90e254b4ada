#include "protocol/messages_schema.h"

#include "protocol/protobuf_fields.h"

namespace landform::protocol {

const Table& SchemaObject::table() {
  using M = SchemaObject;
  return table_of<Field<1, &M::attributes>, Field<3, &M::nesting>>();
}

const Table& SchemaAttribute::table() {
  using M = SchemaAttribute;
  return table_of<Field<1, &M::name>, BytesField<2, &M::type>, Field<3, &M::description>,
                  Field<4, &M::required>, Field<5, &M::optional>, Field<6, &M::computed>,
                  Field<7, &M::sensitive>, Field<8, &M::description_kind>, Field<9, &M::deprecated>,
                  Field<10, &M::nested_type, 0>, Field<11, &M::write_only, 10>,
                  Field<12, &M::deprecation_message, 11>>();
}

const Table& SchemaBlock::table() {
  using M = SchemaBlock;
  return table_of<Field<1, &M::version>, Field<2, &M::attributes>, Field<3, &M::block_types>,
                  Field<4, &M::description>, Field<5, &M::description_kind>,
                  Field<6, &M::deprecated>, Field<7, &M::deprecation_message>>();
}

const Table& SchemaNestedBlock::table() {
  using M = SchemaNestedBlock;
  return table_of<Field<1, &M::type_name>, Field<2, &M::block>, Field<3, &M::nesting>,
                  Field<4, &M::min_items>, Field<5, &M::max_items>>();
}

const Table& Schema::table() {
  using M = Schema;
  return table_of<Field<1, &M::version>, Field<2, &M::block>>();
}

const Table& IdentityAttribute::table() {
  using M = IdentityAttribute;
  return table_of<Field<1, &M::name>, BytesField<2, &M::type>, Field<3, &M::required_for_import>,
                  Field<4, &M::optional_for_import>, Field<5, &M::description>>();
}

const Table& ResourceIdentitySchema::table() {
  using M = ResourceIdentitySchema;
  return table_of<Field<1, &M::version>, Field<2, &M::identity_attributes>>();
}

const Table& FunctionParameter::table() {
  using M = FunctionParameter;
  return table_of<Field<1, &M::name>, BytesField<2, &M::type>, Field<3, &M::allow_null_value>,
                  Field<4, &M::allow_unknown_values>, Field<5, &M::description>,
                  Field<6, &M::description_kind>>();
}

const Table& FunctionReturn::table() {
  using M = FunctionReturn;
  return table_of<BytesField<1, &M::type>>();
}

const Table& Function::table() {
  using M = Function;
  return table_of<Field<1, &M::parameters>, Field<2, &M::variadic_parameter>, Field<3, &M::returns>,
                  Field<4, &M::summary>, Field<5, &M::description>, Field<6, &M::description_kind>,
                  Field<7, &M::deprecation_message>>();
}

const Table& ActionSchema::table() {
  using M = ActionSchema;
  return table_of<Field<1, &M::schema>>();
}

const Table& TypeName::table() {
  using M = TypeName;
  return table_of<Field<1, &M::type_name>>();
}

const Table& FunctionName::table() {
  using M = FunctionName;
  return table_of<Field<1, &M::name>>();
}

const Table& GetMetadata::Request::table() { return table_of<>(); }

const Table& GetMetadata::Response::table() {
  using M = GetMetadata::Response;
  return table_of<Field<1, &M::server_capabilities>, Field<2, &M::diagnostics>,
                  Field<3, &M::data_sources>, Field<4, &M::resources>, Field<5, &M::functions>,
                  Field<6, &M::ephemeral_resources>, Field<7, &M::list_resources>,
                  Field<8, &M::state_stores, 0>, Field<9, &M::actions>>();
}

const Table& GetProviderSchema::Request::table() { return table_of<>(); }

const Table& GetProviderSchema::Response::table() {
  using M = GetProviderSchema::Response;
  return table_of<Field<1, &M::provider>, Field<2, &M::resource_schemas>,
                  Field<3, &M::data_source_schemas>, Field<4, &M::diagnostics>,
                  Field<5, &M::provider_meta>, Field<6, &M::server_capabilities>,
                  Field<7, &M::functions>, Field<8, &M::ephemeral_resource_schemas>,
                  Field<9, &M::list_resource_schemas>, Field<10, &M::state_store_schemas, 0>,
                  Field<11, &M::action_schemas>>();
}

const Table& ProviderSchemaBytes::table() {
  using M = ProviderSchemaBytes;
  return table_of<BytesField<1, &M::provider>, BytesField<2, &M::resource_schemas>,
                  BytesField<3, &M::data_source_schemas>, Field<4, &M::diagnostics>,
                  BytesField<5, &M::provider_meta>, Field<6, &M::server_capabilities>,
                  BytesField<7, &M::functions>, BytesField<8, &M::ephemeral_resource_schemas>,
                  BytesField<9, &M::list_resource_schemas>, BytesField<11, &M::action_schemas>>();
}

const Table& GetResourceIdentitySchemas::Request::table() { return table_of<>(); }

const Table& GetResourceIdentitySchemas::Response::table() {
  using M = GetResourceIdentitySchemas::Response;
  return table_of<Field<1, &M::identity_schemas>, Field<2, &M::diagnostics>>();
}

const Table& GetFunctions::Request::table() { return table_of<>(); }

const Table& GetFunctions::Response::table() {
  using M = GetFunctions::Response;
  return table_of<Field<1, &M::functions>, Field<2, &M::diagnostics>>();
}

}  // namespace landform::protocol
