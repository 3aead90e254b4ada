// The language, case by case, compared with Terraform's console: recorded cases of this repository;
// those of a directory shared with other checkouts, if it exists; and, if terraform is on the PATH,
// Terraform itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "console_case.h"

namespace landform::conformance {
namespace {

namespace fs = std::filesystem;

const fs::path kRecorded = fs::path(LANDFORM_SOURCE_DIR) / "tests/conformance/language";

fs::path shared_language() {
  const char* set = std::getenv("LANDFORM_SHARED");
  fs::path shared = set != nullptr ? fs::path(set) : fs::path(LANDFORM_SOURCE_DIR) / "../shared";
  return shared / "data/language";
}

std::string name_of(const testing::TestParamInfo<ConsoleCase>& info) { return info.param.id; }

void expect_recorded(const ConsoleCase& c, const fs::path& fixtures) {
  SCOPED_TRACE("expression: " + c.expression);
  CaseDirectory files(c, fixtures);
  ConsoleAnswer answer = ask_landform(files.path(), files.input());
  if (c.error) {
    EXPECT_EQ(answer.error, without_blank_lines(*c.error)) << "printed: " << answer.printed;
    EXPECT_NE(answer.exit_code, 0);
    return;
  }
  EXPECT_EQ(answer.printed, *c.printed) << answer.error;
  if (!c.type) return;
  ConsoleAnswer type = ask_landform(files.path(), "type(" + files.input() + ")");
  EXPECT_EQ(type.printed, *c.type) << type.error;
}

class Console : public testing::TestWithParam<ConsoleCase> {};
TEST_P(Console, GivesRecordedResults) { expect_recorded(GetParam(), {}); }
INSTANTIATE_TEST_SUITE_P(Expressions, Console,
                         testing::ValuesIn(read_cases(kRecorded / "expressions.jsonl")), name_of);
INSTANTIATE_TEST_SUITE_P(Recorded, Console,
                         testing::ValuesIn(read_cases(kRecorded / "recorded.jsonl")), name_of);

TEST(ConsoleCases, Exist) {
  EXPECT_GE(read_cases(kRecorded / "expressions.jsonl").size(), 370U);
  EXPECT_GE(read_cases(kRecorded / "recorded.jsonl").size(), 300U);
}

TEST(SharedConsoleCases, GiveRecordedResults) {
  fs::path cases = shared_language();
  if (!fs::is_directory(cases)) {
    GTEST_SKIP() << "SKIPPED: no shared cases at " << cases
                 << " (set LANDFORM_SHARED to where data/language is)";
  }
  size_t count = 0;
  for (const char* file : {"expressions.jsonl", "functions.jsonl"}) {
    for (const ConsoleCase& c : read_cases(cases / file)) {
      expect_recorded(c, cases / "fixtures");
      ++count;
    }
  }
  EXPECT_GT(count, 0U) << cases << " has no cases";
}

bool has_terraform() { return std::system("terraform version > /dev/null 2>&1") == 0; }

// Terraform is slow to start: use a sample, unless all cases are requested.
std::vector<ConsoleCase> differential_cases() {
  const char* set = std::getenv("LANDFORM_DIFFERENTIAL");
  size_t step = set != nullptr && std::string_view(set) == "all" ? 1 : 20;
  std::vector<ConsoleCase> sample;
  for (const char* file : {"expressions.jsonl", "recorded.jsonl"}) {
    std::vector<ConsoleCase> all = read_cases(kRecorded / file);
    for (size_t i = 0; i < all.size(); i += step) sample.push_back(all[i]);
  }
  return sample;
}

TEST(Differential, MatchesTerraform) {
  if (!has_terraform()) {
    GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was compared with it";
  }
  std::vector<ConsoleCase> cases = differential_cases();
  for (const ConsoleCase& c : cases) {
    SCOPED_TRACE("expression: " + c.expression);
    CaseDirectory files(c, {});
    ConsoleAnswer want = ask_terraform(files.path(), files.input());
    ConsoleAnswer got = ask_landform(files.path(), files.input());
    EXPECT_EQ(got.printed, want.printed) << got.error;
    EXPECT_EQ(got.error, want.error);
  }
  std::cout << cases.size()
            << " expressions compared with Terraform; all of them with LANDFORM_DIFFERENTIAL=all\n";
}

}  // namespace
}  // namespace landform::conformance
