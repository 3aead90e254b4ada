// Commands that work with states, compared with the real Terraform: the same commands in two copies
// of a directory print the same and leave the same state.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "base/file.h"
#include "cli/run.h"
#include "install/testing.h"
#include "terraform.h"

namespace landform {
namespace {

namespace fs = std::filesystem;

// What differs by design: colours, the name of the program, and blanks and breaks at line ends,
// since the two streams are joined in different places.
std::string normalized(std::string text) {
  text = std::regex_replace(text, std::regex("\x1b\\[[0-9;]*m"), "");
  text = std::regex_replace(text, std::regex("landform"), "terraform");
  text = std::regex_replace(text, std::regex("[╷╵│]"), "");
  text = std::regex_replace(text, std::regex("\\s+"), " ");
  return text;
}

std::string run_landform(const std::string& directory, const std::vector<std::string>& args) {
  fs::path before = fs::current_path();
  fs::current_path(directory);
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::CommandIo io{.in = in, .out = out, .err = err, .plain = true};
  int code = cli::run_program(args, io);
  fs::current_path(before);
  return std::to_string(code) + ": " + normalized(err.str() + out.str());
}

std::string state_of(const TestDirectory& directory) {
  return std::regex_replace(directory.read("terraform.tfstate"),
                            std::regex("\"lineage\": \"[^\"]*\""), "");
}

TEST(StateCommandsDifferential, PrintAndLeaveTheSame) {
  SKIP_WITHOUT_TERRAFORM();
  TestDirectory theirs;
  theirs.write("main.tf", R"(
    resource "terraform_data" "a" { input = "x" }
    resource "terraform_data" "b" {
      count = 2
      input = terraform_data.a.output
    }
    module "m" { source = "./m" }
    output "o" { value = { a = 1, b = ["x"] } }
    output "s" {
      value     = "secret"
      sensitive = true
    }
  )");
  theirs.write("m/main.tf", "resource \"terraform_data\" \"x\" { input = 1 }\n");
  ASSERT_EQ(run_terraform(theirs.path(), {"init"}).exit.code, 0);
  ASSERT_EQ(run_terraform(theirs.path(), {"apply", "-auto-approve"}).exit.code, 0);
  TestDirectory ours;
  fs::copy(theirs.path(), ours.path(),
           fs::copy_options::recursive | fs::copy_options::overwrite_existing);

  using Args = std::vector<std::string>;
  for (const Args& args : {
           Args{"output"},
           Args{"output", "-json"},
           Args{"output", "-raw", "o"},
           Args{"output", "zz"},
           Args{"state", "list"},
           Args{"state", "list", "module.m"},
           Args{"state", "list", "terraform_data.zz"},
           Args{"state", "list", "a.b[x]"},
           Args{"state", "list", "a b"},
           Args{"state", "pull"},
           Args{"workspace", "new", "dev"},
           Args{"workspace", "list"},
           Args{"workspace", "select", "nope"},
           Args{"workspace", "select", "default"},
           Args{"workspace", "delete", "dev"},
           Args{"force-unlock", "-force", "x"},
           Args{"taint", "terraform_data.a"},
           Args{"taint", "terraform_data.zz"},
           Args{"taint", "-allow-missing", "terraform_data.zz"},
           Args{"taint", "module.m"},
           Args{"untaint", "terraform_data.a"},
           Args{"untaint", "terraform_data.a"},
           Args{"state", "mv", "terraform_data.a", "terraform_data.c"},
           Args{"state", "mv", "terraform_data.b", "terraform_data.d"},
           Args{"state", "mv", "terraform_data.d[0]", "terraform_data.e[\"x\"]"},
           Args{"state", "mv", "module.m", "module.n"},
           Args{"state", "mv", "module.n", "terraform_data.x"},
           Args{"state", "mv", "terraform_data.zz", "terraform_data.a"},
           Args{"state", "mv", "terraform_data.c", "null_resource.c"},
           Args{"state", "mv", "terraform_data.c", "terraform_data.d[1]"},
           Args{"state", "rm", "-dry-run", "terraform_data.d"},
           Args{"state", "rm", "terraform_data.d[1]"},
           Args{"state", "rm", "terraform_data.zz"},
           Args{"state", "replace-provider", "hashicorp/zz", "hashicorp/foo"},
           Args{"state", "replace-provider", "a b", "c"},
           Args{"state", "push", "nope.json"},
           Args{"state", "push", "main.tf"},
           Args{"output", "-state=nope.tfstate"},
           Args{"state", "list", "-state=nope.tfstate"},
       }) {
    std::string shown;
    for (const std::string& arg : args) shown += arg + " ";
    Args with_plain = args;
    with_plain.emplace_back("-no-color");
    ProcessOutcome outcome = run_terraform(theirs.path(), with_plain);
    EXPECT_EQ(run_landform(ours.path(), with_plain),
              std::to_string(outcome.exit.code) + ": " + normalized(outcome.output))
        << shown;
    EXPECT_EQ(state_of(ours), state_of(theirs)) << shown;
  }
}

}  // namespace
}  // namespace landform
