// The bytes in these tests were made by protoc from the public definitions of the protocol.
#include "protocol/messages.h"

#include <gmock/gmock.h>

#include "protocol/rpc.h"
#include "protocol/testing.h"

namespace landform::protocol {
namespace {

using testing::hex;
using testing::unhex;

template <typename Message>
void expect_bytes(const Message& message, std::string_view want, Dialect dialect = Dialect::v6) {
  EXPECT_EQ(hex(encode(message, dialect)), want);
  auto again = decode<Message>(unhex(want), dialect);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(hex(encode(*again, dialect)), want);
}

TEST(Messages, AttributesDifferBetweenProtocols) {
  SchemaAttribute attribute;
  attribute.name = "a";
  attribute.type = "\"string\"";
  attribute.description = "d";
  attribute.optional = true;
  attribute.description_kind = StringKind::markdown;
  attribute.deprecated = true;
  attribute.write_only = true;
  attribute.deprecation_message = "gone";
  expect_bytes(attribute, "0a0161120822737472696e67221a016428014001480158016204676f6e65");
  expect_bytes(attribute, "0a0161120822737472696e67221a016428014001480150015a04676f6e65",
               Dialect::v5);
}

TEST(Messages, NestedAttributes) {
  SchemaAttribute inner;
  inner.name = "x";
  inner.type = "\"bool\"";
  inner.computed = true;
  SchemaAttribute attribute;
  attribute.name = "n";
  attribute.required = true;
  attribute.nested_type = SchemaObject{{inner}, NestingMode::map};
  expect_bytes(attribute, "0a016e200152110a0d0a0178120622626f6f6c2230011804");
}

TEST(Messages, ProviderSchema) {
  GetProviderSchema::Response response;
  response.provider.emplace();
  response.resource_schemas["a_x"].version = -1;
  Schema& b = response.resource_schemas["b_x"];
  b.version = 2;
  b.block.block_types.push_back({.type_name = "net",
                                 .block = {},
                                 .nesting = NestingMode::list,
                                 .min_items = 1,
                                 .max_items = 300});
  response.server_capabilities = {.plan_destroy = true, .move_resource_state = true};
  Function& f = response.functions["f"];
  f.parameters.emplace_back();
  f.parameters[0].name = "p";
  f.parameters[0].type = "\"number\"";
  f.parameters[0].allow_null_value = true;
  f.returns.type = "\"string\"";
  f.summary = "s";
  response.state_store_schemas["s"];
  expect_bytes(response,
               "0a02120012140a03615f78120d08ffffffffffffffffff011200121b0a03625f781214080212101a0e"
               "0a036e657412001802200128ac023204080118013a250a016612200a0f0a01701208226e756d626572"
               "2218011a0a0a0822737472696e672222017352070a017312021200");
}

TEST(Messages, Diagnostics) {
  Diagnostic diagnostic;
  diagnostic.severity = DiagnosticSeverity::error;
  diagnostic.summary = "s";
  diagnostic.detail = "d";
  auto& steps = diagnostic.attribute.steps;
  steps.resize(4);
  steps[0].attribute_name = "a";
  steps[1].element_key_int = 0;
  steps[2].element_key_int = -7;
  steps[3].element_key_string = "";
  expect_bytes(diagnostic,
               "08011201731a0164221a0a030a01610a0218000a0b18f9ffffffffffffffff010a021200");
  expect_bytes(FunctionError{"bad", 0}, "0a036261641000");
}

TEST(Messages, States) {
  RawState raw;
  raw.json = "\xff{}";
  raw.flatmap = {{"a", ""}, {"b", "2"}};
  expect_bytes(raw, "0a03ff7b7d12050a0161120012060a0162120132");

  PlanResourceChange::Response plan;
  plan.planned_state.msgpack = "\x81\xa1\x61\xc0";
  plan.requires_replace.emplace_back().steps.emplace_back().attribute_name = "a";
  plan.planned_private = std::string("\0\1", 2);
  plan.legacy_type_system = true;
  plan.planned_identity.emplace().identity_data.json = "{}";
  expect_bytes(plan, "0a060a0481a161c012050a030a01611a02000128013a060a0412027b7d");
}

TEST(Messages, Ephemeral) {
  OpenEphemeralResource::Response response;
  response.renew_at = Timestamp{1700000000, 500};
  response.result.msgpack = "\xc0";
  response.private_data = "p";
  response.deferred = Deferred{DeferredReason::absent_prerequisite};
  expect_bytes(response, "12090880e2cfaa0610f4031a030a01c02201702a020803");
}

TEST(Messages, PreparedConfigIsInProtocol5Only) {
  ValidateProviderConfig::Response response;
  response.prepared_config.msgpack = "\x80";
  response.diagnostics.emplace_back();
  response.diagnostics[0].severity = DiagnosticSeverity::warning;
  response.diagnostics[0].summary = "w";
  expect_bytes(response, "0a030a018012050802120177", Dialect::v5);
  EXPECT_EQ(hex(encode(response)), "12050802120177");
}

TEST(Messages, ActionsAndStateStores) {
  InvokeAction::Event event;
  event.completed.emplace();
  expect_bytes(event, "1200");

  WriteStateBytes::RequestChunk chunk;
  chunk.meta = StateChunkMeta{"t", "default"};
  chunk.content = "xyz";
  chunk.total_length = 3;
  chunk.range = {0, 2};
  expect_bytes(chunk, "0a0c0a0174120764656661756c74120378797a180322021002");

  expect_bytes(GetStates::Response{{"a", "", "b"}, {}}, "0a01610a000a0162");
}

TEST(Rpcs, HaveTheNamesOfTheirProtocol) {
  struct {
    Rpc rpc;
    const char* v6;
    const char* v5;
  } cases[] = {
      {Rpc::get_provider_schema, "/tfplugin6.Provider/GetProviderSchema",
       "/tfplugin5.Provider/GetSchema"},
      {Rpc::validate_provider_config, "/tfplugin6.Provider/ValidateProviderConfig",
       "/tfplugin5.Provider/PrepareProviderConfig"},
      {Rpc::validate_resource_config, "/tfplugin6.Provider/ValidateResourceConfig",
       "/tfplugin5.Provider/ValidateResourceTypeConfig"},
      {Rpc::validate_data_resource_config, "/tfplugin6.Provider/ValidateDataResourceConfig",
       "/tfplugin5.Provider/ValidateDataSourceConfig"},
      {Rpc::configure_provider, "/tfplugin6.Provider/ConfigureProvider",
       "/tfplugin5.Provider/Configure"},
      {Rpc::stop_provider, "/tfplugin6.Provider/StopProvider", "/tfplugin5.Provider/Stop"},
      {Rpc::read_resource, "/tfplugin6.Provider/ReadResource", "/tfplugin5.Provider/ReadResource"},
      {Rpc::lock_state, "/tfplugin6.Provider/LockState", ""},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(rpc_path(c.rpc, Dialect::v6), c.v6);
    EXPECT_EQ(rpc_path(c.rpc, Dialect::v5), c.v5);
  }
  EXPECT_EQ(all_rpcs().size(), 36U);
}

}  // namespace
}  // namespace landform::protocol
