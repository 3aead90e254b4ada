#include "cli/completion.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <system_error>

#include "base/file.h"
#include "cli/command.h"

namespace landform::cli {
namespace {

namespace fs = std::filesystem;

// The subcommands of families of commands.
const std::map<std::string_view, std::vector<std::string_view>>& families() {
  static const std::map<std::string_view, std::vector<std::string_view>> kFamilies = {
      {"metadata", {"functions"}},
      {"provider", {"check", "docs", "lint", "new", "package"}},
      {"providers", {"lock", "mirror", "schema"}},
      {"state", {"list", "mv", "pull", "push", "replace-provider", "rm", "show"}},
      {"workspace", {"delete", "list", "new", "select", "show"}},
  };
  return kFamilies;
}

std::vector<std::string> workspaces() {
  std::vector<std::string> out = {"default"};
  std::error_code error;
  for (fs::directory_iterator it("terraform.tfstate.d", error), end; !error && it != end;
       it.increment(error)) {
    if (it->is_directory(error)) out.push_back(it->path().filename().string());
  }
  return out;
}

struct StartupFile {
  const char* name;
  const char* before;  // what the shell needs first
  const char* complete;
};
constexpr std::array<StartupFile, 3> kFiles = {{
    {".bashrc", "", "complete -C "},
    {".bash_profile", "", "complete -C "},
    {".zshrc", "autoload -U +X bashcompinit && bashcompinit\n", "complete -o nospace -C "},
}};

std::string line_of(const StartupFile& file, const std::string& program) {
  return std::string(file.complete) + program + " " + fs::path(program).filename().string();
}

bool has_line(const std::string& text, const std::string& line) {
  std::istringstream lines(text);
  for (std::string one; std::getline(lines, one);) {
    if (one == line) return true;
  }
  return false;
}

Result<bool> write(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  if (!out) return Error{"cannot write " + path};
  return true;
}

// The files that exist; bash reads the first of its own.
std::vector<const StartupFile*> startup_files(const std::string& home) {
  std::vector<const StartupFile*> out;
  bool bash = false;
  for (const StartupFile& file : kFiles) {
    bool of_bash = std::string_view(file.name).starts_with(".bash");
    std::error_code error;
    if ((of_bash && bash) || !fs::exists(fs::path(home) / file.name, error)) continue;
    bash = bash || of_bash;
    out.push_back(&file);
  }
  return out;
}

template <typename Change>
Result<bool> change_files(const std::string& home, const std::string& program,
                          const Change& change) {
  std::vector<const StartupFile*> files = startup_files(home);
  if (files.empty()) return Error{"Did not find any shells to install"};
  std::string problems;
  for (const StartupFile* file : files) {
    std::string path = (fs::path(home) / file->name).string();
    auto text = read_file(path);
    if (!text) return Error{path + ": " + text.error().message};
    auto changed = change(*file, path, std::move(text).value(), line_of(*file, program));
    if (!changed) problems += (problems.empty() ? "" : "\n") + changed.error().message;
  }
  if (!problems.empty()) return Error{problems};
  return true;
}

}  // namespace

bool is_family(std::string_view command) { return families().contains(command); }

std::vector<std::string> completions(std::string_view line) {
  std::vector<std::string> words;
  std::istringstream stream{std::string(line)};
  for (std::string word; stream >> word;) words.push_back(word);
  bool fresh = line.empty() || line.back() == ' ';
  std::string prefix = fresh || words.empty() ? "" : words.back();
  // The words before the one that is being typed, without the program and its options.
  size_t end = words.size() - (fresh || words.empty() ? 0 : 1);
  std::vector<std::string_view> before;
  for (size_t i = 1; i < end; ++i) {
    if (!words[i].starts_with('-')) before.push_back(words[i]);
  }
  std::vector<std::string> all;
  if (before.empty() && prefix.starts_with('-')) {
    all = {"-chdir=", "-help", "-install-autocomplete", "-uninstall-autocomplete", "-version"};
  } else if (before.empty()) {
    for (const Command* command : commands()) all.emplace_back(command->name);
  } else if (before.size() == 1) {
    auto family = families().find(before[0]);
    if (family != families().end()) all.assign(family->second.begin(), family->second.end());
  } else if (before.size() == 2 && before[0] == "workspace" &&
             (before[1] == "select" || before[1] == "delete")) {
    all = workspaces();
  }
  std::erase_if(all, [&](const std::string& one) { return !one.starts_with(prefix); });
  std::sort(all.begin(), all.end());
  return all;
}

Result<bool> install_completion(const std::string& home, const std::string& program) {
  return change_files(home, program,
                      [](const StartupFile& file, const std::string& path, std::string text,
                         const std::string& line) -> Result<bool> {
                        if (has_line(text, line)) return Error{"already installed in " + path};
                        if (!text.empty() && text.back() != '\n') text += '\n';
                        std::string_view before = file.before;
                        if (text.find(before) == std::string::npos) text += before;
                        return write(path, text + line + "\n");
                      });
}

Result<bool> uninstall_completion(const std::string& home, const std::string& program) {
  return change_files(home, program,
                      [](const StartupFile&, const std::string& path, const std::string& text,
                         const std::string& line) -> Result<bool> {
                        if (!has_line(text, line)) return Error{"not installed in " + path};
                        std::istringstream lines(text);
                        std::string kept;
                        for (std::string one; std::getline(lines, one);) {
                          if (one != line) kept += one + "\n";
                        }
                        return write(path, kept);
                      });
}

}  // namespace landform::cli
