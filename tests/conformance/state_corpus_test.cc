// State files of recorded cases: we accept those that Terraform accepts, and reject the others with
// the same message.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/file.h"
#include "state/read.h"
#include "value/json.h"

namespace landform::conformance {
namespace {

namespace fs = std::filesystem;

fs::path corpus() {
  const char* set = std::getenv("LANDFORM_SHARED");
  fs::path shared = set != nullptr ? fs::path(set) : fs::path(LANDFORM_SOURCE_DIR) / "../shared";
  return shared / "data/engine-corpus/cases";
}

// The details of Terraform's diagnostics in a step, concatenated.
std::string recorded_details(const fs::path& file) {
  auto text = read_file(file);
  auto recorded = text ? decode_json(*text) : decode_json("null");
  const Value* diagnostics = recorded && !recorded->is_null() ? recorded->find("diags") : nullptr;
  std::string out;
  if (diagnostics == nullptr) return out;
  for (const Value& diagnostic : diagnostics->elements()) {
    const Value* detail = diagnostic.find("~detail");
    if (detail != nullptr && !detail->is_null()) out += std::string(detail->as_string()) + "\n";
  }
  return out;
}

TEST(StateCorpus, ReadAsTerraformDoes) {
  if (!fs::exists(corpus())) {
    GTEST_SKIP() << "SKIPPED: no recorded cases in " << corpus()
                 << " (set LANDFORM_SHARED to where data/engine-corpus is)";
  }
  size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(corpus())) {
    if (entry.path().filename() != "terraform.tfstate") continue;
    SCOPED_TRACE(entry.path());
    ++files;
    auto text = read_file(entry.path());
    ASSERT_TRUE(text);
    auto state = state::read_state(*text);
    fs::path step = entry.path().parent_path();
    std::string want =
        recorded_details(step.parent_path() / "expected" / (step.filename().string() + ".json"));
    // Terraform's message has more text around it.
    EXPECT_EQ(state.diagnostics.empty(), want.empty()) << want;
    for (const Diagnostic& d : state.diagnostics) {
      EXPECT_NE(want.find(d.summary + ": " + d.detail), std::string::npos) << d.detail << want;
    }
  }
  EXPECT_GT(files, 0U);
}

}  // namespace
}  // namespace landform::conformance
