// Values that are used but not stored: they appear in no plan, no state and no output.
#include "terraform_case.h"

namespace landform::e2e {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Secrets : public TerraformCase {
 protected:
  void configure_version(int version, const char* password = "hunter2") const {
    configure(R"(
      ephemeral "kitchen_token" "t" { audience = "vault" }
      resource "kitchen_vault" "v" {
        secret         = ephemeral.kitchen_token.t.value
        secret_version = )" +
              std::to_string(version) + R"(
        login = {
          user     = "root"
          password = ")" +
              password + R"("
        }
        key {
          name     = "k"
          material = "mat-${ephemeral.kitchen_token.t.value}"
        }
      }
    )");
  }
  static void expect_no_secret(const std::string& what, const std::string& text) {
    EXPECT_THAT(text, AllOf(Not(HasSubstr("sesame")), Not(HasSubstr("hunter")))) << what;
  }
};
INSTANTIATE_TEST_SUITE_P(Over, Secrets, both_transports(), transport_name);

TEST_P(Secrets, EphemeralValuesFeedWriteOnlyAttributes) {
  configure_version(1);
  Outcome plan = run({"plan", "-no-color", "-out=tfplan"});
  EXPECT_EQ(plan.exit_code, 0) << plan.text;
  expect_no_secret("plan", plan.text);
  // A plan is a zip file; Terraform itself shows its contents.
  Outcome planned = run({"show", "-json", "tfplan"});
  EXPECT_THAT(planned.text, HasSubstr("\"secret_version\""));
  std::string resources = planned.text.substr(0, planned.text.find("\"configuration\":"));
  ASSERT_LT(resources.size(), planned.text.size());
  expect_no_secret("show -json of the plan", resources);
  std::system(("cd " + work_.path() + " && mkdir zip && cd zip && (unzip -q ../tfplan || " +
               "python3 -m zipfile -e ../tfplan .)")
                  .c_str());
  std::string inside = read_file(path("zip/tfplan")) + read_file(path("zip/tfstate"));
  EXPECT_THAT(inside, HasSubstr("kitchen_vault"));
  expect_no_secret("inside the plan", inside);

  Outcome applied = run({"apply", "-no-color", "tfplan"});
  EXPECT_EQ(applied.exit_code, 0) << applied.text;
  expect_no_secret("apply", applied.text);
  expect_no_secret("state", state());
  EXPECT_EQ(in_state("kitchen_vault.v.secret"), "null");
  EXPECT_EQ(in_state("kitchen_vault.v.login"), R"({"password":null,"user":"root"})");
  expect_no_secret("show -json of the state", run({"show", "-json"}).text);
  EXPECT_THAT(journal(), HasSubstr("vault got sesame-for-vault\nvault got hunter2\n"
                                   "vault got mat-sesame-for-vault\n"));
  expect_nothing_to_do();

  // A different password alone is not a change; a different version is.
  std::string before = in_state("kitchen_vault.v.fingerprint");
  configure_version(1, "hunter3");
  expect_nothing_to_do();
  configure_version(2, "hunter3");
  expect_apply("0 added, 1 changed, 0 destroyed");
  EXPECT_THAT(journal(), HasSubstr("vault got hunter3"));
  EXPECT_EQ(in_state("kitchen_vault.v.fingerprint"), before) << "the token is the same";
  expect_nothing_to_do();
  expect_no_secret("the state that was kept aside", read_file(path("terraform.tfstate.backup")));
}

// A token is renewed while a slow operation needs it, and closed afterwards.
TEST_P(Secrets, EphemeralResourcesAreRenewedAndClosed) {
  configure(R"(
    ephemeral "kitchen_token" "t" {
      audience      = "slow"
      renew_seconds = 1
    }
    resource "kitchen_slow" "s" { milliseconds = 1500 }
    resource "kitchen_vault" "v" {
      secret     = ephemeral.kitchen_token.t.value
      depends_on = [kitchen_slow.s]
    }
  )");
  expect_apply("2 added");
  EXPECT_THAT(journal(), HasSubstr("token open slow"));
  EXPECT_THAT(journal(), HasSubstr("token renew slow"));
  EXPECT_THAT(journal(), HasSubstr("token close slow"));
  std::string all = journal();
  EXPECT_GT(all.rfind("token close"), all.rfind("vault got"));
}

}  // namespace
}  // namespace landform::e2e
