#include "cli/cli_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace landform::cli {
namespace {

TEST(RunningProviders, MayHaveNoNamespace) {
  EXPECT_EQ(parse_running("registry.terraform.io/-/echo")->to_string(),
            "registry.terraform.io/-/echo");
  EXPECT_EQ(parse_running("hashicorp/echo")->to_string(), "registry.terraform.io/hashicorp/echo");
  EXPECT_THAT(parse_running("a/b/c/d").error().message,
              ::testing::HasSubstr("Error parsing \"a/b/c/d\" as a provider address"));
}

}  // namespace
}  // namespace landform::cli
