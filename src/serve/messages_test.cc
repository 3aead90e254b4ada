#include "serve/messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/schema_conversion.h"
#include "sdk/server.h"

namespace landform::serve {
namespace {

using protocol::Dialect;
using ::testing::HasSubstr;

class Thing : public sdk::Resource {
 public:
  explicit Thing(bool broken) : broken_(broken) {}
  [[nodiscard]] std::string name() const override { return broken_ ? "broken" : "thing"; }
  [[nodiscard]] sdk::Schema schema() const override {
    sdk::Attribute name = sdk::string().required();
    if (broken_) name.computed();
    return sdk::Schema("A thing.")
        .version(3)
        .attribute("name", name)
        .attribute("part", sdk::nested({{"label", sdk::string().optional()}}).optional());
  }
  sdk::Object create(sdk::CreateContext&, sdk::Object planned) override { return planned; }
  std::optional<sdk::Object> read(sdk::ReadContext&, sdk::Object current) override {
    return current;
  }
  void remove(sdk::RemoveContext&, sdk::Object) override {}
  [[nodiscard]] bool can_move() const override { return true; }
  [[nodiscard]] std::vector<sdk::IdentityAttribute> identity() const override {
    return {{"name", Type::string(), true, "Its name."}};
  }

 private:
  const bool broken_;
};

class Double : public sdk::Function {
 public:
  [[nodiscard]] std::string name() const override { return "double"; }
  [[nodiscard]] std::string summary() const override { return "Doubles."; }
  [[nodiscard]] std::vector<sdk::FunctionParameterInfo> parameters() const override {
    return {{"n", sdk::number(), "What."}};
  }
  [[nodiscard]] sdk::Attribute result() const override { return sdk::number(); }
  [[nodiscard]] Result<Value, sdk::FunctionFailure> call(const std::vector<Value>& given) override {
    return given[0];
  }
};

class TestProvider : public sdk::Provider {
 public:
  explicit TestProvider(bool broken) {
    add(std::make_unique<Thing>(false));
    if (broken) add(std::make_unique<Thing>(true));
    add(std::make_unique<Double>());
  }
  [[nodiscard]] std::string name() const override { return "test"; }
  [[nodiscard]] std::string description() const override { return "A provider for tests"; }
};

TEST(ServeMessages, SchemasInBothProtocols) {
  sdk::ProviderServer server(std::make_unique<TestProvider>(false));
  for (Dialect dialect : {Dialect::v5, Dialect::v6}) {
    auto message = provider_schema_message(server.schemas({}), dialect);
    EXPECT_TRUE(message.diagnostics.empty());
    ASSERT_TRUE(message.provider) << "an empty schema, not a missing one";
    ASSERT_TRUE(message.resource_schemas.contains("test_thing"));
    const protocol::Schema& thing = message.resource_schemas.at("test_thing");
    EXPECT_EQ(thing.version, 3);
    ASSERT_EQ(thing.block.attributes.size(), 2U);
    const protocol::SchemaAttribute& part = thing.block.attributes[1];
    EXPECT_EQ(part.nested_type.has_value(), dialect == Dialect::v6);
    EXPECT_EQ(part.type.empty(), dialect == Dialect::v6) << "protocol 5 has no nested attributes";
    EXPECT_TRUE(message.server_capabilities.move_resource_state);
    EXPECT_TRUE(message.server_capabilities.get_provider_schema_optional);
    EXPECT_EQ(message.functions.at("double").returns.type, "\"number\"");
  }
}

TEST(ServeMessages, AnInvalidSchemaIsADiagnosticAndDoesNotAffectOthers) {
  sdk::ProviderServer server(std::make_unique<TestProvider>(true));
  auto message = provider_schema_message(server.schemas({}), Dialect::v6);
  ASSERT_EQ(message.diagnostics.size(), 1U);
  EXPECT_THAT(message.diagnostics[0].detail,
              HasSubstr("In the schema of test_broken: name is required and computed."));
  EXPECT_TRUE(message.resource_schemas.contains("test_thing"));
  EXPECT_FALSE(message.resource_schemas.contains("test_broken"));
}

TEST(ServeMessages, MetadataFunctionsAndIdentities) {
  sdk::ProviderServer server(std::make_unique<TestProvider>(false));
  auto schemas = server.schemas({}).schemas;
  auto metadata = metadata_message(*schemas);
  ASSERT_EQ(metadata.resources.size(), 1U);
  EXPECT_EQ(metadata.resources[0].type_name, "test_thing");
  ASSERT_EQ(metadata.functions.size(), 1U);
  EXPECT_EQ(functions_message(*schemas).functions.count("double"), 1U);
  auto identities = identity_schemas_message(*schemas);
  const auto& attributes = identities.identity_schemas.at("test_thing").identity_attributes;
  ASSERT_EQ(attributes.size(), 1U);
  EXPECT_EQ(attributes[0].name, "name");
  EXPECT_TRUE(attributes[0].required_for_import);
}

TEST(ServeMessages, DiagnosticsAndValues) {
  provider::Diagnostics diagnostics;
  diagnostics.warning("Odd", "It is odd.", {PathStep::attribute("name")});
  auto messages = diagnostics_message(diagnostics);
  ASSERT_EQ(messages.size(), 1U);
  EXPECT_EQ(messages[0].severity, protocol::DiagnosticSeverity::warning);
  EXPECT_EQ(messages[0].attribute.steps.size(), 1U);

  auto text = value_message(Value::string("a"), Type::string(), messages);
  EXPECT_EQ(text.msgpack,
            "\xa1"
            "a");
  EXPECT_EQ(messages.size(), 1U);
  auto marked = Value::string("a").with_marks(Marks::sensitive);
  auto null = value_message(marked, Type::string(), messages);
  EXPECT_EQ(null.msgpack, "\xc0");
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_THAT(messages[1].detail, HasSubstr("A response cannot be encoded"));
}

TEST(ServeMessages, TimesAndDeferrals) {
  EXPECT_FALSE(timestamp(std::nullopt));
  auto time = std::chrono::system_clock::time_point(std::chrono::milliseconds(1'500));
  auto message = timestamp(time);
  ASSERT_TRUE(message);
  EXPECT_EQ(message->seconds, 1);
  EXPECT_EQ(message->nanos, 500'000'000);
  EXPECT_FALSE(deferred_message(std::nullopt));
  EXPECT_EQ(deferred_message(provider::Deferral::absent_prerequisite)->reason,
            protocol::DeferredReason::absent_prerequisite);
}

// A resource whose schema is there as bytes, and is made by nobody to describe the provider.
class Ready : public Thing {
 public:
  Ready() : Thing(false) {
    schema::Schema schema{.version = 3, .block = Thing::schema().root().compiled()};
    bytes_ = protocol::encode(protocol::to_schema_message(schema));
  }
  [[nodiscard]] std::string name() const override { return "ready"; }
  [[nodiscard]] sdk::Schema schema() const override {
    ++made_;
    return Thing::schema();
  }
  [[nodiscard]] std::string_view encoded_schema() const override { return bytes_; }
  [[nodiscard]] int made() const { return made_; }

 private:
  std::string bytes_;
  mutable int made_ = 0;
};

class ReadyProvider : public sdk::Provider {
 public:
  ReadyProvider() {
    add(std::make_unique<Thing>(false));
    auto ready = std::make_unique<Ready>();
    ready_ = ready.get();
    add(std::move(ready));
  }
  [[nodiscard]] std::string name() const override { return "test"; }
  [[nodiscard]] std::string description() const override { return "A test"; }
  [[nodiscard]] const Ready& ready() const { return *ready_; }

 private:
  Ready* ready_;
};

TEST(SchemaBytes, AreSentAsTheyAre) {
  auto made = std::make_unique<ReadyProvider>();
  const Ready& ready = made->ready();
  sdk::ProviderServer server(std::move(made));
  provider::SchemasResponse offered = server.schemas({});
  auto message = protocol::decode<protocol::GetProviderSchema::Response>(
      provider_schema_bytes(offered, Dialect::v6), Dialect::v6);
  ASSERT_TRUE(message.ok());
  ASSERT_EQ(message->resource_schemas.size(), 2U);
  EXPECT_EQ(message->resource_schemas.at("test_ready").version, 3);
  EXPECT_EQ(identity_schemas_message(*offered.schemas).identity_schemas.size(), 2U);
  EXPECT_EQ(ready.made(), 0);
  // Protocol 5 has no such bytes.
  auto older = protocol::decode<protocol::GetProviderSchema::Response>(
      provider_schema_bytes(offered, Dialect::v5), Dialect::v5);
  ASSERT_TRUE(older.ok());
  EXPECT_EQ(older->resource_schemas.size(), 2U);
  EXPECT_EQ(ready.made(), 1);
}

}  // namespace
}  // namespace landform::serve
