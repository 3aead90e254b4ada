#include "protocol/value_conversion.h"

#include <gmock/gmock.h>

#include "protocol/schema_conversion.h"
#include "protocol/testing.h"

namespace landform::protocol {
namespace {

using testing::hex;

TEST(Wire, Values) {
  struct {
    const char* name;
    Value value;
    Type type;
    const char* msgpack;
  } cases[] = {
      {"null", Value::null(Type::string()), Type::string(), "c0"},
      {"unknown", Value::unknown(Type::string()), Type::string(), "d40000"},
      {"object", Value::object({{"a", Value::string("x")}, {"b", Value::number(1)}}),
       Type::object({{"a", Type::string()}, {"b", Type::number()}}), "82a161a178a16201"},
      {"dynamic", Value::boolean(true), Type::dynamic(), "92c40622626f6f6c22c3"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    auto message = to_dynamic_value(c.value, c.type);
    ASSERT_TRUE(message) << message.error().message;
    EXPECT_EQ(hex(message->msgpack), c.msgpack);
    EXPECT_EQ(message->json, "");
    auto value = from_dynamic_value(*message, c.type);
    ASSERT_TRUE(value) << value.error().message;
    EXPECT_TRUE(value->identical(c.value));
  }
}

TEST(Wire, ValuesFromJsonAndFromEmptyMessages) {
  auto value = from_dynamic_value({{}, R"(["a"])"}, Type::list(Type::string()));
  ASSERT_TRUE(value) << value.error().message;
  EXPECT_TRUE(value->identical(Value::list(Type::string(), {Value::string("a")})));

  value = from_dynamic_value({"\xc3", "false"}, Type::boolean());
  ASSERT_TRUE(value);
  EXPECT_TRUE(value->as_bool()) << "MessagePack takes precedence";

  value = from_dynamic_value({}, Type::boolean());
  ASSERT_TRUE(value);
  EXPECT_TRUE(value->is_null());

  EXPECT_FALSE(from_dynamic_value({"\xc1", {}}, Type::boolean()));
  EXPECT_FALSE(
      to_dynamic_value(Value::boolean(true).with_marks(Marks::sensitive), Type::boolean()));
}

TEST(Wire, Paths) {
  Path path = {PathStep::attribute("a"), PathStep::index(Value::number(3)),
               PathStep::index(Value::string("k"))};
  PathMessage message = to_path_message(path);
  ASSERT_EQ(message.steps.size(), 3U);
  EXPECT_EQ(message.steps[0].attribute_name, "a");
  EXPECT_EQ(message.steps[1].element_key_int, 3);
  EXPECT_EQ(message.steps[2].element_key_string, "k");
  EXPECT_EQ(from_path_message(message), path);

  // Elements of sets have no path in the protocol.
  path[1] = PathStep::index(Value::empty_object());
  EXPECT_EQ(to_path_message(path).steps.size(), 1U);
  path[1] = PathStep::index(Value::unknown(Type::number()));
  EXPECT_EQ(to_path_message(path).steps.size(), 1U);
}

TEST(Wire, Diagnostics) {
  Diagnostic message =
      to_diagnostic(Severity::warning, "Careful", "Very.", {PathStep::attribute("a")});
  EXPECT_EQ(message.severity, DiagnosticSeverity::warning);
  ReceivedDiagnostic diagnostic = from_diagnostic(message);
  EXPECT_EQ(diagnostic.severity, Severity::warning);
  EXPECT_EQ(diagnostic.summary, "Careful");
  EXPECT_EQ(diagnostic.detail, "Very.");
  EXPECT_EQ(path_to_string(diagnostic.path), ".a");
  message.severity = static_cast<DiagnosticSeverity>(9);
  EXPECT_EQ(from_diagnostic(message).severity, Severity::error);
}

schema::Schema rich_schema() {
  schema::Schema schema;
  schema.version = 3;
  schema::Attribute name;
  name.type = Type::string();
  name.required = true;
  name.description = "**Name**";
  name.markdown = true;
  schema::Attribute secret;
  secret.type = Type::map(Type::number());
  secret.optional = secret.sensitive = secret.write_only = secret.deprecated = true;
  secret.deprecation_message = "Use another.";
  auto nested = std::make_shared<schema::NestedType>();
  nested->nesting = schema::Nesting::set;
  nested->attributes["inner"] = name;
  schema::Attribute parts;
  parts.nested = nested;
  parts.optional = parts.computed = true;
  auto inner = std::make_shared<schema::Block>();
  inner->attributes["name"] = name;
  inner->description = "A disk.";
  schema.block.attributes = {{"name", name}, {"secret", secret}, {"parts", parts}};
  schema.block.blocks["disk"] = {schema::Nesting::list, inner, 1, 4};
  schema.block.blocks["group"] = {schema::Nesting::group, std::make_shared<schema::Block>(), 0, 0};
  schema.block.deprecated = true;
  return schema;
}

TEST(Wire, SchemasRoundTrip) {
  Schema message = to_schema_message(rich_schema());
  auto received = decode<Schema>(encode(message));
  ASSERT_TRUE(received) << received.error().message;
  auto schema = from_schema_message(*received);
  ASSERT_TRUE(schema) << schema.error().message;
  EXPECT_EQ(schema->version, 3);
  EXPECT_EQ(schema->block.implied_type(), rich_schema().block.implied_type());
  EXPECT_EQ(hex(encode(to_schema_message(*schema))), hex(encode(message)));
  EXPECT_TRUE(schema->block.attributes.at("secret").write_only);
  EXPECT_TRUE(schema->block.attributes.at("name").markdown);
  EXPECT_EQ(schema->block.blocks.at("disk").max_items, 4U);
}

TEST(Wire, SchemasInProtocol5HaveTheSameTypes) {
  std::string bytes = encode(to_schema_message(rich_schema(), Dialect::v5), Dialect::v5);
  auto received = decode<Schema>(bytes, Dialect::v5);
  ASSERT_TRUE(received) << received.error().message;
  auto schema = from_schema_message(*received);
  ASSERT_TRUE(schema) << schema.error().message;
  EXPECT_EQ(schema->block.attributes.at("parts").nested, nullptr);
  EXPECT_TRUE(schema->block.attributes.at("parts").computed);
  EXPECT_EQ(schema->block.implied_type(), rich_schema().block.implied_type());
}

TEST(Wire, InvalidSchemas) {
  Schema message;
  message.block.attributes.emplace_back();
  message.block.attributes[0].name = "a";
  message.block.attributes[0].type = "\"strung\"";
  auto schema = from_schema_message(message);
  ASSERT_FALSE(schema);
  EXPECT_THAT(schema.error().message, ::testing::StartsWith("a has an invalid type: "));

  message.block.attributes[0].nested_type = SchemaObject{{}, NestingMode::group};
  EXPECT_EQ(from_schema_message(message).error().message, "a has a nested type as a group");

  message.block.attributes.clear();
  message.block.block_types.emplace_back();
  message.block.block_types[0].type_name = "b";
  EXPECT_EQ(from_schema_message(message).error().message, "b has an unknown nesting mode");
}

}  // namespace
}  // namespace landform::protocol
