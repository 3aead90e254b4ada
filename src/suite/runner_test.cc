// Small test files run in-process; whole commands are compared with Terraform in tests/commands.
#include "suite/runner.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/builtin_provider.h"
#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "suite/junit.h"

namespace landform::suite {
namespace {

namespace fs = std::filesystem;

// A directory with a module and one test file, which is the current directory meanwhile.
class SuiteTest : public testing::Test {
 protected:
  void SetUp() override {
    before_ = fs::current_path();
    std::string name = fs::temp_directory_path() / "landform_suite_XXXXXX";
    directory_ = ::mkdtemp(name.data());
    fs::current_path(directory_);
  }
  void TearDown() override {
    fs::current_path(before_);
    fs::remove_all(directory_);
  }

  // What is printed for the file.
  std::string run(const std::string& module, const std::string& test) {
    std::ofstream("main.tf") << module;
    std::ofstream("main.tftest.hcl") << test;
    functions::FunctionOptions options;
    options.base_directory = ".";
    functions_ = functions::make_function_table(options);
    eval::add_expression_functions(functions_);
    suite_ = {};
    suite_.modules = config::load_module_tree(sources_, ".").value;
    auto files = config::load_test_files(sources_, ".", "tests");
    EXPECT_FALSE(files.diagnostics.has_errors());
    suite_.files = std::move(files.value);
    std::string text;
    Output output{[&](std::string_view part) { text += part; },
                  [&](std::string_view part) { text += part; }};
    TextViewStyle style;
    style.plain = true;
    auto view = make_text_view(output, sources_, style);
    RunnerOptions runner;
    runner.make_providers = [](const config::ModuleTree&, const state::State&) {
      Diagnosed<std::unique_ptr<engine::Providers>> out;
      out.value = std::make_unique<engine::Providers>(
          [](const config::ProviderAddress&) -> Result<std::unique_ptr<provider::Provider>> {
            return engine::make_builtin_provider(nullptr);
          });
      return out;
    };
    result_ = run_suite(suite_, sources_, functions_, runner, *view);
    return text;
  }

  SourceMap sources_;
  FunctionTable functions_;
  Suite suite_;
  SuiteResult result_;

 private:
  fs::path before_;
  fs::path directory_;
};

constexpr const char* kModule = R"(
variable "n" { default = 1 }
resource "terraform_data" "a" { input = var.n }
output "o" { value = terraform_data.a.output }
)";

TEST_F(SuiteTest, RunsShareTheStateAndSeeEarlierOutputs) {
  EXPECT_EQ(run(kModule, R"(
run "one" {}
run "two" {
  variables {
    n = run.one.o + 1
  }
  assert {
    condition     = output.o == 2 && terraform_data.a.input == 2
    error_message = "no"
  }
}
run "three" {
  command = plan
  assert {
    condition     = terraform_data.a.output == 2
    error_message = "planned anew: ${terraform_data.a.input}"
  }
}
)"),
            R"(main.tftest.hcl... in progress
  run "one"... pass
  run "two"... pass
  run "three"... fail

Error: Unknown condition value

  on main.tftest.hcl line 15, in run "three":
  15:     condition     = terraform_data.a.output == 2
    ├────────────────
    │ terraform_data.a.output is a number

Condition expression could not be evaluated at this time. This means you have
executed a `run` block with `command = plan` and one of the values your
condition depended on is not known until after the plan has been applied.
Either remove this value from your condition, or execute an `apply` command
from this `run` block. Alternatively, if there is an override for this value,
you can make it available during the plan phase by setting `override_during =
plan` in the `override_` block.
main.tftest.hcl... tearing down
main.tftest.hcl... fail

Failure! 2 passed, 1 failed.
)");
  EXPECT_EQ(result_.status(), Status::error);
}

TEST_F(SuiteTest, AnErrorSkipsTheRestButAFailureDoesNot) {
  (void)run(kModule, R"(
run "fails" {
  assert {
    condition     = var.n == 2
    error_message = "first"
  }
  assert {
    condition     = var.n == 3
    error_message = "second"
  }
}
run "errs" {
  variables {
    n = run.none.o
  }
}
run "rest" {}
)");
  const std::vector<RunResult>& runs = result_.files[0].runs;
  ASSERT_EQ(runs.size(), 3U);
  EXPECT_EQ(runs[0].status, Status::fail);
  EXPECT_EQ(runs[0].failed_assertions, 2U);
  EXPECT_EQ(runs[0].first_failure, "first");
  EXPECT_EQ(runs[1].status, Status::error);
  EXPECT_EQ(runs[2].status, Status::skip);
  std::string xml = junit_xml(result_, sources_);
  EXPECT_NE(xml.find("tests=\"3\" skipped=\"1\" failures=\"1\" errors=\"1\""), std::string::npos);
  EXPECT_NE(xml.find("<failure message=\"2 of 2 assertions failed, including: first\">"),
            std::string::npos);
}

TEST_F(SuiteTest, OverridesReplaceWhatAProviderComputes) {
  (void)run(kModule, R"(
run "over" {
  override_resource {
    target = terraform_data.a
    values = { id = "mine", output = 7 }
  }
  assert {
    condition     = terraform_data.a.id == "mine" && output.o == 7 && terraform_data.a.input == 1
    error_message = "no"
  }
}
run "during" {
  command   = plan
  state_key = "other"
  override_resource {
    target          = terraform_data.a
    override_during = plan
    values          = { output = 8 }
  }
  assert {
    condition     = output.o == 8
    error_message = "no"
  }
}
)");
  EXPECT_EQ(result_.status(), Status::pass);
}

TEST_F(SuiteTest, OverridesMayCallFunctions) {
  std::string text = run(kModule, R"(
override_resource {
  target = terraform_data.a
  values = merge({ output = upper("mocked") }, {})
}
run "one" {
  assert {
    condition     = output.o == "MOCKED"
    error_message = "got ${output.o}"
  }
}
)");
  EXPECT_EQ(result_.status(), Status::pass) << text;

  text = run(kModule, R"(
override_resource {
  target = terraform_data.a
  values = upper("not an object")
}
run "one" {
}
)");
  EXPECT_NE(text.find("Invalid mock values"), std::string::npos) << text;
}

TEST_F(SuiteTest, NothingIsLeftInTheModule) {
  std::string text = run(kModule, R"(
run "one" {
  expect_failures = [var.n]
}
)");
  EXPECT_NE(text.find("The checkable object, var.n, was expected to report an error but did not."),
            std::string::npos);
  EXPECT_TRUE(suite_.modules.root->module->providers.empty());
  EXPECT_FALSE(fs::exists("terraform.tfstate"));
}

}  // namespace
}  // namespace landform::suite
