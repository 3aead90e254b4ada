// State files compared with the real Terraform: `state pull` prints its interpretation of any file,
// and a state that we wrote needs no changes.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/file.h"
#include "install/testing.h"
#include "state/read.h"
#include "state/write.h"
#include "terraform.h"

namespace landform {
namespace {

namespace fs = std::filesystem;

std::string rewritten(const std::string& text) {
  auto state = state::read_state(text);
  std::string problems;
  for (const Diagnostic& d : state.diagnostics) problems += d.summary + ": " + d.detail + "\n";
  if (!problems.empty()) return problems;
  state.value->terraform_version = "1.11.4";
  return state::write_state(*state.value);
}

TEST(StateDifferential, PulledAsTerraformDoes) {
  SKIP_WITHOUT_TERRAFORM();
  const fs::path data = fs::path(LANDFORM_SOURCE_DIR) / "src/state/testdata";
  for (const auto& entry : fs::directory_iterator(data)) {
    if (entry.path().extension() != ".tfstate") continue;
    SCOPED_TRACE(entry.path());
    auto text = read_file(entry.path());
    ASSERT_TRUE(text);
    TestDirectory directory;
    directory.write("terraform.tfstate", *text);
    auto pulled = run_terraform(directory.path(), {"state", "pull"});
    ASSERT_EQ(pulled.exit.code, 0) << pulled.output;
    // The output has an additional line feed. Check results are in random order, so a file written
    // by Terraform itself is compared directly.
    if (text->find("\"check_results\": [") != std::string::npos) {
      EXPECT_EQ(rewritten(*text), *text);
    } else {
      EXPECT_EQ(rewritten(*text) + "\n", pulled.output);
    }
  }
}

TEST(StateDifferential, FreshAndReadBack) {
  SKIP_WITHOUT_TERRAFORM();
  TestDirectory directory;
  directory.write("main.tf", R"(
    variable "secret" {
      default   = "<s&t>"
      sensitive = true
    }
    variable "fail" { default = false }
    resource "terraform_data" "each" {
      for_each = toset(["a \"b\"", "c"])
      input    = { key = each.key, secret = var.secret, list = [1, 2.50, null] }
    }
    resource "terraform_data" "replaced" {
      count            = 2
      triggers_replace = var.fail
      depends_on       = [terraform_data.each]
      lifecycle { create_before_destroy = true }
      provisioner "local-exec" { command = var.fail ? "exit 1" : "exit 0" }
    }
    output "o" {
      value     = { s = var.secret, n = 1.50, id = terraform_data.each["c"].id != "" }
      sensitive = true
    })");
  ASSERT_EQ(run_terraform(directory.path(), {"init", "-input=false"}).exit.code, 0);
  ASSERT_EQ(run_terraform(directory.path(), {"apply", "-auto-approve"}).exit.code, 0);
  std::string applied = directory.read("terraform.tfstate");
  EXPECT_EQ(rewritten(applied), applied);
  directory.write("terraform.tfstate", rewritten(applied));
  auto plan = run_terraform(directory.path(), {"plan", "-detailed-exitcode"});
  EXPECT_EQ(plan.exit.code, 0) << plan.output;
  // Taint some objects, and depose others.
  EXPECT_EQ(run_terraform(directory.path(), {"apply", "-auto-approve", "-var=fail=true"}).exit.code,
            1);
  std::string failed = directory.read("terraform.tfstate");
  EXPECT_NE(failed.find("\"deposed\""), std::string::npos) << failed;
  EXPECT_EQ(rewritten(failed), failed);
}

// Files that cannot be read get the same message.
TEST(StateDifferential, Problems) {
  SKIP_WITHOUT_TERRAFORM();
  const char* const kTexts[] = {
      R"({"version":4} x)",
      R"({"version":5,"terraform_version":"2.0.0","resources":1})",
      R"({"version":4,"serial":-1,"resources":{}})",
      R"({"version":4,"resources":[{"instances":[{"dependencies":[1]}]}]})",
      R"({"version":4,"outputs":{"a":{"type":"string"}}})",
      (R"({"version":4,"resources":[{"mode":"managed","module":"module.x.y","type":"t","name":"n",)"
       R"("provider":"provider[\"a/b/c\"]","instances":[]}]})"),
      R"({"version":3,"modules":[{"path":["root"],"resources":{"a.b":{"primary":7}}}]})",
  };
  for (const char* text : kTexts) {
    TestDirectory directory;
    directory.write("terraform.tfstate", text);
    auto pulled = run_terraform(directory.path(), {"state", "pull"});
    std::string first = rewritten(text);
    first = first.substr(0, first.find('\n'));
    EXPECT_NE(pulled.output.find(first), std::string::npos) << first << "\n" << pulled.output;
  }
}

}  // namespace
}  // namespace landform
