// Hooks that few resources need: planning a removal, and upgrading an identity.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "provider/creation_token.h"
#include "sdk/hooked_testing.h"

namespace landform::sdk {
namespace {

using testing::HasSubstr;

Schema named() { return Schema("Named.").attribute("name", string().required()); }

TEST(PlanRemoval, MayWarnOrRefuse) {
  Hooked hooked{.schema = named()};
  hooked.plan_removal = [](PlanContext& context, const Object& prior) {
    if (prior.string("name") == "precious") context.error("Protected", "It is precious.");
    context.warning("Gone for good");
  };
  HookedServer server(hooked);
  auto plain = server.plan(server.none(), server.object(R"({"name":"a"})"));
  EXPECT_TRUE(plain.planned.is_null());
  EXPECT_EQ(text_of(plain.diagnostics), "Gone for good:  @\n");
  auto refused = server.plan(server.none(), server.object(R"({"name":"precious"})"));
  EXPECT_TRUE(refused.diagnostics.has_errors());
  // Only removals are asked about.
  EXPECT_EQ(
      text_of(server.plan(server.object(R"({"name":"precious"})"), server.none()).diagnostics), "");
}

TEST(CreationToken, IsPlannedForNewObjectsAndNotStored) {
  std::string used;
  Hooked hooked{.schema = named(), .uses_creation_token = true};
  hooked.create = [&](CreateContext& context, Object planned) {
    used = context.creation_token;
    context.private_state["k"] = "v";
    return planned;
  };
  HookedServer server(hooked);
  const Value config = server.object(R"({"name":"a"})");
  auto planned = server.plan(config, server.none());
  auto token = provider::creation_token(planned.planned_private);
  ASSERT_TRUE(token);
  EXPECT_NE(provider::creation_token(server.plan(config, server.none()).planned_private), token);
  EXPECT_EQ(server.plan(config, config).planned_private, "") << "it exists";
  auto created = server.server().apply(
      {"test_thing", config, server.none(), planned.planned, planned.planned_private}, {});
  EXPECT_EQ(text_of(created.diagnostics), "");
  EXPECT_EQ(used, *token);
  EXPECT_EQ(created.private_state, R"({"k":"v"})");
}

TEST(Deprecations, AreWarnings) {
  Hooked hooked{.schema = Schema("Old.")
                              .deprecated("Use test_other.")
                              .attribute("name", string().optional())
                              .block("port", list_block(Block().attribute("n", int64().optional()))
                                                 .deprecated("Use ports."))};
  HookedServer server(hooked);
  auto said = [&](const char* config) {
    return text_of(server.server().validate_resource({"test_thing", server.object(config)}, {}));
  };
  EXPECT_EQ(said(R"({"name":"a","port":[]})"), "Deprecated: Use test_other. @\n");
  EXPECT_EQ(said(R"({"port":[{"n":1}]})"),
            "Deprecated: Use test_other. @\nBlock Deprecated: Use ports. @.port\n");
  const schema::Block& block = server.server().resource_schema("test_thing")->block;
  EXPECT_TRUE(block.deprecated);
  EXPECT_EQ(block.deprecation_message, "Use test_other.");
  EXPECT_TRUE(block.blocks.at("port").block->deprecated);
}

TEST(UpgradeIdentity, ConvertsOlderVersions) {
  Hooked hooked{.schema = named()};
  hooked.identity = [] {
    return std::vector<IdentityAttribute>{{"name", Type::string(), true, ""}};
  };
  hooked.identity_version = 2;
  hooked.upgrade_identity = [](int64_t version, const Value& old) -> std::optional<Object> {
    if (version == 0) return std::nullopt;
    return Object(Value::object({{"name", *old.find("title")}}));
  };
  HookedServer server(hooked);
  auto upgrade = [&](int64_t version, const char* json) {
    return server.server().upgrade_identity({"test_thing", version, json}, {});
  };
  EXPECT_EQ(text_of(*upgrade(2, R"({"name":"n"})").identity.find("name")), "n");
  EXPECT_EQ(text_of(*upgrade(1, R"({"title":"t"})").identity.find("name")), "t");
  for (int64_t version : {0, 3}) {
    EXPECT_THAT(text_of(upgrade(version, R"({"title":"t"})").diagnostics),
                HasSubstr("only knows version 2"));
  }
  EXPECT_THAT(text_of(upgrade(2, "[").diagnostics), HasSubstr("Unreadable identity"));
}

}  // namespace
}  // namespace landform::sdk
