#include "cli/cli_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace landform::cli {
namespace {

TEST(RunningProviders, MayHaveNoNamespace) {
  EXPECT_EQ(parse_running("registry.terraform.io/-/echo")->to_string(),
            "registry.terraform.io/-/echo");
  EXPECT_EQ(parse_running("hashicorp/echo")->to_string(), "registry.terraform.io/hashicorp/echo");
  EXPECT_THAT(parse_running("a/b/c/d").error().message,
              ::testing::HasSubstr("Error parsing \"a/b/c/d\" as a provider address"));
}

// A blank line follows every problem, and more of them the effect of errors.
TEST(SettingsProblems, AreSetApart) {
  std::istringstream in;
  std::ostringstream out;
  CommandIo io{in, out, out};
  Diagnostics problems;
  problems.warning("One", "First.");
  problems.warning("Two", "Second.");
  show_settings_problems(problems, "CLI configuration", "Terraform", io);
  EXPECT_EQ(out.str(),
            "There are some problems with the CLI configuration:\n"
            "╷\n│ Warning: One\n│\n│ First.\n╵\n\n"
            "╷\n│ Warning: Two\n│\n│ Second.\n╵\n\n");
  out.str("");
  problems = {};
  problems.error("Three", "Third.");
  show_settings_problems(problems, "CLI configuration", "Terraform", io);
  EXPECT_EQ(out.str(),
            "There are some problems with the CLI configuration:\n"
            "╷\n│ Error: Three\n│\n│ Third.\n╵\n\n"
            "As a result of the above problems, Terraform may not behave as intended.\n\n\n");
}

}  // namespace
}  // namespace landform::cli
