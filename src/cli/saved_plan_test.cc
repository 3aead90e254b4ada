// Saved plans are applied with the packages of providers that they were made with, or not at all.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "base/test_directory.h"
#include "cli/run.h"
#include "packages/platform.h"

namespace landform::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class SavedPlanTest : public ::testing::Test {
 protected:
  void SetUp() override {
    before_ = std::filesystem::current_path();
    std::filesystem::current_path(directory_.path());
    directory_.write("mirror/registry.terraform.io/acme/foo/1.2.3/" +
                         packages::Platform::current().to_string() + "/terraform-provider-foo",
                     "not started");
    directory_.write(
        "main.tf",
        "terraform {\n  required_providers {\n    foo = {\n      source = \"acme/foo\"\n"
        "      version = \">= 1.0.0\"\n    }\n  }\n}\n"
        "output \"o\" {\n  value = 1\n}\n");
    ASSERT_EQ(run({"init", "-plugin-dir=mirror"}).code, 0);
    ASSERT_EQ(run({"plan", "-out=plan"}).code, 0);
    lock_ = directory_.read(".terraform.lock.hcl");
  }
  void TearDown() override { std::filesystem::current_path(before_); }

  struct Outcome {
    int code = 0;
    std::string text;  // in one line
  };
  static Outcome run(const std::vector<std::string>& args) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    CommandIo io{in, out, err};
    Outcome outcome{run_program(args, io), out.str() + err.str()};
    for (char& c : outcome.text) c = c == '\n' ? ' ' : c;
    return outcome;
  }

  TestDirectory directory_;
  std::filesystem::path before_;
  std::string lock_;
};

constexpr const char* kOtherSelections = "created with a different set of external dependency";
constexpr const char* kNotAllowed = "inconsistent with the configuration in the saved plan:";

TEST_F(SavedPlanTest, IsAppliedWithTheSamePackages) {
  directory_.write(".terraform.lock.hcl", lock_ + "\n# A comment.\n");
  EXPECT_EQ(run({"apply", "plan"}).code, 0);
}

TEST_F(SavedPlanTest, IsNotAppliedWithOtherPackages) {
  std::string more = lock_;
  more.insert(more.find("hashes = [") + 10,
              "\n    \"h1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\",");
  directory_.write(".terraform.lock.hcl", more);
  Outcome outcome = run({"apply", "plan"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.text, AllOf(HasSubstr(kOtherSelections), Not(HasSubstr(kNotAllowed))));
}

TEST_F(SavedPlanTest, IsNotAppliedWithoutLocks) {
  std::filesystem::remove(directory_.path(".terraform.lock.hcl"));
  Outcome outcome = run({"apply", "plan"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.text, AllOf(HasSubstr(kNotAllowed), HasSubstr(kOtherSelections)));
}

// The state may have changed, too.
TEST_F(SavedPlanTest, ReportsEverythingAtOnce) {
  ASSERT_EQ(run({"apply", "-auto-approve"}).code, 0);
  std::filesystem::remove(directory_.path(".terraform.lock.hcl"));
  EXPECT_THAT(run({"apply", "plan"}).text,
              AllOf(HasSubstr(kNotAllowed), HasSubstr("Saved plan is stale")));
}

TEST_F(SavedPlanTest, NeedsThePackages) {
  std::filesystem::remove_all(directory_.path(".terraform"));
  Outcome outcome = run({"apply", "plan"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.text,
              AllOf(HasSubstr("Error: registry.terraform.io/acme/foo: there is no package for"),
                    Not(HasSubstr("Required plugins are not installed"))));
}

}  // namespace
}  // namespace landform::cli
