// The code in docs/providers.md and related documents must be part of files that are compiled and
// tested.
//
// A block names its file: ```cpp providers/dummycloud/server.cc. Its lines must occur consecutively
// in that file, at any indentation; a line `…` stands for any lines. C++ files must be compiled by
// the build.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace landform {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = LANDFORM_SOURCE_DIR;

std::string trimmed(const std::string& line) {
  size_t begin = line.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return line.substr(begin, line.find_last_not_of(' ') - begin + 1);
}

std::vector<std::string> lines_of(const fs::path& path) {
  std::ifstream in(path);
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

// Whether the lines of a block occur in a file.
bool stands_in(const std::vector<std::string>& block, const std::vector<std::string>& file) {
  // Pieces between gaps, each found after the previous one.
  size_t from = 0;
  for (size_t i = 0; i < block.size();) {
    std::vector<std::string> piece;
    for (; i < block.size() && trimmed(block[i]) != "…"; ++i) piece.push_back(trimmed(block[i]));
    ++i;
    bool found = piece.empty();
    for (; !found && from + piece.size() <= file.size(); ++from) {
      found = true;
      for (size_t n = 0; n < piece.size() && found; ++n) {
        found = trimmed(file[from + n]) == piece[n];
      }
      if (found) from += piece.size() - 1;
    }
    if (!found) return false;
  }
  return true;
}

std::string text_of(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// Text in which the names of all files that are compiled stand in quotes: the commands, and what is
// included by the files that stand for several.
std::string compiled_files() {
  std::string out = text_of(COMPILE_COMMANDS);
  const std::string commands = out;
  const std::regex unity(R"re("file": "([^"]*/unity_[^"]*)")re");
  for (std::sregex_iterator one(commands.begin(), commands.end(), unity), end; one != end; ++one)
    out += text_of((*one)[1].str());
  return out;
}

class ProvidersDocument : public testing::TestWithParam<std::string> {};

TEST_P(ProvidersDocument, CodeIsCompiled) {
  const std::string kCompiled = compiled_files();
  const std::set<std::string> kCode = {"cpp", "cmake", "terraform"};
  const fs::path kDocument = kRoot / "docs" / (GetParam() + ".md");
  std::vector<std::string> lines = lines_of(kDocument);
  int checked = 0;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].starts_with("```")) continue;
    size_t begin = i + 1;
    std::istringstream heading(lines[i].substr(3));
    std::string language;
    std::string name;
    heading >> language >> name;
    std::vector<std::string> block;
    for (++i; i < lines.size() && !lines[i].starts_with("```"); ++i) block.push_back(lines[i]);
    if (!kCode.contains(language)) continue;
    const std::string kWhere = kDocument.string() + ":" + std::to_string(begin);
    ASSERT_FALSE(name.empty()) << kWhere << ": the block does not name its file";
    ASSERT_TRUE(fs::is_regular_file(kRoot / name)) << kWhere << ": there is no file " << name;
    EXPECT_TRUE(stands_in(block, lines_of(kRoot / name))) << kWhere << ": this is not in " << name;
    if (name.ends_with(".cc")) {
      EXPECT_NE(kCompiled.find("\"" + (kRoot / name).string() + "\""), std::string::npos)
          << kWhere << ": " << name << " is not compiled";
    }
    ++checked;
  }
  EXPECT_GE(checked, 3) << "the document is nearly empty";
}

INSTANTIATE_TEST_SUITE_P(Docs, ProvidersDocument,
                         testing::Values("providers", "nested", "fastly", "deployments"),
                         [](const auto& info) { return info.param; });

TEST(ProvidersDocuments, BlocksMustMatchTheirFile) {
  const std::vector<std::string> kFile = {"a", "  b", "", "c", "b", "d"};
  struct Case {
    std::vector<std::string> block;
    bool want;
  };
  const Case kCases[] = {
      {{"a", "b"}, true},      {{"b", "", "  c"}, true}, {{"a", "c"}, false},
      {{"a", "…", "c"}, true}, {{"c", "…", "a"}, false}, {{"a", "…", "d"}, true},
      {{"d", "e"}, false},     {{"b", "…", "b"}, true},  {{"d", "…", "d"}, false}};
  for (const Case& c : kCases) EXPECT_EQ(stands_in(c.block, kFile), c.want) << c.block[0];
}

}  // namespace
}  // namespace landform
