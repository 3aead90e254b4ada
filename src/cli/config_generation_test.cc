#include "cli/config_generation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/test_directory.h"

namespace landform::cli {
namespace {

engine::ResourceChange generated(const std::string& name, bool planned) {
  engine::ResourceChange out;
  out.address.resource.type = "thing";
  out.address.resource.name = name;
  out.details.edit().generated_config = "resource \"thing\" \"" + name + "\" {\n}\n";
  if (planned)
    out.details.edit().importing =
        engine::Importing{Value::string("1"), Value::null(Type::dynamic())};
  return out;
}

// As in Terraform, with what could not be planned there are only errors.
TEST(ConfigGeneration, WarnsAboutWhatCouldBePlanned) {
  TestDirectory directory;
  engine::Plan plan;
  plan.changes.push_back(generated("failed", false));
  auto written = write_generated(plan, directory.path("failed.tf"));
  EXPECT_TRUE(written.value);
  EXPECT_TRUE(written.diagnostics.empty());
  EXPECT_TRUE(std::filesystem::exists(directory.path("failed.tf")));

  plan.changes.push_back(generated("planned", true));
  written = write_generated(plan, directory.path("both.tf"));
  EXPECT_TRUE(written.value);
  ASSERT_EQ(written.diagnostics.size(), 1U);
  EXPECT_EQ(written.diagnostics[0].summary, "Config generation is experimental");
}

}  // namespace
}  // namespace landform::cli
