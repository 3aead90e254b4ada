// Provisioners that work on another machine, with an SSH server on this one: the same as with
// Terraform.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <string>
#include <vector>

#include "base/process.h"
#include "base/test_directory.h"
#include "ssh/ssh_server_testing.h"

namespace landform {
namespace {

using testing::HasSubstr;

// HOST stands for how to reach the server, KEY for the login's key, DIR for the directory of the
// case.
constexpr const char* kHost = R"(host = "127.0.0.1"
    port = PORT
    user = "USER"
    timeout = "60s")";
constexpr const char* kKey = R"(private_key = file("USERKEY"))";

struct Case {
  const char* name;
  const char* config;
  const char* want;  // part of the output
  // Files that the server's side has afterwards, with their content.
  std::map<std::string, std::string> files = {};
};

const Case kCases[] = {
    {"Inline",
     R"(connection {
    HOST
    KEY
  }
  provisioner "remote-exec" {
    inline = ["echo one", "echo two >&2; pwd > DIR/where"]
  })",
     "Connected!"},
    {"ConnectionsAreMerged",
     R"(connection {
    host = "127.0.0.1"
    port = 1
    user = "USER"
    KEY
  }
  provisioner "remote-exec" {
    connection {
      host_key = file("HOSTKEY.pub")
      port = PORT
    }
    script = "script.sh"
  })",
     "from a script"},
    {"SelfInDestroy",
     R"(input = "USERKEY"
  provisioner "remote-exec" {
    when = destroy
    connection {
      HOST
      private_key = file(self.input)
    }
    inline = ["echo gone"]
  }
  provisioner "local-exec" {
    command = "echo here"
  })",
     "here"},
    {"Bastion",
     R"(connection {
    HOST
    KEY
    bastion_host = "127.0.0.1"
    bastion_port = PORT
  }
  provisioner "remote-exec" {
    inline = ["echo through"]
  })",
     "Using configured bastion host..."},
    {"ScriptFails",
     R"(connection {
    HOST
    KEY
    script_path = "/tmp/landform-test-%RAND%.sh"
  }
  provisioner "remote-exec" {
    inline = ["echo before", "exit 3", "echo after"]
  })",
     "Process exited with status 3"},
    {"Sensitive",
     R"(connection {
    HOST
    KEY
  }
  provisioner "remote-exec" {
    inline = [sensitive("echo secret")]
  })",
     "(output suppressed due to sensitive value in config)"},
    {"Files",
     R"(connection {
    HOST
    KEY
  }
  provisioner "remote-exec" {
    inline = ["mkdir -p DIR/to"]
  }
  provisioner "file" {
    content     = "some content"
    destination = "DIR/to/content"
  }
  provisioner "file" {
    source      = "script.sh"
    destination = "DIR/to/copy.sh"
  }
  provisioner "file" {
    source      = "from"
    destination = "DIR/to"
  })",
     "Creation complete",
     {{"to/content", "some content"},
      {"to/copy.sh", "echo from a script\n"},
      {"to/from/a/b", "b\n"}}},
    {"MissingFile",
     R"(connection {
    HOST
    KEY
  }
  provisioner "file" {
    source      = "missing"
    destination = "DIR/x"
  })",
     "stat missing: no such file or directory"},
    {"MissingScript",
     R"(connection {
    HOST
    KEY
  }
  provisioner "remote-exec" {
    script = "missing.sh"
  })",
     "Failed to open script 'missing.sh': open missing.sh: no such file or directory"},
    {"DestinationIsADirectory",
     R"(connection {
    HOST
    KEY
  }
  provisioner "file" {
    content     = "x"
    destination = "DIR/from"
  })",
     "Is a directory"},
    {"NoConnection", R"(provisioner "file" {
    content     = "x"
    destination = "DIR/x"
  })",
     "Missing connection configuration for provisioner."},
    {"Refused",
     R"(connection {
    host = "127.0.0.1"
    port = 1
    timeout = "2s"
  }
  provisioner "remote-exec" {
    inline = ["echo x"]
  })",
     "timeout - last error: dial tcp 127.0.0.1:1: connect: connection refused"},
    {"NotAKey",
     R"(connection {
    HOST
    private_key = "no key"
  }
  provisioner "remote-exec" {
    inline = ["echo x"]
  })",
     "Failed to read ssh private key: no key found"},
    {"OtherType",
     R"(connection {
    host = "x"
    type = "telnet"
  }
  provisioner "remote-exec" {
    inline = ["echo x"]
  })",
     "connection type 'telnet' not supported"},
    {"NoHost",
     R"(connection {
    host = ""
  }
  provisioner "remote-exec" {
    inline = ["echo x"]
  })",
     "host for provisioner cannot be empty"},
    {"UnknownPlatform",
     R"(connection {
    host = "x"
    target_platform = "mac"
  }
  provisioner "remote-exec" {
    inline = ["echo x"]
  })",
     "target_platform for provisioner has to be either unix or windows"},
    {"NothingToRun", R"(provisioner "remote-exec" {
  })",
     R"(Only one of "inline", "script", or "scripts" must be set)"},
    {"TwoThingsToRun", R"(provisioner "remote-exec" {
    inline = []
    script = "x"
  })",
     R"(Only one of "inline", "script", or "scripts" must be set)"},
    {"NothingToCopy", R"(provisioner "file" {
    destination = "x"
  })",
     "Must provide one of 'source' or 'content'"},
    {"TwoThingsToCopy", R"(provisioner "file" {
    source      = "x"
    content     = "x"
    destination = "x"
  })",
     "Cannot set both 'source' and 'content'"},
    {"IncompleteMergedConnection",
     R"(connection {
    user = "x"
  }
  provisioner "remote-exec" {
    connection {
      port = 1
    }
    inline = ["echo x"]
  })",
     R"(The argument "host" is required)"},
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class ProvisionersTest : public testing::TestWithParam<Case> {
 protected:
  static void SetUpTestSuite() { server_ = new ssh::TestServer; }
  static void TearDownTestSuite() {
    delete server_;
    server_ = nullptr;
  }
  void SetUp() override {
    SKIP_WITHOUT_SSH_SERVER();
    ASSERT_TRUE(server_->running()) << server_->log();
  }

  static std::string configuration(const Case& c, const std::string& directory) {
    const std::vector<std::pair<const char*, std::string>> words = {
        {"HOST\\b", kHost},
        {"KEY\\b", kKey},
        {"PORT", std::to_string(server_->port())},
        {"USERKEY", server_->key_file("user")},
        {"HOSTKEY", server_->key_file("host")},
        {"USER\\b", server_->user()},
        {"DIR", directory}};
    std::string text = c.config;
    for (const auto& [word, with] : words) {
      text = std::regex_replace(text, std::regex(std::string("\\b") + word), with);
    }
    return "resource \"terraform_data\" \"a\" {\n  " + text + "\n}\n";
  }

  // What apply and destroy print, with what differs between runs masked.
  static std::string run(const std::string& program, const Case& c) {
    TestDirectory directory;
    directory.write("main.tf", configuration(c, directory.path()));
    directory.write("script.sh", "echo from a script\n");
    directory.write("from/a/b", "b\n");
    ProcessOptions options;
    options.directory = directory.path();
    options.environment["CHECKPOINT_DISABLE"] = "1";
    options.environment["TF_CLI_CONFIG_FILE"] = "/dev/null";
    options.environment["TF_IN_AUTOMATION"] = "1";
    options.environment.erase("SSH_AUTH_SOCK");
    std::string out;
    for (const char* command : {"apply", "destroy"}) {
      auto outcome = run_process({program, command, "-auto-approve", "-no-color"}, options);
      if (!outcome) return outcome.error().message;
      out += outcome->output + "exit code " + std::to_string(outcome->exit.code) + "\n";
      for (const auto& [name, content] : c.files) EXPECT_EQ(directory.read(name), content) << name;
    }
    const std::vector<std::pair<const char*, const char*>> masks = {
        {"[0-9a-f]{8}-[0-9a-f-]{27}", "ID"},
        {"after [0-9]+s", "after TIME"},
        {"[^\\n]*Still (creating|destroying)[^\\n]*\\n", ""},
        {"(terraform_|landform-test-)[0-9]+\\.sh", "$1N.sh"},
        // How often it is tried depends on the time that each attempt takes.
        {"([^\\n]*: Connecting to remote host via SSH\\.\\.\\.\\n(?:[^\\n]*\\):   "
         "[^\\n]*\\n)+)\\1+",
         "$1"}};
    for (const auto& [pattern, with] : masks) {
      out = std::regex_replace(out, std::regex(pattern), with);
    }
    for (size_t at = 0; (at = out.find(directory.path(), at)) != std::string::npos;)
      out.replace(at, directory.path().size(), "DIR");
    return out;
  }
  static std::string words(const std::string& text) {
    return std::regex_replace(text, std::regex("\\s+"), " ");
  }

  static ssh::TestServer* server_;
};

ssh::TestServer* ProvisionersTest::server_ = nullptr;

TEST_P(ProvisionersTest, DoesWhatItSays) {
  EXPECT_THAT(words(run(LANDFORM_PROGRAM, GetParam())), HasSubstr(GetParam().want))
      << server_->log();
}

TEST_P(ProvisionersTest, SameAsTerraformNow) {
  if (!find_program("terraform")) {
    GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was compared with it";
  }
  EXPECT_EQ(words(run(LANDFORM_PROGRAM, GetParam())), words(run("terraform", GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Cases, ProvisionersTest, testing::ValuesIn(kCases),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace landform
