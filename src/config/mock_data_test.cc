#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "config/test_file.h"

namespace landform::config {
namespace {

namespace fs = std::filesystem;

// The summaries of what is reported about `values` of an override, one per line.
std::string problems_of(std::string_view values) {
  std::string name = fs::temp_directory_path() / "landform_mocks_XXXXXX";
  fs::path directory = ::mkdtemp(name.data());
  std::ofstream(directory / "main.tftest.hcl")
      << "override_resource {\n  target = terraform_data.a\n  values = " << values << "\n}\n";
  SourceMap sources;
  auto files = load_test_files(sources, directory, "tests");
  fs::remove_all(directory);
  std::string out;
  for (const Diagnostic& d : files.diagnostics) out += d.summary + "\n";
  return out;
}

struct MockCase {
  std::string_view values;
  std::string_view want;
};

class MockedValues : public testing::TestWithParam<MockCase> {};

TEST_P(MockedValues, MayCallFunctionsButNotRefer) {
  EXPECT_EQ(problems_of(GetParam().values), GetParam().want) << GetParam().values;
}

INSTANTIATE_TEST_SUITE_P(
    Table, MockedValues,
    testing::Values(MockCase{"{ id = 1 }", ""},                                             //
                    MockCase{"{ id = upper(\"x\"), list = [length([1])] }", ""},            //
                    MockCase{"{ in = { id = jsonencode({ a = join(\"-\", []) }) } }", ""},  //
                    MockCase{"merge({}, { id = 1 })", ""},                                  //
                    MockCase{"{ for k in split(\",\", \"a,b\") : k => k }", ""},            //
                    MockCase{"{ id = upper(var.x) }", "Variables not allowed\n"},           //
                    MockCase{"merge(local.x, {})",
                             "Invalid values attribute\nVariables not allowed\n"},
                    MockCase{"{ id = var.x, of = [upper(\"a\")] }", "Variables not allowed\n"},  //
                    MockCase{"\"text\"", "Invalid values attribute\n"}));

}  // namespace
}  // namespace landform::config
