// Whole commands against transcripts of Terraform.
//
// cases/x is a directory with a file `commands`, one command per line: arguments separated by
// blanks, and after `<` what is on standard input. `?` before a command means that only its exit
// code counts, and `!cat FILE` prints a file that a command has written. recorded/x is what
// Terraform printed. `UPDATE_GOLDEN=1 build/dev/tests/commands/commands_test` records all cases.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "base/process.h"
#include "cli/run.h"
#include "install/testing.h"

namespace landform {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = fs::path(LANDFORM_SOURCE_DIR) / "tests/commands";

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

struct Step {
  std::string line;
  std::vector<std::string> arguments;
  std::string input;
  bool only_code = false;
  bool prints_file = false;
};

std::vector<Step> steps_of(const std::string& name) {
  std::vector<Step> out;
  std::istringstream lines(read(kRoot / "cases" / name / "commands"));
  for (std::string line; std::getline(lines, line);) {
    Step& step = out.emplace_back();
    step.line = line;
    std::string text = line;
    step.only_code = text.starts_with('?');
    step.prints_file = text.starts_with("!cat ");
    if (step.only_code) text = text.substr(1);
    if (step.prints_file) text = text.substr(5);
    if (size_t at = text.find('<'); at != std::string::npos) {
      step.input = text.substr(at + 1) + "\n";
      text.resize(at);
    }
    std::istringstream words(text);
    for (std::string word; words >> word;) step.arguments.push_back(word);
  }
  return out;
}

// What differs between two runs.
std::string normalized(std::string text) {
  const std::pair<const char*, const char*> kPatterns[] = {
      {"\"(@?timestamp)\":\"[^\"]*\"", "\"$1\":\"T\""},
      {" after [0-9]+s", " after 0s"},
      {" - hashicorp/random in [^ \\n\\\\]+", " - hashicorp/random in DIRECTORY"},
      {"(Who|Created): .*", "$1: X"},
      {"\"elapsed_seconds\":[0-9]+", "\"elapsed_seconds\":0"},
      {" time=\"[0-9.e-]+\" timestamp=\"[^\"]*\"", " time=\"T\""},
      {"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "UUID"},
      {"\"[a-z0-9]{8}\"", "\"RANDOM\""},
  };
  for (const auto& [pattern, with] : kPatterns)
    text = std::regex_replace(text, std::regex(pattern), with);
  return text;
}

// Runs the commands of a case in a copy of it.
template <typename Run>
std::string transcript(const std::string& name, const Run& run) {
  TestDirectory directory;
  fs::copy(kRoot / "cases" / name, directory.path("case"), fs::copy_options::recursive);
  std::string out;
  for (const Step& step : steps_of(name)) {
    if (step.prints_file) {
      out += "$ " + step.line + "\n" + directory.read("case/" + step.arguments[0]) + "\n";
      continue;
    }
    auto [code, text] = run(directory, step);
    out += "$ " + step.line + "\n";
    if (!step.only_code) out += text;
    out += "[" + std::to_string(code) + "]\n";
  }
  return normalized(std::move(out));
}

std::string ours(const std::string& name) {
  return transcript(name, [](const TestDirectory& directory, const Step& step) {
    fs::path before = fs::current_path();
    fs::current_path(directory.path("case"));
    std::istringstream in(step.input);
    std::ostringstream out;
    bool plain = std::find(step.arguments.begin(), step.arguments.end(), "-no-color") !=
                 step.arguments.end();
    cli::CommandIo io{.in = in, .out = out, .err = out, .plain = plain};
    int code = cli::run_program(step.arguments, io);
    fs::current_path(before);
    return std::pair(code, out.str());
  });
}

std::string theirs(const std::string& name) {
  return transcript(name, [](const TestDirectory& directory, const Step& step) {
    directory.write("input", step.input);
    std::vector<std::string> arguments = {"sh", "-c", "exec terraform \"$@\" <../input", "sh"};
    arguments.insert(arguments.end(), step.arguments.begin(), step.arguments.end());
    ProcessOptions options;
    options.directory = directory.path("case");
    auto outcome = run_process(arguments, options, size_t{1} << 20);
    if (!outcome) return std::pair(-1, outcome.error().message);
    return std::pair(outcome->exit.code, outcome->output);
  });
}

// The first lines that differ, since transcripts are long.
testing::AssertionResult same(const std::string& ours, const std::string& theirs) {
  std::istringstream a(ours);
  std::istringstream b(theirs);
  std::string command;
  for (std::string x, y;;) {
    bool more_a = static_cast<bool>(std::getline(a, x));
    bool more_b = static_cast<bool>(std::getline(b, y));
    if (!more_a && !more_b) return testing::AssertionSuccess();
    if (y.starts_with("$ ")) command = y;
    if (more_a != more_b || x != y)
      return testing::AssertionFailure()
             << "after " << command << "\n  ours:   " << x << "\n  theirs: " << y;
  }
}

std::vector<std::string> case_names() {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(kRoot / "cases"))
    out.push_back(entry.path().filename().string());
  std::sort(out.begin(), out.end());
  return out;
}

class CommandsTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    settings_.write("rc",
                    "disable_checkpoint = true\nprovider_installation {\n  dev_overrides {\n"
                    "    \"hashicorp/random\" = \"" +
                        fs::path(RANDOM_PROVIDER).parent_path().string() +
                        "\"\n  }\n  direct {}\n}\n");
    ::setenv("TF_CLI_CONFIG_FILE", settings_.path("rc").c_str(), 1);
    ::setenv("CHECKPOINT_DISABLE", "1", 1);
    ::setenv("NO_COLOR", "1", 1);
    ::unsetenv("TF_IN_AUTOMATION");
  }

  TestDirectory settings_;
};

TEST_P(CommandsTest, PrintWhatTerraformPrinted) {
  fs::path recorded = kRoot / "recorded" / GetParam();
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(recorded) << theirs(GetParam());
  EXPECT_TRUE(same(ours(GetParam()), read(recorded)));
}

TEST_P(CommandsTest, PrintWhatTerraformPrintsNow) {
  if (!find_program("terraform"))
    GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was compared with it";
  EXPECT_TRUE(same(read(kRoot / "recorded" / GetParam()), theirs(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Cases, CommandsTest, testing::ValuesIn(case_names()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace landform
