// What waits for a command runs at once with everything else that does, as many as -parallelism
// allows, even if no provider is another program.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/process.h"
#include "base/test_directory.h"

namespace landform {
namespace {

constexpr int kCount = 10;

// A command that succeeds once as many of its kind are running.
std::string meeting(const std::string& kind, const std::string& name) {
  return fmt::format(
      "touch {0}-{1}; for n in $(seq 600); do [ $(ls {0}-* | wc -l) -ge {2} ] && exit 0; "
      "sleep 0.05; done; exit 1",
      kind, name, kCount);
}

void run(const TestDirectory& directory, const std::vector<std::string>& arguments) {
  ProcessOptions options;
  options.directory = directory.path("case");
  options.environment["TF_CLI_CONFIG_FILE"] = "/dev/null";
  std::vector<std::string> words = {LANDFORM_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  auto result = run_process(words, options);
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_EQ(result->exit.code, 0) << result->output;
}

TEST(Waiting, CommandsOfProvisionersRunAtOnce) {
  TestDirectory directory;
  const std::string created = fmt::format(
      "resource \"terraform_data\" \"a\" {{\n  count = {}\n"
      "  provisioner \"local-exec\" {{\n    command = \"{}\"\n  }}\n"
      "  provisioner \"local-exec\" {{\n    when = destroy\n    command = \"{}\"\n  }}\n}}\n",
      kCount, meeting("created", "${count.index}"), meeting("destroyed", "${count.index}"));
  directory.write("case/main.tf", created);
  run(directory, {"apply", "-auto-approve"});
  run(directory, {"destroy", "-auto-approve"});
}

TEST(Waiting, CommandsOfRemovedBlocksRunAtOnce) {
  TestDirectory directory;
  directory.write("case/main.tf",
                  fmt::format("resource \"terraform_data\" \"a\" {{\n  count = {}\n}}\n", kCount));
  run(directory, {"apply", "-auto-approve"});
  directory.write("case/main.tf",
                  fmt::format("removed {{\n  from = terraform_data.a\n"
                              "  provisioner \"local-exec\" {{\n    when = destroy\n"
                              "    command = \"{}\"\n  }}\n}}\n",
                              meeting("removed", "${self.id}")));
  run(directory, {"apply", "-auto-approve"});
}

}  // namespace
}  // namespace landform
