#include "cli/fmt_diff.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

namespace landform::cli {
namespace {

namespace fs = std::filesystem;

TEST(UnifiedDiff, Hunks) {
  struct {
    std::string_view name, before, after, want;
  } cases[] = {
      {"same", "a\n", "a\n", ""},
      {"one line", "a\n", "b\n", "@@ -1 +1 @@\n-a\n+b\n"},
      {"from nothing", "", "a\n", "@@ -0,0 +1 @@\n+a\n"},
      {"to nothing", "a\nb\n", "", "@@ -1,2 +0,0 @@\n-a\n-b\n"},
      {"no newline before", "a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"},
      {"no newline after", "a\nb\n", "a\nb",
       "@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n"},
      {"no newline in context", "a\nb", "c\nb",
       "@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n"},
      {"three lines of context", "1\n2\n3\n4\nx\n5\n6\n7\n8\n", "1\n2\n3\n4\ny\n5\n6\n7\n8\n",
       "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-x\n+y\n 5\n 6\n 7\n"},
      {"near changes share a hunk", "x\n1\n2\n3\n4\n5\n6\nx\n", "y\n1\n2\n3\n4\n5\n6\ny\n",
       "@@ -1,8 +1,8 @@\n-x\n+y\n 1\n 2\n 3\n 4\n 5\n 6\n-x\n+y\n"},
      {"far changes do not", "x\n1\n2\n3\n4\n5\n6\n7\nx\n", "y\n1\n2\n3\n4\n5\n6\n7\ny\n",
       "@@ -1,4 +1,4 @@\n-x\n+y\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-x\n+y\n"},
      {"repeated lines change at the end", "a\na\nb\n", "a\na\na\nb\n",
       "@@ -1,3 +1,4 @@\n a\n a\n+a\n b\n"},
  };
  for (const auto& c : cases) {
    std::string want = c.want.empty() ? "" : "--- old/x\n+++ new/x\n" + std::string(c.want);
    EXPECT_EQ(unified_diff(c.before, c.after, "old/x", "new/x"), want) << c.name;
  }
  EXPECT_EQ(unified_diff(std::string_view("a\0", 2), "b", "x", "y"),
            "Binary files x and y differ\n");
}

// Texts with few distinct lines, which can be matched in many ways.
TEST(UnifiedDiff, MatchesDiff) {
  if (std::system("command -v diff >/dev/null 2>&1") != 0) {
    GTEST_SKIP() << "NOT RUN: diff must be on the PATH for this comparison";
  }
  std::string directory = (fs::temp_directory_path() / "landform_diff_XXXXXX").string();
  ASSERT_NE(::mkdtemp(directory.data()), nullptr);
  fs::path root = directory;
  std::mt19937 random(7);
  auto below = [&](size_t n) { return static_cast<size_t>(random() % n); };
  for (int round = 0; round < 200; ++round) {
    size_t lines = 1 + below(120);
    size_t words = 1 + below(30);
    std::string before;
    std::string after;
    for (size_t i = 0; i < lines; ++i) {
      std::string line = "l" + std::to_string(below(words)) + "\n";
      size_t what = below(8);
      if (what != 0) before += line;
      if (what == 1) after += "  ";
      if (what != 2) after += line;
    }
    if (round % 9 == 0 && !after.empty()) after.pop_back();
    std::ofstream(root / "a", std::ios::binary) << before;
    std::ofstream(root / "b", std::ios::binary) << after;
    std::string command = "cd '" + directory + "' && diff --label=a --label=b -u a b >want";
    (void)!std::system(command.c_str());
    std::ifstream file(root / "want", std::ios::binary);
    std::ostringstream want;
    want << file.rdbuf();
    ASSERT_EQ(unified_diff(before, after, "a", "b"), want.str()) << "round " << round;
  }
  fs::remove_all(root);
}

// No common subsequence: the search for the shortest difference is abandoned.
TEST(UnifiedDiff, IsFastOnDifferentTexts) {
  std::string before;
  std::string after;
  for (int i = 0; i < 40'000; ++i) {
    before += std::to_string(i) + "\n";
    after += std::to_string(39'999 - i) + "\n";
  }
  EXPECT_GT(unified_diff(before, after, "a", "b").size(), before.size());
}

}  // namespace
}  // namespace landform::cli
