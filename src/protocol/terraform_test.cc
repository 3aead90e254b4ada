// The probe provider under the real Terraform, if it is on the PATH.
#include <gmock/gmock.h>

#include <cstdlib>

#include "protocol/plugin_testing.h"

namespace landform::protocol {
namespace {

using ::testing::ContainsRegex;
using testing::Environment;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::Process;
using namespace std::chrono_literals;

struct Outcome {
  int exit_code;
  std::string output;
  std::string errors;
};

class TerraformTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::system("command -v terraform >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was run under it";
    }
    std::string directory = std::filesystem::path(PROBE_PROVIDER).parent_path();
    install(directory);
    configure(R"(
      resource "probe_thing" "a" {
        name = "alpha"
        size = 3
      }
      resource "probe_thing" "b" {
        name = "after-${probe_thing.a.id}"
      }
    )");
  }

  void install(const std::string& directory) {
    work_.write("settings",
                "provider_installation {\n  dev_overrides {\n    "
                "\"example.com/test/probe\" = \"" +
                    directory + "\"\n  }\n}\n");
  }

  void configure(const std::string& text) {
    work_.write("main.tf", R"(
      terraform {
        required_providers {
          probe = { source = "example.com/test/probe" }
        }
      }
    )" + text);
  }

  Outcome run(std::vector<std::string> arguments, Environment more = {}) {
    arguments.insert(arguments.begin(), "terraform");
    more.insert({{"CHECKPOINT_DISABLE", "1"},
                 {"NO_COLOR", "1"},
                 {"TF_IN_AUTOMATION", "1"},
                 {"TF_CLI_CONFIG_FILE", work_.path() + "/settings"},
                 {"TMPDIR", sockets_.path()}});
    Process process(std::move(arguments), more, work_.path());
    std::string errors;
    std::thread reader([&] { errors = process.read_errors(); });
    std::string output = process.read_output();
    reader.join();
    return {process.wait(60s).value_or(-1), std::move(output), std::move(errors)};
  }

  void expect_life_cycle(const Environment& environment = {}) {
    Outcome apply = run({"apply", "-auto-approve", "-no-color"}, environment);
    EXPECT_EQ(apply.exit_code, 0) << apply.output << apply.errors;
    EXPECT_THAT(apply.output, ContainsRegex("probe_thing.b: Creation complete after [0-9]+s "
                                            "\\[id=id-after-id-alpha\\]"));
    Outcome plan = run({"plan", "-detailed-exitcode", "-no-color"}, environment);
    EXPECT_EQ(plan.exit_code, 0) << plan.output << plan.errors;
    Outcome destroy = run({"destroy", "-auto-approve", "-no-color"}, environment);
    EXPECT_EQ(destroy.exit_code, 0) << destroy.output << destroy.errors;
    EXPECT_THAT(destroy.output, HasSubstr("2 destroyed"));
    EXPECT_TRUE(sockets_.empty()) << "no socket is left behind";
  }

  TestDirectory work_;
  TestDirectory sockets_;
};

TEST_F(TerraformTest, ReadsTheSchema) {
  Outcome outcome = run({"providers", "schema", "-json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_THAT(outcome.output,
              HasSubstr(R"("name":{"type":"string","description_kind":"plain","required":true})"));
  EXPECT_TRUE(sockets_.empty());
}

TEST_F(TerraformTest, RunsOverAutoMtls) { expect_life_cycle(); }

TEST_F(TerraformTest, RunsWithoutTls) { expect_life_cycle({{"TF_DISABLE_PLUGIN_TLS", "1"}}); }

TEST_F(TerraformTest, RunsOverTcp) { expect_life_cycle({{"LANDFORM_PLUGIN_TCP", "1"}}); }

TEST_F(TerraformTest, RunsInProtocol5) {
  TestDirectory wrapper;
  wrapper.write("terraform-provider-probe",
                "#!/bin/sh\nPLUGIN_PROTOCOL_VERSIONS=5 exec " PROBE_PROVIDER "\n");
  std::filesystem::permissions(wrapper.path() + "/terraform-provider-probe",
                               std::filesystem::perms::owner_all);
  install(wrapper.path());
  expect_life_cycle();
}

TEST_F(TerraformTest, AttachesToARunningProvider) {
  TestDirectory sockets;
  Process provider({PROBE_PROVIDER, "--debug"}, {{"TMPDIR", sockets.path()}});
  std::string line;
  while (line.find("export ") == std::string::npos) line = provider.read_line();
  std::string value = line.substr(line.find('\'') + 1);
  value.resize(value.rfind('\''));
  expect_life_cycle({{"TF_REATTACH_PROVIDERS", value}});
  EXPECT_EQ(provider.wait(10ms), std::nullopt);
  provider.signal(SIGINT);
  EXPECT_EQ(provider.wait(1s), 0);
  EXPECT_TRUE(sockets.empty());
}

TEST_F(TerraformTest, CausesNoWarnings) {
  Outcome outcome = run({"plan", "-no-color"}, {{"TF_LOG", "trace"}});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
  EXPECT_THAT(outcome.errors, HasSubstr("[DEBUG] provider.terraform-provider-probe: serving"));
  for (const std::string& line : testing::split(outcome.errors, '\n')) {
    // A race in Terraform: it may close its end of a provider's output while reading.
    if (line.find("while scanning stdout") != std::string::npos) continue;
    EXPECT_THAT(line, Not(HasSubstr("[WARN]")));
    EXPECT_THAT(line, Not(HasSubstr("[ERROR]")));
  }
}

TEST_F(TerraformTest, ShowsDiagnosticsAtTheirAttributes) {
  configure("resource \"probe_thing\" \"a\" {\n  name = \"wrong\"\n}\n");
  Outcome outcome = run({"apply", "-auto-approve", "-no-color"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.errors, HasSubstr("Error: It is wrong"));
  EXPECT_THAT(outcome.errors, HasSubstr("name = \"wrong\""));
  EXPECT_THAT(outcome.errors, HasSubstr("Try another."));
}

TEST_F(TerraformTest, TransfersLargeValues) {
  configure(
      "resource \"probe_thing\" \"a\" {\n  name = \"large\"\n  blob = "
      "join(\"\", [for i in range(300) : format(\"%020000d\", i)])\n}\n");
  Outcome apply = run({"apply", "-auto-approve", "-no-color"});
  EXPECT_EQ(apply.exit_code, 0) << apply.errors;
  Outcome plan = run({"plan", "-detailed-exitcode", "-no-color"});
  EXPECT_EQ(plan.exit_code, 0) << plan.errors;
}

}  // namespace
}  // namespace landform::protocol
