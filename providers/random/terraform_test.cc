// The provider under the real Terraform, if it is on the PATH; and next to hashicorp/random, if
// GO_PROVIDER names its program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "protocol/plugin_testing.h"

namespace landform::random {
namespace {

using protocol::testing::Environment;
using protocol::testing::Process;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace std::chrono_literals;

const char* kEverything = R"(
  variable "keeper" { default = "1" }
  resource "random_bytes" "a" {
    length  = 33
    keepers = { k = var.keeper }
  }
  resource "random_id" "a" {
    byte_length = 9
    prefix      = "p-"
    keepers     = { k = var.keeper, n = null }
  }
  # The beginning of this prefix is known when it is planned.
  resource "random_id" "b" {
    byte_length = 4
    prefix      = "ä-${random_id.a.hex}"
  }
  resource "random_integer" "a" {
    min     = -5
    max     = 1000000
    seed    = "landform"
    keepers = { k = var.keeper }
  }
  resource "random_integer" "b" {
    min = 1
    max = 9007199254740993
  }
  resource "random_password" "a" {
    length  = 80
    keepers = { k = var.keeper }
  }
  resource "random_password" "b" {
    length           = random_integer.a.result > 0 ? 10 : 11
    numeric          = random_integer.a.result < -100
    min_special      = 2
    override_special = "°_"
  }
  resource "random_pet" "a" {
    keepers = { k = var.keeper }
  }
  resource "random_pet" "b" {
    length    = 5
    prefix    = "Pre"
    separator = "."
  }
  resource "random_shuffle" "a" {
    input        = ["a", "b", "c", "d", "e", "f"]
    seed         = "seed"
    result_count = 14
    keepers      = { k = var.keeper }
  }
  resource "random_shuffle" "b" {
    input = []
  }
  resource "random_string" "a" {
    length  = 16
    keepers = { k = random_uuid.a.result }
  }
  resource "random_string" "b" {
    length           = 6
    number           = true
    upper            = false
    override_special = ""
  }
  resource "random_uuid" "a" {
    keepers = { k = var.keeper }
  }
  resource "random_uuid4" "a" {
    keepers = { k = var.keeper }
  }
  resource "random_uuid7" "a" {
    keepers = { k = var.keeper }
  }
)";

class RandomUnderTerraform : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::system("command -v terraform >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was run under it";
    }
    use(PROBE_PROVIDER);
  }

  void use(const std::string& program) {
    std::string directory = std::filesystem::path(program).parent_path();
    work_.write("settings",
                "provider_installation {\n  dev_overrides {\n    "
                "\"registry.terraform.io/hashicorp/random\" = \"" +
                    directory + "\"\n  }\n}\n");
  }

  struct Outcome {
    int exit_code;
    std::string text;
  };
  Outcome run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "terraform");
    Process process(std::move(arguments),
                    {{"CHECKPOINT_DISABLE", "1"},
                     {"TF_CLI_ARGS", "-no-color"},
                     {"TF_IN_AUTOMATION", "1"},
                     {"TF_CLI_CONFIG_FILE", work_.path() + "/settings"},
                     {"TMPDIR", sockets_.path()}},
                    work_.path());
    std::string errors;
    std::thread reader([&] { errors = process.read_errors(); });
    std::string output = process.read_output();
    reader.join();
    return {process.wait(60s).value_or(-1), output + errors};
  }
  void expect_success(const std::vector<std::string>& arguments) {
    Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  }
  void expect_nothing_to_do() {
    Outcome outcome = run({"plan", "-detailed-exitcode"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  }

  [[nodiscard]] std::string state() const {
    std::stringstream out;
    out << std::ifstream(work_.path() + "/terraform.tfstate").rdbuf();
    return out.str();
  }

  TestDirectory work_;
  TestDirectory sockets_;
};

TEST_F(RandomUnderTerraform, LifeCycle) {
  work_.write("main.tf", kEverything);
  Outcome apply = run({"apply", "-auto-approve"});
  EXPECT_EQ(apply.exit_code, 0) << apply.text;
  EXPECT_THAT(apply.text, HasSubstr("16 added"));
  expect_nothing_to_do();

  Outcome replace = run({"plan", "-var", "keeper=2"});
  EXPECT_THAT(replace.text, HasSubstr("keepers"));
  EXPECT_THAT(replace.text, HasSubstr("forces replacement"));
  Outcome replaced = run({"apply", "-auto-approve", "-var", "keeper=2"});
  EXPECT_EQ(replaced.exit_code, 0) << replaced.text;
  // All with keepers, and those that depend on them.
  EXPECT_THAT(replaced.text, HasSubstr("12 added, 0 changed, 12 destroyed"));

  Outcome destroy = run({"destroy", "-auto-approve"});
  EXPECT_EQ(destroy.exit_code, 0) << destroy.text;
  EXPECT_THAT(destroy.text, HasSubstr("16 destroyed"));
  EXPECT_TRUE(sockets_.empty()) << "no socket is left behind";
}

TEST_F(RandomUnderTerraform, EphemeralResultsAreNotStored) {
  work_.write("main.tf", R"(
    ephemeral "random_password" "a" {
      length  = 20
      special = false
      lifecycle {
        postcondition {
          condition     = can(regex("^[A-Za-z0-9]{20}$", self.result))
          error_message = "no password"
        }
        postcondition {
          condition     = startswith(self.bcrypt_hash, "$2a$10$")
          error_message = "no hash"
        }
      }
    }
    ephemeral "random_bytes" "a" {
      length = 20
      lifecycle {
        postcondition {
          condition     = length(self.hex) == 40 && length(self.base64) == 28
          error_message = "no bytes"
        }
      }
    }
    resource "random_pet" "a" {}
  )");
  expect_success({"apply", "-auto-approve"});
  EXPECT_THAT(state(), HasSubstr("random_pet"));
  for (const char* attribute : {"\"result\"", "bcrypt_hash", "base64", "hex"}) {
    EXPECT_THAT(state(), Not(HasSubstr(attribute)));
  }
  expect_nothing_to_do();
}

TEST_F(RandomUnderTerraform, Imports) {
  work_.write("main.tf", R"(
    resource "random_integer" "a" {
      min  = 1
      max  = 9
      seed = "s"
    }
    resource "random_password" "a" {
      length = 7
    }
    resource "random_id" "a" {
      byte_length = 3
      prefix      = "p,"
    }
    resource "random_pet" "a" {}
    import {
      to = random_id.a
      id = "p,,p-9h"
    }
  )");
  expect_success({"import", "random_integer.a", "3,1,9,s"});
  expect_success({"import", "random_password.a", "hunter2"});
  Outcome pet = run({"import", "random_pet.a", "otter"});
  EXPECT_EQ(pet.exit_code, 1);
  EXPECT_THAT(pet.text, HasSubstr("Resource Import Not Implemented"));
  Outcome apply = run({"apply", "-auto-approve"});
  EXPECT_EQ(apply.exit_code, 0) << apply.text;
  EXPECT_THAT(apply.text, HasSubstr("1 imported, 1 added, 0 changed, 0 destroyed"));
  EXPECT_THAT(state(), HasSubstr("\"dec\": \"p,11005793\""));
  expect_nothing_to_do();
}

TEST_F(RandomUnderTerraform, UpgradesOlderStates) {
  work_.write("main.tf", R"(
    resource "random_password" "a" {
      length = 13
      number = false
    }
    resource "random_string" "a" {
      length = 4
    }
  )");
  work_.write("terraform.tfstate", R"({
    "version": 4, "terraform_version": "1.1.0", "serial": 1,
    "lineage": "2b8b4c07-0a3f-4d0c-9a53-4b5f2d4fd0a1", "outputs": {},
    "resources": [
      {"mode": "managed", "type": "random_password", "name": "a",
       "provider": "provider[\"registry.terraform.io/hashicorp/random\"]",
       "instances": [{"schema_version": 0, "attributes": {
         "id": "none", "keepers": null, "length": 13, "lower": true, "min_lower": 0,
         "min_numeric": 0, "min_special": 0, "min_upper": 0, "number": false,
         "override_special": null, "result": "correct horse", "special": true, "upper": true}}]},
      {"mode": "managed", "type": "random_string", "name": "a",
       "provider": "provider[\"registry.terraform.io/hashicorp/random\"]",
       "instances": [{"schema_version": 1, "attributes": {
         "id": "abcd", "keepers": null, "length": null, "lower": null, "min_lower": null,
         "min_numeric": null, "min_special": null, "min_upper": null, "number": null,
         "override_special": null, "result": "abcd", "special": null, "upper": null}}]}
    ]})");
  expect_nothing_to_do();
  expect_success({"apply", "-auto-approve"});
  EXPECT_THAT(state(), HasSubstr("correct horse"));
  EXPECT_THAT(state(), HasSubstr("abcd"));
}

// Each provider leaves the other's results unchanged, and a seed gives the same results in both.
TEST_F(RandomUnderTerraform, SharesStatesWithTheGoProvider) {
  const char* other = std::getenv("GO_PROVIDER");
  if (other == nullptr) {
    GTEST_SKIP() << "SKIPPED: GO_PROVIDER does not name the program of hashicorp/random, so states "
                    "were not exchanged with it";
  }
  const std::string kOwn = PROBE_PROVIDER;
  auto seeded = [&] {
    return run({"state", "show", "random_shuffle.a"}).text +
           run({"state", "show", "random_integer.a"}).text;
  };
  work_.write("main.tf", kEverything);
  std::string results;
  for (const auto& [maker, reader] : {std::pair<std::string, std::string>{kOwn, other},
                                      std::pair<std::string, std::string>{other, kOwn}}) {
    SCOPED_TRACE("made by " + maker);
    use(maker);
    expect_success({"apply", "-auto-approve"});
    if (results.empty()) {
      results = seeded();
    } else {
      EXPECT_EQ(seeded(), results);
    }
    use(reader);
    expect_nothing_to_do();
    expect_success({"destroy", "-auto-approve"});
  }
}

}  // namespace
}  // namespace landform::random
