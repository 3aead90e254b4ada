#include "cli/import_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "base/test_directory.h"
#include "cli/run.h"

namespace landform::cli {
namespace {

// The configuration is in another directory, and the state here.
TEST(ImportCommand, ReadsTheConfigurationElsewhere) {
  TestDirectory directory;
  directory.write("there/main.tf", "resource \"terraform_data\" \"a\" {}\n");
  std::filesystem::create_directory(directory.path("here"));
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(directory.path("here"));
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  CommandIo io{in, out, err};
  const std::vector<std::string> args = {"import", "-config=../there", "terraform_data.a", "x"};
  EXPECT_EQ(run_program(args, io), 0) << err.str();
  std::filesystem::current_path(before);
  // What happened comes first.
  EXPECT_LT(out.str().find("terraform_data.a: Import prepared!"),
            out.str().find("Import successful!"));
  EXPECT_THAT(directory.read("here/terraform.tfstate"), ::testing::HasSubstr("\"name\": \"a\""));
}

}  // namespace
}  // namespace landform::cli
