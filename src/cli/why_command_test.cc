#include "cli/why_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <sstream>

#include "base/test_directory.h"
#include "cli/run.h"

namespace landform::cli {
namespace {

using ::testing::HasSubstr;

// Each test has its own directory, which is the current one.
class WhyTest : public ::testing::Test {
 protected:
  void SetUp() override {
    before_ = std::filesystem::current_path();
    std::filesystem::current_path(directory_.path());
  }
  void TearDown() override { std::filesystem::current_path(before_); }

  // What a command prints, with ids as ID.
  std::string run(const std::vector<std::string>& args) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    CommandIo io{in, out, err};
    code_ = run_program(args, io);
    static const std::regex kId("[0-9a-f]{8}-[0-9a-f-]{27}", std::regex::icase);
    return std::regex_replace(out.str() + err.str(), kId, "ID");
  }

  TestDirectory directory_;
  std::filesystem::path before_;
  int code_ = 0;
};

constexpr const char* kConfig = R"(
variable "release" {
  default = 1
}
locals {
  name = "app-${var.release}"
}
resource "terraform_data" "net" {
  triggers_replace = local.name
}
module "m" {
  source   = "./m"
  for_each = toset(["a"])
  id       = terraform_data.net.id
}
resource "terraform_data" "app" {
  count = 2
  input = "${module.m["a"].id}/${count.index}"
}
output "app" {
  value = terraform_data.app[0].output
}
)";
constexpr const char* kModule = R"(
variable "id" {}
output "id" {
  value = upper(var.id)
}
)";

TEST_F(WhyTest, FollowsExpressionsThroughModules) {
  directory_.write("main.tf", kConfig);
  directory_.write("m/main.tf", kModule);
  (void)run({"get"});
  (void)run({"apply", "-auto-approve"});
  EXPECT_EQ(run({"why", "terraform_data.app[1]"}), "terraform_data.app[1] will not change\n");
  EXPECT_EQ(run({"why", "-var=release=2", "terraform_data.app[1].input"}),
            R"(terraform_data.app[1] will be updated in place
  input: "ID/1" -> (known after apply)
    main.tf:18: input = "${module.m["a"].id}/${count.index}"
      module.m["a"].id is (known after apply)
        m/main.tf:4: module.m["a"].output.id = upper(var.id)
          var.id is (known after apply)
            main.tf:14: id = terraform_data.net.id
              terraform_data.net.id is (known after apply)
                terraform_data.net will be replaced
                  something changes that its provider cannot change in place
                  id: "ID" -> (known after apply)
                    its provider decides when it is applied
                  triggers_replace: "app-1" -> "app-2", which forces replacement
                    main.tf:9: triggers_replace = local.name
                      local.name is "app-2"
                        main.tf:6: local.name = "app-${var.release}"
                          var.release is "2"
                            it is given for this run
      count.index is 1
)");
  EXPECT_EQ(run({"why", "-json", "terraform_data.net.triggers_replace"}),
            R"({"text":"terraform_data.net will not change","because":[{"text":)"
            R"("triggers_replace stays \"app-1\"","because":[{"text":)"
            R"("main.tf:9: triggers_replace = local.name","because":[{"text":"local.name is )"
            R"(\"app-1\"","because":[{"text":"main.tf:6: local.name = \"app-${var.release}\"",)"
            R"("because":[{"text":"var.release is 1","because":[{"text":)"
            R"("it has its default value","because":[]}]}]}]}]}]}]})"
            "\n");
  EXPECT_THAT(run({"why", "-var=release=2", "output.app"}),
              HasSubstr("terraform_data.app[0] will be updated in place\n"));
}

TEST_F(WhyTest, ExplainsSavedPlansAndStates) {
  directory_.write("main.tf", kConfig);
  directory_.write("m/main.tf", kModule);
  (void)run({"get"});
  (void)run({"apply", "-auto-approve"});
  EXPECT_EQ(run({"why", "-no-plan", "terraform_data.net.triggers_replace"}),
            R"(terraform_data.net is in the state
  triggers_replace is "app-1"
    main.tf:9: triggers_replace = local.name
      local.name is "app-1"
        main.tf:6: local.name = "app-${var.release}"
          var.release is 1
            it has its default value
)");
  EXPECT_THAT(run({"why", "-no-plan", "output.app"}), HasSubstr("output.app is \"ID/0\"\n"));
  const std::vector<std::string> names = {"terraform_data.app[1]", "terraform_data.net",
                                          "terraform_data.app[1].input", "output.app"};
  (void)run({"plan", "-var=release=2", "-out=saved"});
  std::vector<std::string> live;
  for (const std::string& name : names) live.push_back(run({"why", "-var=release=2", name}));
  // The plan has all it was made from.
  directory_.write("main.tf", "");
  for (size_t i = 0; i < names.size(); ++i)
    EXPECT_EQ(run({"why", "-plan=saved", names[i]}), live[i]);
  EXPECT_THAT(run({"why", "-plan=main.tf", "output.app"}),
              HasSubstr("Failed to load \"main.tf\" as a plan file"));
  EXPECT_THAT(run({"why", "-plan=missing", "output.app"}), HasSubstr("no such file or directory"));
  EXPECT_THAT(run({"why", "-plan=saved", "-no-plan", "output.app"}),
              HasSubstr("mutually exclusive"));
}

TEST_F(WhyTest, GivesReasons) {
  directory_.write("main.tf", R"(
resource "terraform_data" "a" {}
resource "terraform_data" "b" {
  count = 2
}
resource "terraform_data" "gone" {}
variable "secret" {
  default   = "x"
  sensitive = true
}
resource "terraform_data" "s" {
  input = var.secret
}
)");
  EXPECT_EQ(run({"why", "terraform_data.a"}),
            "terraform_data.a will be created\n  it does not exist yet\n");
  (void)run({"apply", "-auto-approve"});
  (void)run({"taint", "terraform_data.a"});
  directory_.write("main.tf", R"(
resource "terraform_data" "a" {}
resource "terraform_data" "b" {
  count = 1
}
variable "secret" {
  default   = "y"
  sensitive = true
}
resource "terraform_data" "s" {
  input = var.secret
}
)");
  EXPECT_THAT(run({"why", "terraform_data.a"}),
              HasSubstr("will be replaced\n  it is tainted: an earlier run could not finish it"));
  EXPECT_THAT(run({"why", "terraform_data.b[1]"}), HasSubstr("  its index is not below count\n"));
  EXPECT_THAT(run({"why", "terraform_data.gone"}),
              HasSubstr("will be destroyed\n  it is not in the configuration\n"));
  EXPECT_THAT(run({"why", "terraform_data.s.input"}),
              HasSubstr("input: (sensitive value) -> (sensitive value)\n"));
  EXPECT_EQ(run({"why", "-replace=terraform_data.b[0]", "terraform_data.b[0].id"}),
            "terraform_data.b[0] will be replaced\n  -replace asks for it\n  id: \"ID\" -> (known "
            "after apply)\n    its provider decides when it is applied\n");
}

TEST_F(WhyTest, SaysWhatIsWrongWithTheName) {
  directory_.write("main.tf", "resource \"terraform_data\" \"a\" {}\n");
  for (const auto& [name, message] : std::initializer_list<std::pair<const char*, const char*>>{
           {"a", "is not the address of a resource instance"},
           {"", "is not the address of a resource instance"},
           {"terraform_data.b", "There is no terraform_data.b"},
           {"terraform_data.a.x", "has no attribute \"x\""},
           {"output.x", "no output \"x\""},
       }) {
    EXPECT_THAT(run({"why", name}), HasSubstr(message));
    EXPECT_EQ(code_, 1);
  }
  EXPECT_THAT(run({"why"}), HasSubstr("Usage: landform"));
}

}  // namespace
}  // namespace landform::cli
