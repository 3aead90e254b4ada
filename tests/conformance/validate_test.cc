// `validate -json`, case by case, compared with Terraform 1.11.4.
//
// A case is a configuration x.tf, in which a line `-- path --` begins another file, and Terraform's
// output for it, x.golden. With UPDATE_GOLDEN=1 and terraform on the PATH, the goldens are recorded
// again.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include "base/process.h"
#include "cli/run.h"
#include "value/json.h"

namespace landform::conformance {
namespace {

namespace fs = std::filesystem;

const fs::path kCases = fs::path(LANDFORM_SOURCE_DIR) / "tests/conformance/validate";

std::vector<std::string> case_names() {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(kCases)) {
    if (entry.path().extension() == ".tf") out.push_back(entry.path().stem().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string read_whole(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// A temporary directory with the files of a case.
class CaseFiles {
 public:
  explicit CaseFiles(const std::string& name) {
    std::string pattern = fs::temp_directory_path() / "landform_validate_XXXXXX";
    path_ = mkdtemp(pattern.data());
    std::ifstream lines(kCases / (name + ".tf"));
    std::string at = "main.tf";
    std::map<std::string, std::string> files;
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("-- ") && line.ends_with(" --")) {
        at = line.substr(3, line.size() - 6);
        files[at];
      } else {
        files[at] += line + "\n";
      }
    }
    for (const auto& [file, text] : files) {
      fs::create_directories((path_ / file).parent_path());
      std::ofstream(path_ / file) << text;
    }
  }
  ~CaseFiles() { fs::remove_all(path_); }
  CaseFiles(const CaseFiles&) = delete;
  CaseFiles& operator=(const CaseFiles&) = delete;

  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

struct Answer {
  int exit_code;
  std::string json;
};

Answer ask_landform(const fs::path& directory) {
  fs::path before = fs::current_path();
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::CommandIo io{in, out, err};
  std::ostringstream ignored;
  cli::CommandIo quiet{in, ignored, ignored};
  std::vector<std::string> get = {"-chdir=" + directory.string(), "get"};
  // Without a network, like the other tests: remote modules are not installed.
  bool local = read_whole(directory / "main.tf").find("hashicorp/consul") == std::string::npos;
  if (local) (void)cli::run_program(get, quiet);
  std::vector<std::string> arguments = {"-chdir=" + directory.string(), "validate", "-json"};
  int code = cli::run_program(arguments, io);
  fs::current_path(before);
  EXPECT_EQ(err.str(), "");
  return {code, out.str()};
}

Answer ask_terraform(const fs::path& directory) {
  ProcessOptions options;
  options.directory = directory.string();
  options.environment["CHECKPOINT_DISABLE"] = "1";
  options.environment["TF_CLI_CONFIG_FILE"] = "/dev/null";
  options.environment["TF_IN_AUTOMATION"] = "1";
  (void)run_process({"terraform", "get"}, options);
  auto outcome = run_process({"terraform", "validate", "-json"}, options);
  if (!outcome) return {-1, outcome.error().message};
  return {outcome->exit.code, outcome->output};
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// Sorted, since Terraform's order varies; the objects of a cycle as well.
std::string comparable(const std::string& json) {
  auto decoded = decode_json(json);
  if (!decoded) return "no JSON: " + json;
  std::vector<std::string> lines;
  for (const Value& diagnostic : decoded->find("diagnostics")->elements()) {
    std::string line = encode_json(diagnostic, diagnostic.type()).value();
    replace_all(line, R"(\"terraform init\")", R"(\"landform get\")");
    constexpr std::string_view kCycle = "Cycle: ";
    std::string summary(diagnostic.find("summary")->as_string());
    if (summary.starts_with(kCycle)) {
      std::vector<std::string> names;
      std::istringstream parts(summary.substr(kCycle.size()));
      for (std::string name; std::getline(parts, name, ',');)
        names.push_back(name.substr(name.find_first_not_of(' ')));
      std::sort(names.begin(), names.end());
      line = "cycle of";
      for (const std::string& name : names) line += " " + name;
    }
    lines.push_back(std::move(line));
  }
  std::sort(lines.begin(), lines.end());
  auto number = [&](const char* name) { return decoded->find(name)->as_number().to_string(); };
  std::string out = "valid " + std::string(decoded->find("valid")->as_bool() ? "yes" : "no") +
                    ", errors " + number("error_count") + ", warnings " + number("warning_count") +
                    ", format " + std::string(decoded->find("format_version")->as_string()) + "\n";
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

bool has_terraform() { return find_program("terraform").has_value(); }
bool recording() { return std::getenv("UPDATE_GOLDEN") != nullptr; }

class Validate : public testing::TestWithParam<std::string> {};

TEST_P(Validate, GivesRecordedResults) {
  fs::path golden = kCases / (GetParam() + ".golden");
  CaseFiles files(GetParam());
  if (recording() && has_terraform()) std::ofstream(golden) << ask_terraform(files.path()).json;
  std::string want = read_whole(golden);
  Answer answer = ask_landform(files.path());
  EXPECT_EQ(comparable(answer.json), comparable(want));
  EXPECT_EQ(answer.exit_code, want.find("\"valid\": true") == std::string::npos ? 1 : 0);
}

INSTANTIATE_TEST_SUITE_P(Cases, Validate, testing::ValuesIn(case_names()),
                         [](const auto& info) { return info.param; });

TEST(ValidateCases, Exist) { EXPECT_GE(case_names().size(), 88U); }

TEST(ValidateOracle, TerraformStillGivesRecordedResults) {
  if (!has_terraform())
    GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so the records were not compared with it";
  for (const std::string& name : case_names()) {
    CaseFiles files(name);
    Answer answer = ask_terraform(files.path());
    EXPECT_EQ(comparable(answer.json), comparable(read_whole(kCases / (name + ".golden")))) << name;
  }
}

// Human-readable output: the same lines as Terraform's, with errors on standard error.
TEST(ValidateText, Success) {
  CaseFiles files("valid");
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::CommandIo io{in, out, err};
  std::vector<std::string> arguments = {"validate", files.path().string()};
  EXPECT_EQ(cli::run_program(arguments, io), 0);
  EXPECT_EQ(out.str(), "Success! The configuration is valid.\n\n");
  EXPECT_EQ(err.str(), "");
}

TEST(ValidateText, Errors) {
  CaseFiles files("undeclared_variable");
  fs::path before = fs::current_path();
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::CommandIo io{in, out, err};
  std::vector<std::string> arguments = {"-chdir=" + files.path().string(), "validate", "-no-color"};
  EXPECT_EQ(cli::run_program(arguments, io), 1);
  fs::current_path(before);
  EXPECT_EQ(out.str(), "");
  EXPECT_EQ(err.str(), R"(
Error: Reference to undeclared input variable

  on main.tf line 4, in output "a":
   4:   value = var.sizes

An input variable with the name "sizes" has not been declared. Did you mean
"size"?

Error: Reference to undeclared input variable

  on main.tf line 8, in output "b":
   8:   value = var.colour

An input variable with the name "colour" has not been declared. This variable
can be declared with a variable "colour" {} block.
)");
}

}  // namespace
}  // namespace landform::conformance
