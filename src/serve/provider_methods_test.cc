// A provider's calls, from the bytes of a request to the bytes of a response.
#include "serve/provider_methods.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/grpc_call.h"
#include "protocol/messages.h"
#include "protocol/rpc.h"
#include "sdk/server.h"
#include "value/json.h"
#include "value/msgpack.h"

namespace landform::serve {
namespace {

using protocol::Dialect;
using protocol::DynamicValue;
using protocol::Rpc;
using protocol::Status;
constexpr int kInvalidArgument = 3;  // as gRPC numbers it

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Key;

class Thing : public sdk::Resource {
 public:
  [[nodiscard]] std::string name() const override { return "thing"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("A thing.")
        .version(2)
        .attribute("id", sdk::string().computed().stable())
        .attribute("name", sdk::string().required().requires_replace())
        .attribute("size", sdk::int64().optional());
  }
  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    if (planned.string("name") == "bad") context.error("Not this one", "It is bad.");
    planned.set("id", "id-" + planned.string("name"));
    return planned;
  }
  std::optional<sdk::Object> read(sdk::ReadContext&, sdk::Object current) override {
    if (current.string("name") == "gone") return std::nullopt;
    return current;
  }
  sdk::Object update(sdk::UpdateContext&, sdk::Object, sdk::Object planned) override {
    return planned;
  }
  void remove(sdk::RemoveContext&, sdk::Object) override {}
};

class TestProvider : public sdk::Provider {
 public:
  TestProvider() { add(std::make_unique<Thing>()); }
  [[nodiscard]] std::string name() const override { return "test"; }
  [[nodiscard]] std::string description() const override { return "A provider for tests"; }
};

class ProviderMethods : public ::testing::TestWithParam<Dialect> {
 protected:
  // The response to these bytes.
  [[nodiscard]] Status call_raw(Rpc rpc, std::string request, std::string& response) const {
    for (const protocol::Method& method : methods_) {
      if (method.path != protocol::rpc_path(rpc, GetParam())) continue;
      protocol::Call call;
      protocol::CallSource(call).set_request(std::move(request));
      return method.handler(call, response);
    }
    return Status{protocol::status::unimplemented, "no such method"};
  }
  template <typename Messages>
  [[nodiscard]] Result<typename Messages::Response, Status> call(
      Rpc rpc, const typename Messages::Request& request) const {
    std::string response;
    Status status = call_raw(rpc, protocol::encode(request, GetParam()), response);
    if (!status.ok()) return status;
    return protocol::decode<typename Messages::Response>(response, GetParam()).value();
  }

  static DynamicValue json(std::string text) { return {"", std::move(text)}; }
  DynamicValue msgpack(const std::string& text) const {
    return {encode_msgpack(decode_json(text, type_).value(), type_).value(), ""};
  }
  // A response as JSON; unknown values are shown as "?".
  [[nodiscard]] std::string show(const DynamicValue& message) const {
    EXPECT_EQ(message.json, "") << "responses are MessagePack";
    Value value = decode_msgpack(message.msgpack, type_).value();
    if (value.is_null()) return "null";
    std::string out;
    for (size_t i = 0; i < value.length(); ++i) {
      const Value& element = value.elements()[i];
      out += (out.empty() ? "" : " ") + std::string(value.key(i)) + "=";
      out += element.is_known() ? encode_json(element, element.type()).value() : "?";
    }
    return out;
  }

  sdk::ProviderServer server_{std::make_unique<TestProvider>()};
  std::vector<protocol::Method> methods_ = provider_methods(server_, GetParam());
  const Type type_ = Type::object({{"id", Type::string(), false},
                                   {"name", Type::string(), false},
                                   {"size", Type::number(), false}});
};

INSTANTIATE_TEST_SUITE_P(Dialects, ProviderMethods, ::testing::Values(Dialect::v5, Dialect::v6),
                         [](const auto& info) { return info.param == Dialect::v5 ? "v5" : "v6"; });

TEST_P(ProviderMethods, Schemas) {
  auto schemas = call<protocol::GetProviderSchema>(Rpc::get_provider_schema, {});
  ASSERT_TRUE(schemas);
  EXPECT_TRUE(schemas->diagnostics.empty());
  EXPECT_TRUE(schemas->provider.has_value());
  ASSERT_THAT(schemas->resource_schemas, ElementsAre(Key("test_thing")));
  const protocol::Schema& thing = schemas->resource_schemas.at("test_thing");
  EXPECT_EQ(thing.version, 2);
  ASSERT_EQ(thing.block.attributes.size(), 3U);
  EXPECT_EQ(thing.block.attributes[1].name, "name");
  EXPECT_EQ(thing.block.attributes[1].type, "\"string\"");
  EXPECT_TRUE(thing.block.attributes[1].required);
}

TEST_P(ProviderMethods, LifeCycle) {
  protocol::PlanResourceChange::Request plan;
  plan.type_name = "test_thing";
  plan.config = msgpack(R"({"id":null,"name":"a","size":1})");
  plan.proposed_new_state = plan.config;
  auto planned = call<protocol::PlanResourceChange>(Rpc::plan_resource_change, plan);
  ASSERT_TRUE(planned) << planned.error().message;
  EXPECT_TRUE(planned->diagnostics.empty());
  EXPECT_EQ(show(planned->planned_state), R"(id=? name="a" size=1)");
  EXPECT_TRUE(planned->requires_replace.empty());

  protocol::ApplyResourceChange::Request apply;
  apply.type_name = "test_thing";
  apply.config = plan.config;
  apply.planned_state = planned->planned_state;
  apply.planned_private = planned->planned_private;
  auto created = call<protocol::ApplyResourceChange>(Rpc::apply_resource_change, apply);
  ASSERT_TRUE(created) << created.error().message;
  EXPECT_TRUE(created->diagnostics.empty());
  EXPECT_EQ(show(created->new_state), R"(id="id-a" name="a" size=1)");

  plan.prior_state = created->new_state;
  plan.config = msgpack(R"({"id":null,"name":"b","size":1})");
  plan.proposed_new_state = msgpack(R"({"id":"id-a","name":"b","size":1})");
  auto replaced = call<protocol::PlanResourceChange>(Rpc::plan_resource_change, plan);
  ASSERT_TRUE(replaced) << replaced.error().message;
  ASSERT_EQ(replaced->requires_replace.size(), 1U);
  ASSERT_EQ(replaced->requires_replace[0].steps.size(), 1U);
  EXPECT_EQ(replaced->requires_replace[0].steps[0].attribute_name, "name");

  protocol::ReadResource::Request read;
  read.type_name = "test_thing";
  read.current_state = msgpack(R"({"id":"x","name":"gone","size":null})");
  auto gone = call<protocol::ReadResource>(Rpc::read_resource, read);
  ASSERT_TRUE(gone) << gone.error().message;
  EXPECT_EQ(show(gone->new_state), "null");
}

TEST_P(ProviderMethods, ValuesMayBeJson) {
  protocol::ReadResource::Request read;
  read.type_name = "test_thing";
  read.current_state = json(R"({"id":"x","name":"n","size":7})");
  auto answer = call<protocol::ReadResource>(Rpc::read_resource, read);
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(show(answer->new_state), R"(id="x" name="n" size=7)");
}

TEST_P(ProviderMethods, ErrorsOfHooksAreDiagnostics) {
  protocol::ApplyResourceChange::Request apply;
  apply.type_name = "test_thing";
  apply.config = msgpack(R"({"id":null,"name":"bad","size":null})");
  Value planned = Value::object({{"id", Value::unknown(Type::string())},
                                 {"name", Value::string("bad")},
                                 {"size", Value::null(Type::number())}});
  apply.planned_state = {encode_msgpack(planned, type_).value(), ""};
  auto answer = call<protocol::ApplyResourceChange>(Rpc::apply_resource_change, apply);
  ASSERT_TRUE(answer) << answer.error().message;
  ASSERT_EQ(answer->diagnostics.size(), 1U);
  EXPECT_EQ(answer->diagnostics[0].severity, protocol::DiagnosticSeverity::error);
  EXPECT_EQ(answer->diagnostics[0].summary, "Not this one");
  // The object exists anyway.
  EXPECT_EQ(show(answer->new_state), R"(id="id-bad" name="bad" size=null)");
}

TEST_P(ProviderMethods, InvalidConfigurations) {
  protocol::ValidateResourceConfig::Request request;
  request.type_name = "test_thing";
  request.config = json(R"({"id":null,"name":null,"size":1.5})");
  auto answer = call<protocol::ValidateResourceConfig>(Rpc::validate_resource_config, request);
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_FALSE(answer->diagnostics.empty());
}

struct BadInput {
  const char* name;
  DynamicValue value;
  const char* message;  // part of it
};

TEST_P(ProviderMethods, InvalidValues) {
  const BadInput kCases[] = {
      {"broken MessagePack", {"\xc1", ""}, "the current state"},
      {"truncated MessagePack", {"\x83\xa2id", ""}, "the current state"},
      {"broken JSON", json("{"), "the current state"},
      {"another type", json(R"({"id":"x","name":[],"size":1})"), "name"},
      {"an attribute too many", json(R"({"id":"x","name":"n","size":1,"more":1})"), "more"},
      {"no object", json("[1]"), "the current state"},
      // An unknown value of any type.
      {"wholly unknown", {std::string("\xd4\x00\x00", 3), ""}, "unknown"},
  };
  for (const BadInput& c : kCases) {
    protocol::ReadResource::Request request;
    request.type_name = "test_thing";
    request.current_state = c.value;
    auto answer = call<protocol::ReadResource>(Rpc::read_resource, request);
    ASSERT_FALSE(answer) << c.name;
    EXPECT_EQ(answer.error().code, kInvalidArgument) << c.name;
    EXPECT_THAT(answer.error().message, HasSubstr(c.message)) << c.name;
  }
}

TEST_P(ProviderMethods, TypesThatDoNotExist) {
  protocol::ReadResource::Request request;
  request.type_name = "test_other";
  auto answer = call<protocol::ReadResource>(Rpc::read_resource, request);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, kInvalidArgument);
  EXPECT_THAT(answer.error().message, HasSubstr("test_other"));
}

TEST_P(ProviderMethods, InvalidMessages) {
  std::string response;
  Status status = call_raw(Rpc::read_resource, "\x0a\x7f", response);
  EXPECT_FALSE(status.ok());
  EXPECT_EQ(response, "");
}

TEST_P(ProviderMethods, ProtocolFiveHasNoStateStores) {
  std::string response;
  EXPECT_EQ(call_raw(Rpc::lock_state, "", response).code, protocol::status::unimplemented);
}

}  // namespace
}  // namespace landform::serve
