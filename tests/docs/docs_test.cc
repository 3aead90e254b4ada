// Tests the documents: commands in ```console blocks are run and must print the output shown, and
// code in ```cpp blocks must be part of the example.
//
// Commands are run by a shell in the source root; `cd` applies to the rest of the document. A line
// `…` stands for any lines. Blocks that cannot be run (because they need a network, for example) do
// not use ```console.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace landform {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = LANDFORM_SOURCE_DIR;

struct Block {
  std::string language;
  std::vector<std::string> lines;
  int line = 0;  // of the first one
};

std::vector<Block> blocks_of(const fs::path& document) {
  std::ifstream in(document);
  EXPECT_TRUE(in) << document;
  std::vector<Block> out;
  bool inside = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) out.push_back({line.substr(3), {}, number + 1});
    } else if (inside) {
      out.back().lines.push_back(line);
    }
  }
  return out;
}

// The output of a shell, including standard error.
// Without spaces at the end of lines, which documents do not have.
std::vector<std::string> output_of(const std::string& directory, const std::string& command) {
  std::string script = "PATH=" LANDFORM_PROGRAMS
                       ":$PATH; export NO_COLOR=1 TF_CLI_CONFIG_FILE=/dev/null; cd '" +
                       directory + "' && { " + command + "\n} 2>&1 < /dev/null";
  std::vector<std::string> out;
  FILE* pipe = ::popen(script.c_str(), "r");
  if (pipe == nullptr) return out;
  std::string text;
  std::array<char, 4096> buffer;
  for (size_t n = fread(buffer.data(), 1, buffer.size(), pipe); n > 0;
       n = fread(buffer.data(), 1, buffer.size(), pipe)) {
    text.append(buffer.data(), n);
  }
  ::pclose(pipe);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    out.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
  return out;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

bool is_gap(const std::string& line) {
  return line.find_first_not_of(' ') != std::string::npos &&
         line.substr(line.find_first_not_of(' ')) == "…";
}

// Whether lines are as expected, with `…` for any number of them.
bool matches(std::span<const std::string> got, std::span<const std::string> want) {
  if (want.empty()) return got.empty();
  if (!is_gap(want[0]))
    return !got.empty() && got[0] == want[0] && matches(got.subspan(1), want.subspan(1));
  for (size_t skipped = 0; skipped <= got.size(); ++skipped) {
    if (matches(got.subspan(skipped), want.subspan(1))) return true;
  }
  return false;
}

class DocsTest : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] fs::path document() const { return kRoot / "docs" / (GetParam() + ".md"); }
};

TEST_P(DocsTest, CommandsPrintWhatIsShown) {
  std::string directory = kRoot.string();
  for (const Block& block : blocks_of(document())) {
    if (block.language != "console") continue;
    for (size_t i = 0; i < block.lines.size();) {
      int line = block.line + static_cast<int>(i);
      ASSERT_TRUE(block.lines[i].starts_with("$ ")) << document() << ":" << line;
      std::string command = block.lines[i++].substr(2);
      while (command.ends_with('\\') && i < block.lines.size()) command += "\n" + block.lines[i++];
      std::vector<std::string> want;
      while (i < block.lines.size() && !block.lines[i].starts_with("$ "))
        want.push_back(block.lines[i++]);
      if (command.starts_with("cd ")) {
        directory = fs::path(directory) / command.substr(3);
        continue;
      }
      std::vector<std::string> got = output_of(directory, command);
      EXPECT_TRUE(matches(got, want))
          << document().string() << ":" << line << ": $ " << command << "\nprints\n"
          << joined(got);
    }
  }
}

TEST_P(DocsTest, CodeIsPartOfTheExample) {
  std::ifstream in(kRoot / "examples/embed/main.cc");
  std::string example;
  for (std::string line; std::getline(in, line);)
    example += line.substr(std::min(line.find_first_not_of(' '), line.size())) + "\n";
  for (const Block& block : blocks_of(document())) {
    if (block.language != "cpp") continue;
    std::string code;
    for (const std::string& line : block.lines)
      code += line.substr(std::min(line.find_first_not_of(' '), line.size())) + "\n";
    EXPECT_NE(example.find(code), std::string::npos)
        << document().string() << ":" << block.line << " is not in examples/embed/main.cc:\n"
        << code;
  }
}

INSTANTIATE_TEST_SUITE_P(Docs, DocsTest,
                         testing::Values("console", "embedding", "fmt", "graph", "inspect", "test"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace landform
