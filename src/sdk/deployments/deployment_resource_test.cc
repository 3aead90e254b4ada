#include "sdk/deployments/deployment_resource.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/deployments/testing.h"

namespace landform::deployments {
namespace {

using ::testing::ElementsAre;

class WithSchema : public testing::MemoryFleet {
 public:
  explicit WithSchema(Schema schema) : schema_(std::move(schema)) {}
  [[nodiscard]] Schema schema() const override { return schema_; }

 private:
  Schema schema_;
};

DeploymentResource resource(Schema schema) {
  return {std::make_unique<WithSchema>(std::move(schema)), std::make_shared<Environment>()};
}

TEST(DeploymentResource, KnowsTheKindsOfProperties) {
  auto one = resource(Schema("x")
                          .attribute("node_deployment_id", sdk::map(sdk::int64()).computed())
                          .attribute("name", sdk::string().required())
                          .attribute("ip", sdk::string().optional().computed())
                          .attribute("url", sdk::string().computed())
                          .block("disk", sdk::list_block(sdk::Block("y"))));
  EXPECT_THAT(one.problems(), ElementsAre());
  EXPECT_EQ(one.kind_of("node_deployment_id"), PropertyKind::identifiers);
  for (const char* input : {"name", "ip", "disk"}) {
    EXPECT_EQ(one.kind_of(input), PropertyKind::input) << input;
  }
  for (const char* computed : {"id", "unfinished", "url"}) {
    EXPECT_EQ(one.kind_of(computed), PropertyKind::computed) << computed;
  }
}

TEST(DeploymentResource, SaysWhatIsWrongWithAFleet) {
  EXPECT_THAT(resource(Schema("x").attribute("id", sdk::string().computed())).problems(),
              ElementsAre("id: belongs to every resource of many deployments",
                          "node_deployment_id: the identifiers are missing in the schema"));
  auto one =
      resource(Schema("x").attribute("node_deployment_id", sdk::map(sdk::int64()).optional()));
  EXPECT_THAT(one.problems(), ElementsAre("node_deployment_id: identifiers are a computed map"));
}

TEST(DeploymentResource, ImportsDeploymentsByTheirIds) {
  auto one =
      resource(Schema("x").attribute("node_deployment_id", sdk::map(sdk::int64()).computed()));
  sdk::ImportContext context("x");
  std::optional<Object> imported = one.import_state(context, "1=10,2=11");
  ASSERT_TRUE(imported);
  EXPECT_EQ(imported->get("node_deployment_id").length(), 2U);
  EXPECT_EQ(imported->string("id").size(), 36U);
  for (const char* wrong : {"", "1", "1=", "=1", "1=10,", "1=10,2"}) {
    EXPECT_FALSE(one.import_state(context, wrong)) << wrong;
  }
  EXPECT_EQ(context.diagnostics.items().size(), 6U);
}

}  // namespace
}  // namespace landform::deployments
