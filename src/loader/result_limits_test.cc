// Bounds on what a whole configuration may list.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "loader/testing.h"

namespace landform::loader {
namespace {

std::unique_ptr<Configuration> load(const std::string& text, uint64_t elements) {
  TestDirectory directory;
  directory.write("main.tf", text);
  static const FunctionTable functions;
  LoadOptions options;
  options.path = directory.path();
  options.functions = &functions;
  options.limits.elements = elements;
  return Configuration::load(options);
}

// Every resource has the value of the one before it twice, so the last would have 2^40 elements.
std::string chain(const char* type, const char* argument, const char* attribute) {
  std::string out = fmt::format("resource \"{}\" \"r0\" {{\n  {} = 1\n}}\n", type, argument);
  for (int i = 1; i <= 40; ++i) {
    std::string last = fmt::format("{}.r{}{}", type, i - 1, attribute);
    out += fmt::format("resource \"{0}\" \"r{1}\" {{\n  {2} = [{3}, {3}]\n}}\n", type, i, argument,
                       last);
  }
  return out;
}

TEST(ResultLimits, ChainsOfResourcesThatDouble) {
  for (const std::string& text :
       {chain("t", "a", ""), chain("t", "a", ".a"), chain("terraform_data", "input", ""),
        chain("terraform_data", "input", ".output")}) {
    auto configuration = load(text, 1'000'000);
    ASSERT_EQ(configuration->evaluation().resources().size(), 41U);
    const Diagnostics& diagnostics = configuration->diagnostics();
    ASSERT_TRUE(diagnostics.has_errors());
    EXPECT_LT(diagnostics.error_count(), 40U);
    EXPECT_EQ(diagnostics[diagnostics.size() - 1].summary, "Value too large");
    for (const evaluation::ResourceInstance& one : configuration->evaluation().resources())
      EXPECT_TRUE(one.attributes.type().is_object());
  }
}

TEST(ResultLimits, OutputsCountToo) {
  auto configuration =
      load(chain("t", "a", ".a") + "output \"o\" {\n  value = t.r20.a\n}\n", 1'000'000);
  const eval::ValTree* outputs = configuration->evaluation().tree().find("output");
  EXPECT_FALSE(outputs->children().at(0).second->value().is_known());
}

// However many there are, small ones are not limited.
TEST(ResultLimits, ManySmallResources) {
  auto configuration = load(
      "resource \"t\" \"r\" {\n  count = 20000\n  a = [1, 2, 3, 4, 5, 6, 7, 8, 9]\n}\n", 50'000);
  EXPECT_FALSE(configuration->diagnostics().has_errors());
  EXPECT_EQ(configuration->evaluation().resources().size(), 20'000U);
}

}  // namespace
}  // namespace landform::loader
