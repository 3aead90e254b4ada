// Cases of `validate -json` that are compared with what Terraform 1.11.4 printed.
//
// A case is a configuration x.tf, in which a line `-- path --` begins another file, and Terraform's
// output for it, x.golden. With UPDATE_GOLDEN=1 and terraform on the PATH, the goldens are recorded
// again.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "base/process.h"
#include "value/json.h"

namespace landform::conformance {

namespace fs = std::filesystem;

// The names of the cases in a directory of tests/conformance.
inline std::vector<std::string> case_names(const fs::path& cases) {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(cases)) {
    if (entry.path().extension() == ".tf") out.push_back(entry.path().stem().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

inline std::string read_whole(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// A temporary directory with the files of a case.
class CaseFiles {
 public:
  CaseFiles(const fs::path& cases, const std::string& name) {
    std::string pattern = fs::temp_directory_path() / "landform_validate_XXXXXX";
    path_ = mkdtemp(pattern.data());
    std::ifstream lines(cases / (name + ".tf"));
    std::string at = "main.tf";
    std::map<std::string, std::string> files;
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("-- ") && line.ends_with(" --")) {
        at = line.substr(3, line.size() - 6);
        files[at];
      } else {
        files[at] += line + "\n";
      }
    }
    for (const auto& [file, text] : files) {
      fs::create_directories((path_ / file).parent_path());
      std::ofstream(path_ / file) << text;
    }
  }
  ~CaseFiles() { fs::remove_all(path_); }
  CaseFiles(const CaseFiles&) = delete;
  CaseFiles& operator=(const CaseFiles&) = delete;

  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

inline void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// Sorted, since Terraform's order varies; the objects of a cycle as well.
inline std::string comparable(const std::string& json) {
  auto decoded = decode_json(json);
  if (!decoded) return "no JSON: " + json;
  std::vector<std::string> lines;
  for (const Value& diagnostic : decoded->find("diagnostics")->elements()) {
    std::string line = encode_json(diagnostic, diagnostic.type()).value();
    replace_all(line, R"(\"terraform init\")", R"(\"landform get\")");
    constexpr std::string_view kCycle = "Cycle: ";
    std::string summary(diagnostic.find("summary")->as_string());
    if (summary.starts_with(kCycle)) {
      std::vector<std::string> names;
      std::istringstream parts(summary.substr(kCycle.size()));
      for (std::string name; std::getline(parts, name, ',');)
        names.push_back(name.substr(name.find_first_not_of(' ')));
      std::sort(names.begin(), names.end());
      line = "cycle of";
      for (const std::string& name : names) line += " " + name;
    }
    lines.push_back(std::move(line));
  }
  std::sort(lines.begin(), lines.end());
  auto number = [&](const char* name) { return decoded->find(name)->as_number().to_string(); };
  std::string out = "valid " + std::string(decoded->find("valid")->as_bool() ? "yes" : "no") +
                    ", errors " + number("error_count") + ", warnings " + number("warning_count") +
                    ", format " + std::string(decoded->find("format_version")->as_string()) + "\n";
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

inline bool has_terraform() { return find_program("terraform").has_value(); }
inline bool recording() { return std::getenv("UPDATE_GOLDEN") != nullptr; }

}  // namespace landform::conformance
