// Terraform is the oracle of the loader: for each configuration in cases/, `landform inspect
// -format=strict` must agree with Terraform's plan.
//
// The plans are recorded in plans/, so that the comparison needs no Terraform. If it is on the
// PATH, each case is also planned, and both the record and Landform are compared with the result;
// UPDATE_GOLDEN=1 then rewrites the record. Each line of a file `arguments` in a case is an
// argument for both programs, or NAME=value for the environment.
#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>

#include "../differential/terraform.h"
#include "cases.h"
#include "install/testing.h"
#include "plan_facts.h"

namespace landform::oracle {
namespace {

fs::path record_path(const std::string& name) { return kRoot / "plans" / (name + ".json"); }

std::string landform_facts(const fs::path& directory) {
  Outcome done = inspect(directory, {"-format=strict"});
  EXPECT_EQ(done.exit_code, 0) << done.messages;
  auto facts = facts_of_view(done.output);
  EXPECT_TRUE(facts) << facts.error().message << "\n" << done.output;
  return facts ? facts.value() : "";
}

// Lines that are only in one of them; empty if they are the same.
std::string difference(const std::string& ours, const std::string& theirs) {
  auto lines = [](const std::string& text) {
    std::vector<std::string> out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
  };
  std::vector<std::string> a = lines(ours);
  std::vector<std::string> b = lines(theirs);
  std::string out;
  for (const std::string& line : a)
    if (!std::binary_search(b.begin(), b.end(), line)) out += "  only Landform:  " + line + "\n";
  for (const std::string& line : b)
    if (!std::binary_search(a.begin(), a.end(), line)) out += "  only Terraform: " + line + "\n";
  return out;
}

class OracleTest : public testing::TestWithParam<std::string> {};

TEST_P(OracleTest, Recorded) {
  std::string record = read(record_path(GetParam()));
  ASSERT_NE(record, "") << "There is no recorded plan. With terraform on the PATH, UPDATE_GOLDEN=1 "
                           "records one.";
  auto theirs = facts_of_record(record);
  ASSERT_TRUE(theirs) << theirs.error().message;
  ASSERT_NE(theirs.value(), "");
  std::string differences =
      difference(landform_facts(kRoot / "cases" / GetParam()), theirs.value());
  EXPECT_TRUE(differences.empty()) << differences;
}

TEST_P(OracleTest, Live) {
  SKIP_WITHOUT_TERRAFORM();
  TestDirectory parent;
  fs::path directory = parent.path(GetParam());
  fs::copy(kRoot / "cases" / GetParam(), directory, fs::copy_options::recursive);

  Arguments arguments = arguments_of(directory);
  auto terraform = [&](std::vector<std::string> words) {
    auto done = run_terraform(directory, std::move(words), arguments.environment);
    ASSERT_EQ(done.exit.code, 0) << done.output;
  };
  terraform({"get", "-no-color"});
  std::vector<std::string> plan = {"plan", "-no-color", "-input=false", "-out=plan"};
  plan.insert(plan.end(), arguments.flags.begin(), arguments.flags.end());
  terraform(std::move(plan));
  ASSERT_FALSE(HasFatalFailure());
  // The output may be long, so it goes to a file.
  ProcessOptions options;
  options.directory = directory;
  options.environment["CHECKPOINT_DISABLE"] = "1";
  auto shown = run_process({"sh", "-c", "terraform show -json plan > plan.json"}, options);
  ASSERT_TRUE(shown && shown.value().exit.code == 0);
  auto record = record_of_plan(read(directory / "plan.json"));
  ASSERT_TRUE(record) << record.error().message;
  if (std::getenv("UPDATE_GOLDEN") != nullptr)
    std::ofstream(record_path(GetParam()), std::ios::binary) << record.value();

  auto theirs = facts_of_record(record.value());
  ASSERT_TRUE(theirs) << theirs.error().message;
  auto recorded = facts_of_record(read(record_path(GetParam())));
  ASSERT_TRUE(recorded) << recorded.error().message;
  EXPECT_EQ(recorded.value(), theirs.value()) << "The record is out of date: UPDATE_GOLDEN=1";
  // Here modules are found through the manifest that Terraform wrote.
  std::string differences = difference(landform_facts(directory), theirs.value());
  EXPECT_TRUE(differences.empty()) << differences;
}

INSTANTIATE_TEST_SUITE_P(Oracle, OracleTest, testing::ValuesIn(case_names()),
                         [](const auto& info) { return info.param; });

TEST(OracleCases, EachPlanHasACase) {
  std::vector<std::string> names = case_names();
  EXPECT_GE(names.size(), 40U);
  for (const auto& entry : fs::directory_iterator(kRoot / "plans"))
    EXPECT_THAT(names, testing::Contains(entry.path().stem().string()));
}

}  // namespace
}  // namespace landform::oracle
