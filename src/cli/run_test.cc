#include "cli/run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "base/test_directory.h"

namespace landform::cli {
namespace {

using ::testing::HasSubstr;

TEST(UsesColor, AtTerminalsUnlessToldOtherwise) {
  EXPECT_TRUE(uses_color(true, nullptr, nullptr));
  EXPECT_TRUE(uses_color(true, "", nullptr));
  EXPECT_FALSE(uses_color(true, "1", nullptr));
  EXPECT_FALSE(uses_color(false, nullptr, nullptr));
  EXPECT_FALSE(uses_color(false, nullptr, ""));
  EXPECT_TRUE(uses_color(false, nullptr, "1"));
  EXPECT_FALSE(uses_color(false, "1", "1"));
}

// Runs a command in a directory with a configuration and returns what it prints.
std::string printed(const std::string& config, const std::vector<std::string>& args) {
  TestDirectory directory;
  directory.write("main.tf", config);
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(directory.path(""));
  std::istringstream in;
  std::ostringstream out;
  CommandIo io{in, out, out};
  (void)run_program(args, io);
  std::filesystem::current_path(before);
  return out.str();
}

// As if there were colours, unless -no-color says that there are none.
TEST(ValidateCommand, WrapsItsResultAsTerraformDoes) {
  const std::string config = R"(resource "terraform_data" "a" {
  lifecycle { ignore_changes = ["input"] }
})";
  EXPECT_THAT(printed(config, {"validate"}),
              HasSubstr("\nSuccess! The configuration is valid, but there were some\n"
                        "validation warnings as shown above.\n"));
  EXPECT_THAT(printed(config, {"validate", "-no-color"}),
              HasSubstr("\nSuccess! The configuration is valid, but there were some validation "
                        "warnings\nas shown above.\n"));
}

// Modules that the copied one calls are listed by their names alone, and installed only once.
TEST(InitCommand, InstallsTheModulesOfACopiedOne) {
  TestDirectory directory;
  directory.write("source/main.tf", "module \"m\" {\n  source = \"./m\"\n}\n");
  directory.write("source/m/main.tf", "locals {\n  x = 1\n}\n");
  directory.write("file", "");
  std::filesystem::create_directory(directory.path("here"));
  auto init = [&](const std::string& from) {
    std::istringstream in;
    std::ostringstream out;
    CommandIo io{.in = in, .out = out, .err = out, .plain = true};
    (void)run_program(std::vector<std::string>{"-chdir=" + directory.path("here"), "init",
                                               "-no-color", "-from-module=" + from},
                      io);
    return out.str();
  };
  const std::filesystem::path before = std::filesystem::current_path();
  EXPECT_THAT(init("../file"), HasSubstr("source path must be a directory"));
  std::filesystem::current_path(before);
  EXPECT_THAT(init("../source"), HasSubstr("Copying configuration from \"../source\"...\n- m\n\n"
                                           "Initializing the backend...\n"
                                           "Initializing modules...\n"
                                           "Initializing provider plugins...\n"));
  std::filesystem::current_path(before);
}

TEST(WorkspaceCommand, TakesNoArgumentsToListThem) {
  EXPECT_THAT(printed("", {"workspace", "list", "x"}),
              HasSubstr("Too many command line arguments. Did you mean to use -chdir?"));
}

TEST(ValidateCommand, NeedsABackendOfRemoteStates) {
  EXPECT_THAT(printed("data \"terraform_remote_state\" \"r\" {\n  backend = null\n}\n",
                      {"validate", "-no-color"}),
              HasSubstr("Error: Missing required argument"));
}

// Also of commands that do not use it.
TEST(Workspaces, MustHaveAValidName) {
  ::setenv("TF_WORKSPACE", "a/b", 1);
  const std::string validated = printed("", {"validate", "-no-color"});
  const std::string tested = printed("", {"test", "-no-color"});
  const std::string invalid = printed("resource {}", {"validate", "-no-color"});
  const TestDirectory directory;
  directory.write("state.json", R"({"version": 4, "serial": 1, "lineage": "l"})");
  const std::string shown = printed("", {"show", "-no-color", directory.path("state.json")});
  ::unsetenv("TF_WORKSPACE");
  const char* const kProblem = "\nError: Invalid workspace name set using TF_WORKSPACE\n";
  EXPECT_THAT(validated, HasSubstr(kProblem));
  EXPECT_THAT(tested, HasSubstr(kProblem));
  EXPECT_THAT(shown, HasSubstr(kProblem));
  EXPECT_THAT(invalid, ::testing::Not(HasSubstr(kProblem)));
}

}  // namespace
}  // namespace landform::cli
