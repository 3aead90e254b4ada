// Every public schema is read, and all that it refers to is there.
#include <gtest/gtest.h>

#include "awscc/schema/parse.h"
#include "recorded/recorded.h"

namespace landform::awscc {
namespace {

TEST(EverySchema, IsRead) {
  auto file = recorded::file("data/cloudcontrol/cfn-schemas.tgz");
  if (!file) GTEST_SKIP() << "the public schemas are missing (set LANDFORM_SHARED)";
  auto schemas = recorded::read_tgz(*file);
  EXPECT_GE(schemas.size(), 1489U);
  for (const auto& [name, text] : schemas) {
    auto parsed = parse_resource_schema(text);
    ASSERT_TRUE(parsed.ok()) << name << ": " << parsed.error().message;
    const ResourceSchema& schema = **parsed;
    for (const Member& property : schema.root->properties) {
      EXPECT_NE(schema.resolve(*property.node), nullptr) << name << " " << property.name;
    }
    for (const PropertyPath& path : schema.primary_identifier) {
      EXPECT_NE(schema.root->property(path.front()), nullptr) << name << " " << path_text(path);
    }
  }
}

}  // namespace
}  // namespace landform::awscc
