#include "cli/import_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "base/test_directory.h"
#include "cli/run.h"

namespace landform::cli {
namespace {

struct Outcome {
  int code;
  std::string out;
  std::string err;
};

Outcome run_in(const std::filesystem::path& directory, const std::vector<std::string>& args) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(directory);
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  CommandIo io{in, out, err};
  const int code = run_program(args, io);
  std::filesystem::current_path(before);
  return {code, out.str(), err.str()};
}

// The configuration is in another directory, and the state here.
TEST(ImportCommand, ReadsTheConfigurationElsewhere) {
  TestDirectory directory;
  directory.write("there/main.tf", "resource \"terraform_data\" \"a\" {}\n");
  std::filesystem::create_directory(directory.path("here"));
  const Outcome outcome =
      run_in(directory.path("here"), {"import", "-config=../there", "terraform_data.a", "x"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  // What happened comes first.
  EXPECT_LT(outcome.out.find("terraform_data.a: Import prepared!"),
            outcome.out.find("Import successful!"));
  EXPECT_THAT(directory.read("here/terraform.tfstate"), ::testing::HasSubstr("\"name\": \"a\""));
}

// Whether an id may be empty is up to the provider.
TEST(ImportCommand, TakesAnEmptyId) {
  TestDirectory directory;
  directory.write("main.tf", "resource \"terraform_data\" \"a\" {}\n");
  const Outcome outcome = run_in(directory.path(""), {"import", "terraform_data.a", ""});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(directory.read("terraform.tfstate"), ::testing::HasSubstr("\"id\": \"\""));
}

// Only what is found while the configuration is evaluated has absolute paths, unless -config names
// the directory.
TEST(ImportCommand, NamesFilesByAbsolutePaths) {
  TestDirectory directory;
  directory.write("main.tf", R"(resource "terraform_data" "a" {}
variable "v" {}
output "o" { value = path.module }
)");
  const std::string here = std::filesystem::canonical(directory.path("")).string();
  const std::vector<std::string> import = {"import", "-input=false", "terraform_data.a", "x"};
  EXPECT_THAT(run_in(here, import).err, ::testing::HasSubstr("on " + here));
  EXPECT_THAT(run_in(here, {"import", "-input=false", "-config=.", "terraform_data.a", "x"}).err,
              ::testing::HasSubstr("on main.tf line 2"));
  EXPECT_EQ(run_in(here, {"import", "-var=v=1", "terraform_data.a", "x"}).code, 0);
  EXPECT_THAT(directory.read("terraform.tfstate"), ::testing::HasSubstr(here));
  directory.write("main.tf", "resource \"terraform_data\" \"a\" {\n");
  EXPECT_THAT(run_in(here, import).err, ::testing::HasSubstr("on main.tf line 1"));
}

}  // namespace
}  // namespace landform::cli
