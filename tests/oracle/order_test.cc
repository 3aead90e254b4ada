// The order of files, which file a block is in, and repetition do not affect the result, down to
// the byte.
#include <gtest/gtest.h>

#include <random>

#include "cases.h"
#include "install/testing.h"
#include "syntax/parser.h"

namespace landform::oracle {
namespace {

const std::vector<std::string> kViews = {"-format=strict", "-format=resources"};

bool is_plain_file(const std::string& name) {
  return name.ends_with(".tf") && name[0] != '.' && name != "override.tf" &&
         !name.ends_with("_override.tf");
}

// The texts of the blocks of a file.
std::vector<std::string> blocks_of(const std::string& text) {
  SourceMap sources;
  auto parsed = syntax::parse_config(sources, sources.add("file.tf", text));
  EXPECT_FALSE(parsed.diagnostics.has_errors());
  std::vector<std::string> out;
  for (const syntax::Block& block : parsed.value.body->everything().blocks)
    out.push_back(text.substr(block.range.begin, block.range.end - block.range.begin) + "\n");
  return out;
}

// Every block of a module goes into its own file, created in any order; everything else is copied.
void scatter(const fs::path& from, const fs::path& to, std::mt19937& random) {
  fs::create_directories(to);
  std::vector<std::pair<std::string, std::string>> files;
  for (const auto& entry : fs::directory_iterator(from)) {
    std::string name = entry.path().filename().string();
    if (entry.is_directory()) {
      scatter(entry.path(), to / name, random);
    } else if (is_plain_file(name)) {
      for (std::string& block : blocks_of(read(entry.path())))
        files.emplace_back("part" + std::to_string(random()) + ".tf", std::move(block));
    } else {
      files.emplace_back(name, read(entry.path()));
    }
  }
  std::shuffle(files.begin(), files.end(), random);
  for (const auto& [name, text] : files) std::ofstream(to / name, std::ios::binary) << text;
}

class RunsTest : public testing::TestWithParam<std::string> {};

TEST_P(RunsTest, MakeNoDifference) {
  for (const std::string& view : kViews) {
    Outcome first = inspect(kRoot / "cases" / GetParam(), {view});
    Outcome again = inspect(kRoot / "cases" / GetParam(), {view});
    EXPECT_EQ(again.output, first.output);
    EXPECT_EQ(again.messages, first.messages);
  }
}

INSTANTIATE_TEST_SUITE_P(Oracle, RunsTest, testing::ValuesIn(case_names()),
                         [](const auto& info) { return info.param; });

class FilesTest : public testing::TestWithParam<std::string> {};

TEST_P(FilesTest, MakeNoDifference) {
  fs::path original = kRoot / "cases" / GetParam();
  TestDirectory parent;
  for (const std::string& view : kViews) {
    Outcome first = inspect(original, {view});
    for (unsigned seed = 1; seed <= 3; ++seed) {
      std::mt19937 random(seed);
      fs::path scattered = fs::path(parent.path(view + std::to_string(seed))) / GetParam();
      scatter(original, scattered, random);
      Outcome other = inspect(scattered, {view});
      EXPECT_EQ(other.output, first.output) << "with seed " << seed;
      EXPECT_EQ(other.exit_code, first.exit_code) << other.messages;
    }
  }
}

// All cases except the one about file names.
std::vector<std::string> scattered_names() {
  std::vector<std::string> names = case_names();
  std::erase(names, "paths");
  return names;
}

INSTANTIATE_TEST_SUITE_P(Oracle, FilesTest, testing::ValuesIn(scattered_names()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace landform::oracle
