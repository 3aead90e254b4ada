// What Terraform printed, read back and printed again: the same bytes.
//
// The cases are in testdata. With terraform on the PATH, some are also recorded anew, to a
// temporary directory; LANDFORM_DIFFERENTIAL=all does this for all of them, and UPDATE_GOLDEN=1
// keeps the results. Of a case, the configuration in `before`, if there is one, is applied first
// (it may fail midway); then the one in `config` is planned, with the words in `plan_arguments`.
//
// LANDFORM_REPORT_CASES may name a directory with more cases, such as of other providers. What is
// printed for those that fail is left there in files that end in .actual.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/process.h"
#include "install/testing.h"
#include "report/testing/recorded_case.h"

namespace landform::report {
namespace {

namespace fs = std::filesystem;
using recorded::read_text;
using recorded::RecordedCase;

const fs::path kCases = fs::path(LANDFORM_SOURCE_DIR) / "src/report/testdata";

// Where two long lines begin to differ; empty if they do not.
std::string difference(const std::string& got, const std::string& want) {
  if (got == want) return "";
  size_t at = 0;
  while (at < got.size() && at < want.size() && got[at] == want[at]) ++at;
  constexpr size_t kBefore = 200;
  constexpr size_t kAfter = 200;
  size_t begin = at < kBefore ? 0 : at - kBefore;
  auto around = [&](const std::string& text) {
    return text.substr(begin, at - begin) + " >>> " + text.substr(at, kAfter);
  };
  return "\n got: " + around(got) + "\nwant: " + around(want);
}

void check(const fs::path& directory) {
  SCOPED_TRACE(directory.filename().string());
  RecordedCase recorded(directory);
  if (recorded.has("plan.json")) {
    EXPECT_EQ(difference(recorded.printed_plan(), recorded.text("plan.json")), "");
    RecordedCase::Relevant relevant = recorded.relevant_attributes();
    EXPECT_EQ(relevant.found, relevant.recorded);
  }
  if (recorded.has("state.json")) {
    std::string want = recorded.text("state.json");
    EXPECT_EQ(difference(recorded.printed_state(), want), "");
    EXPECT_EQ(difference(recorded.printed_state_again(), want), "");
  }
}

TEST(RecordedTest, PrintsWhatTerraformPrinted) {
  std::vector<fs::path> cases = recorded::recorded_cases(kCases);
  EXPECT_GE(cases.size(), 6U);
  for (const fs::path& directory : cases) check(directory);
}

// Runs a shell command in the directory.
int run(const fs::path& directory, const std::string& command) {
  ProcessOptions options;
  options.directory = directory.string();
  options.environment["CHECKPOINT_DISABLE"] = "1";
  options.environment["TF_CLI_CONFIG_FILE"] = "/dev/null";
  options.environment["TF_IN_AUTOMATION"] = "1";
  auto done = run_process({"sh", "-c", command}, options);
  return done ? done->exit.code : -1;
}

// Makes a case of a configuration with what Terraform says about it.
void record(const fs::path& source, const fs::path& out) {
  fs::path work = out / "config";
  fs::create_directories(work);
  if (fs::exists(source / "initial.tfstate")) {
    fs::copy(source / "initial.tfstate", work / "terraform.tfstate");
  }
  if (fs::exists(source / "before")) {
    fs::copy(source / "before", work, fs::copy_options::recursive);
    ASSERT_EQ(run(work, "terraform init -no-color > ../log 2>&1"), 0);
    run(work, "terraform apply -no-color -auto-approve > ../log 2>&1");
    fs::remove(work / "main.tf");
  }
  fs::copy(source / "config", work,
           fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  ASSERT_EQ(run(work, "terraform init -no-color > ../log 2>&1"), 0);
  std::string arguments = read_text(source / "plan_arguments");
  ASSERT_EQ(run(work, "terraform plan -no-color -out=plan " + arguments + " > ../log 2>&1"), 0);
  ASSERT_EQ(run(work, "terraform show -json plan > ../plan.json"), 0);
  ASSERT_EQ(run(work, "terraform providers schema -json > ../schemas.json"), 0);
  if (!fs::exists(work / "terraform.tfstate")) return;
  ASSERT_EQ(run(work, "terraform show -json > ../state.json"), 0);
  fs::copy(work / "terraform.tfstate", out / "raw.tfstate");
}

TEST(RecordedTest, PrintsWhatTerraformPrintsNow) {
  if (!find_program("terraform")) {
    GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was compared with it";
  }
  const char* wanted = std::getenv("LANDFORM_DIFFERENTIAL");
  bool update = std::getenv("UPDATE_GOLDEN") != nullptr;
  bool all = update || (wanted != nullptr && std::string(wanted) == "all");
  for (const fs::path& source : recorded::recorded_cases(kCases)) {
    if (!all && source.filename() != "changes" && source.filename() != "modules") continue;
    TestDirectory parent;
    fs::path out = parent.path(source.filename().string());
    record(source, out);
    ASSERT_FALSE(HasFatalFailure()) << source << ": " << read_text(out / "log");
    check(out);
    if (!update) continue;
    auto overwrite = fs::copy_options::overwrite_existing;
    for (const char* file : {"plan.json", "state.json", "raw.tfstate"}) {
      if (fs::exists(out / file)) fs::copy(out / file, source / file, overwrite);
    }
    fs::copy(out / "schemas.json", kCases / "schemas.json", overwrite);
  }
}

TEST(RecordedTest, PrintsCasesElsewhere) {
  const char* where = std::getenv("LANDFORM_REPORT_CASES");
  if (where == nullptr) GTEST_SKIP() << "SKIPPED: LANDFORM_REPORT_CASES is not set";
  for (const fs::path& directory : recorded::recorded_cases(where)) {
    RecordedCase recorded(directory);
    auto compare = [&](const char* name, const std::string& printed) {
      if (printed == recorded.text(name)) return;
      fs::path actual = directory / (std::string(name) + ".actual");
      std::ofstream(actual) << printed;
      ADD_FAILURE() << "see " << actual;
    };
    if (recorded.has("plan.json")) {
      compare("plan.json", recorded.printed_plan());
      RecordedCase::Relevant relevant = recorded.relevant_attributes();
      EXPECT_EQ(relevant.found, relevant.recorded) << directory;
    }
    if (recorded.has("state.json")) compare("state.json", recorded.printed_state());
  }
}

}  // namespace
}  // namespace landform::report
