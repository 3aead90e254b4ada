// `validate -json`, case by case, compared with Terraform 1.11.4.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/process.h"
#include "cli/run.h"
#include "validate_case.h"

namespace landform::conformance {
namespace {

const fs::path kCases = fs::path(LANDFORM_SOURCE_DIR) / "tests/conformance/validate";

struct Answer {
  int exit_code;
  std::string json;
};

Answer ask_landform(const fs::path& directory) {
  fs::path before = fs::current_path();
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::CommandIo io{in, out, err};
  std::ostringstream ignored;
  cli::CommandIo quiet{in, ignored, ignored};
  std::vector<std::string> get = {"-chdir=" + directory.string(), "get"};
  // Without a network, like the other tests: remote modules are not installed.
  bool local = read_whole(directory / "main.tf").find("hashicorp/consul") == std::string::npos;
  if (local) (void)cli::run_program(get, quiet);
  std::vector<std::string> arguments = {"-chdir=" + directory.string(), "validate", "-json"};
  int code = cli::run_program(arguments, io);
  fs::current_path(before);
  EXPECT_EQ(err.str(), "");
  return {code, out.str()};
}

Answer ask_terraform(const fs::path& directory) {
  ProcessOptions options;
  options.directory = directory.string();
  options.environment["CHECKPOINT_DISABLE"] = "1";
  options.environment["TF_CLI_CONFIG_FILE"] = "/dev/null";
  options.environment["TF_IN_AUTOMATION"] = "1";
  (void)run_process({"terraform", "get"}, options);
  auto outcome = run_process({"terraform", "validate", "-json"}, options);
  if (!outcome) return {-1, outcome.error().message};
  return {outcome->exit.code, outcome->output};
}

class Validate : public testing::TestWithParam<std::string> {};

TEST_P(Validate, GivesRecordedResults) {
  fs::path golden = kCases / (GetParam() + ".golden");
  CaseFiles files(kCases, GetParam());
  if (recording() && has_terraform()) std::ofstream(golden) << ask_terraform(files.path()).json;
  std::string want = read_whole(golden);
  Answer answer = ask_landform(files.path());
  EXPECT_EQ(comparable(answer.json), comparable(want));
  EXPECT_EQ(answer.exit_code, want.find("\"valid\": true") == std::string::npos ? 1 : 0);
}

INSTANTIATE_TEST_SUITE_P(Cases, Validate, testing::ValuesIn(case_names(kCases)),
                         [](const auto& info) { return info.param; });

TEST(ValidateCases, Exist) { EXPECT_GE(case_names(kCases).size(), 88U); }

TEST(ValidateOracle, TerraformStillGivesRecordedResults) {
  if (!has_terraform())
    GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so the records were not compared with it";
  for (const std::string& name : case_names(kCases)) {
    CaseFiles files(kCases, name);
    Answer answer = ask_terraform(files.path());
    EXPECT_EQ(comparable(answer.json), comparable(read_whole(kCases / (name + ".golden")))) << name;
  }
}

// Human-readable output: the same lines as Terraform's, with errors on standard error.
TEST(ValidateText, Success) {
  CaseFiles files(kCases, "valid");
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::CommandIo io{in, out, err};
  std::vector<std::string> arguments = {"validate", files.path().string()};
  EXPECT_EQ(cli::run_program(arguments, io), 0);
  EXPECT_EQ(out.str(), "Success! The configuration is valid.\n\n");
  EXPECT_EQ(err.str(), "");
}

TEST(ValidateText, Errors) {
  CaseFiles files(kCases, "undeclared_variable");
  fs::path before = fs::current_path();
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::CommandIo io{in, out, err};
  std::vector<std::string> arguments = {"-chdir=" + files.path().string(), "validate", "-no-color"};
  EXPECT_EQ(cli::run_program(arguments, io), 1);
  fs::current_path(before);
  EXPECT_EQ(out.str(), "");
  EXPECT_EQ(err.str(), R"(
Error: Reference to undeclared input variable

  on main.tf line 4, in output "a":
   4:   value = var.sizes

An input variable with the name "sizes" has not been declared. Did you mean
"size"?

Error: Reference to undeclared input variable

  on main.tf line 8, in output "b":
   8:   value = var.colour

An input variable with the name "colour" has not been declared. This variable
can be declared with a variable "colour" {} block.
)");
}

}  // namespace
}  // namespace landform::conformance
