// Calls that Terraform 1.11 does not make yet: identities, lists, actions, deferrals, metadata; and
// the older protocol.
#include "served_case.h"

namespace landform::e2e {
namespace {

using namespace protocol;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class NewerCalls : public ServedCase {
 protected:
  static DynamicValue of(const Value& value) {
    return to_dynamic_value(value, value.type()).value();
  }
  static ResourceIdentityData identity(const std::string& id) {
    return {of(Value::object({{"id", Value::string(id)}}))};
  }
  static std::string id_in(const std::optional<ResourceIdentityData>& data) {
    if (!data) return "none";
    Type type = Type::object({{"id", Type::string(), false}});
    auto value = from_dynamic_value(data->identity_data, type);
    return value ? std::string(value->find("id")->as_string()) : value.error().message;
  }

  Result<PlanResourceChange::Response, Status> plan_widget(bool may_defer) {
    PlanResourceChange::Request request;
    request.type_name = "kitchen_widget";
    request.prior_state = null("kitchen_widget");
    request.config = message("kitchen_widget", empty("kitchen_widget").set_unknown("name"));
    request.proposed_new_state = request.config;
    request.client_capabilities.deferral_allowed = may_defer;
    return call<PlanResourceChange>(Rpc::plan_resource_change, request);
  }
  // The provider's configuration, with an unknown endpoint.
  Result<ConfigureProvider::Response, Status> configure_unknown(bool may_defer) {
    Type type = model_.provider_schema().type;
    ConfigureProvider::Request request;
    request.config = to_dynamic_value(Value::object({{"journal", Value::null(Type::string())},
                                                     {"endpoint", Value::unknown(Type::string())},
                                                     {"shelf", Value::null(Type::string())}}),
                                      type)
                         .value();
    request.client_capabilities.deferral_allowed = may_defer;
    return call<ConfigureProvider>(Rpc::configure_provider, request);
  }
};

TEST_F(NewerCalls, MetadataAndFunctions) {
  auto metadata = call<GetMetadata>(Rpc::get_metadata, {});
  ASSERT_TRUE(metadata) << metadata.error().message;
  EXPECT_EQ(metadata->resources.size(), 8U);
  EXPECT_TRUE(metadata->server_capabilities.move_resource_state);
  EXPECT_EQ(metadata->list_resources.size(), 1U);
  EXPECT_EQ(metadata->actions.size(), 1U);
  auto functions = call<GetFunctions>(Rpc::get_functions, {});
  ASSERT_TRUE(functions) << functions.error().message;
  EXPECT_EQ(functions->functions.size(), 3U);
}

TEST_F(NewerCalls, ImportsByIdentity) {
  auto schemas = call<GetResourceIdentitySchemas>(Rpc::get_resource_identity_schemas, {});
  ASSERT_TRUE(schemas) << schemas.error().message;
  EXPECT_TRUE(schemas->identity_schemas.contains("kitchen_thing"));
  EXPECT_EQ(schemas->identity_schemas.size(), 1U) << "others have none";

  ImportResourceState::Request request;
  request.type_name = "kitchen_thing";
  request.identity = identity("thing-x");
  auto imported = call<ImportResourceState>(Rpc::import_resource_state, request);
  ASSERT_TRUE(imported) << imported.error().message;
  ASSERT_EQ(imported->imported_resources.size(), 1U) << texts(imported->diagnostics);
  EXPECT_EQ(id_in(imported->imported_resources[0].identity), "thing-x");

  ReadResource::Request read;
  read.type_name = "kitchen_thing";
  read.current_state = imported->imported_resources[0].state;
  read.private_data = imported->imported_resources[0].private_data;
  read.current_identity = request.identity;
  auto found = call<ReadResource>(Rpc::read_resource, read);
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(texts(found->diagnostics), "");
  EXPECT_EQ(object("kitchen_thing", found->new_state).string("name"), "x");
  EXPECT_EQ(id_in(found->new_identity), "thing-x");

  UpgradeResourceIdentity::Request upgrade;
  upgrade.type_name = "kitchen_thing";
  upgrade.raw_identity.json = R"({"id":"thing-y"})";
  auto upgraded = call<UpgradeResourceIdentity>(Rpc::upgrade_resource_identity, upgrade);
  ASSERT_TRUE(upgraded) << upgraded.error().message;
  EXPECT_EQ(id_in(upgraded->upgraded_identity), "thing-y");
}

TEST_F(NewerCalls, ListsThings) {
  struct {
    const char* name;
    bool whole;
    int64_t limit;
    std::vector<std::string> want;
  } cases[] = {{"all", false, 0, {"a0", "a1", "a2"}},
               {"with objects", true, 0, {"a0", "a1", "a2"}},
               {"two", false, 2, {"a0", "a1"}}};
  auto offered = model_.schemas({}).schemas;
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    ListResource::Request request;
    request.type_name = "kitchen_thing";
    request.config =
        to_dynamic_value(
            Value::object({{"prefix", Value::string("a")}, {"count", Value::null(Type::number())}}),
            (**offered->find(provider::TypeKind::list_resource, "kitchen_thing")).type)
            .value();
    request.include_resource_object = c.whole;
    request.limit = c.limit;
    ClientCall stream = client().open(rpc_path(Rpc::list_resource, dialect_));
    stream.send(encode(request, dialect_));
    stream.end_sending();
    std::vector<std::string> names;
    std::string bytes;
    while (stream.receive(bytes)) {
      auto event = decode<ListResource::Event>(bytes, dialect_);
      ASSERT_TRUE(event) << event.error().message;
      EXPECT_EQ(texts(event->diagnostic), "");
      EXPECT_EQ(event->resource_object.empty(), !c.whole);
      EXPECT_EQ(id_in(event->identity), "thing-" + event->display_name);
      names.push_back(event->display_name);
    }
    EXPECT_TRUE(stream.finish().ok());
    EXPECT_EQ(names, c.want);
  }
}

TEST_F(NewerCalls, InvokesActions) {
  InvokeAction::Request request;
  request.action_type = "kitchen_ping";
  request.config = of(Value::object({{"times", Value::null(Type::number())}}));
  ClientCall stream = client().open(rpc_path(Rpc::invoke_action, dialect_));
  stream.send(encode(request, dialect_));
  stream.end_sending();
  std::vector<std::string> said;
  std::string bytes;
  while (stream.receive(bytes)) {
    auto event = decode<InvokeAction::Event>(bytes, dialect_);
    ASSERT_TRUE(event) << event.error().message;
    if (event->progress) said.push_back(event->progress->message);
    if (event->completed) said.push_back("done" + texts(event->completed->diagnostics));
  }
  EXPECT_TRUE(stream.finish().ok());
  EXPECT_THAT(said, ElementsAre("ping 0", "ping 1", "done"));
}

TEST_F(NewerCalls, DefersIfTheClientSupportsIt) {
  auto waits = plan_widget(true);
  ASSERT_TRUE(waits) << waits.error().message;
  ASSERT_TRUE(waits->deferred);
  EXPECT_EQ(waits->deferred->reason, DeferredReason::resource_config_unknown);
  auto cannot = plan_widget(false);
  ASSERT_TRUE(cannot) << cannot.error().message;
  EXPECT_FALSE(cannot->deferred);
  EXPECT_EQ(texts(cannot->diagnostics), "");

  for (bool may_defer : {true, false}) {
    ReadResource::Request read;
    read.type_name = "kitchen_widget";
    read.current_state = message(
        "kitchen_widget", empty("kitchen_widget").set("id", "widget-later").set("name", "later"));
    read.client_capabilities.deferral_allowed = may_defer;
    auto found = call<ReadResource>(Rpc::read_resource, read);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->deferred.has_value(), may_defer);
  }
}

// While the provider's own configuration is unknown, everything is deferred.
TEST_F(NewerCalls, DefersAllWhileTheProviderIsNotConfigured) {
  ASSERT_TRUE(configure_unknown(true));
  auto planned = plan_widget(true);
  ASSERT_TRUE(planned) << planned.error().message;
  ASSERT_TRUE(planned->deferred);
  EXPECT_EQ(planned->deferred->reason, DeferredReason::provider_config_unknown);

  OpenEphemeralResource::Request open;
  open.type_name = "kitchen_token";
  open.config = to_dynamic_value(Value::object({{"audience", Value::string("a")},
                                                {"renew_seconds", Value::null(Type::number())},
                                                {"value", Value::null(Type::string())}}),
                                 model_.ephemeral_schema("kitchen_token")->type)
                    .value();
  open.client_capabilities.deferral_allowed = true;
  auto opened = call<OpenEphemeralResource>(Rpc::open_ephemeral_resource, open);
  ASSERT_TRUE(opened) << opened.error().message;
  ASSERT_TRUE(opened->deferred);
  EXPECT_EQ(opened->deferred->reason, DeferredReason::provider_config_unknown);

  ASSERT_TRUE(configure_unknown(false));
  auto cannot = plan_widget(true);
  ASSERT_TRUE(cannot) << cannot.error().message;
  EXPECT_EQ(cannot->deferred->reason, DeferredReason::resource_config_unknown);
}

// A configuration for an existing object: only attributes that users can set.
TEST_F(NewerCalls, GeneratesConfigurations) {
  GenerateResourceConfig::Request request;
  request.type_name = "kitchen_thing";
  request.state = message("kitchen_thing", empty("kitchen_thing")
                                               .set("id", "thing-x")
                                               .set("name", "x")
                                               .set("size", 4)
                                               .set("origin", "created"));
  auto generated = call<GenerateResourceConfig>(Rpc::generate_resource_config, request);
  ASSERT_TRUE(generated) << generated.error().message;
  sdk::Object config = object("kitchen_thing", generated->config);
  EXPECT_TRUE(config.is_null("id"));
  EXPECT_TRUE(config.is_null("origin"));
  EXPECT_EQ(config.string("name"), "x");
  EXPECT_EQ(config.int64("size"), 4);
  auto metadata = call<GetMetadata>(Rpc::get_metadata, {});
  EXPECT_TRUE(metadata->server_capabilities.generate_resource_config);
}

}  // namespace
}  // namespace landform::e2e
