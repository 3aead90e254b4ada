// Plans, states and outputs, drawn from what Terraform recorded of them.
#include <gtest/gtest.h>

#include "cases.h"

namespace landform::report_cases {
namespace {

class Recorded : public ::testing::TestWithParam<std::string> {};

TEST_P(Recorded, IsDrawnAsTerraformDrewIt) {
  fs::path directory = kRoot / "recorded" / GetParam();
  int number = 1;
  for (; fs::exists(directory / (std::to_string(number) + ".plan.json")); ++number) {
    SCOPED_TRACE("step " + std::to_string(number));
    Step theirs;
    theirs.schemas_json = read(directory / "schemas.json");
    for (auto& [name, text] : files_of(theirs)) {
      *text = read(directory / (std::to_string(number) + "." + name));
    }
    Step ours = drawn(theirs);
    EXPECT_EQ(ours.plan_text, theirs.plan_text);
    EXPECT_EQ(ours.plan_colored, theirs.plan_colored);
    EXPECT_EQ(ours.state_text, theirs.state_text);
    EXPECT_EQ(ours.state_colored, theirs.state_colored);
    EXPECT_EQ(ours.outputs_text, theirs.outputs_text);
  }
  EXPECT_GT(number, 1)
      << "Nothing is recorded. With terraform on the PATH, UPDATE_GOLDEN=1 records.";
}

INSTANTIATE_TEST_SUITE_P(Cases, Recorded, ::testing::ValuesIn(names_in("cases")),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace landform::report_cases
