// Recorded cases of the console: an expression, its files, and the output of Terraform 1.11.4.
//
// A case passes when the same value is printed and it has the same type, or, if Terraform failed,
// the same error is printed, word for word and line for line.
#pragma once

#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace landform::conformance {

struct ConsoleCase {
  std::string id;  // of letters, digits and underscores: a name for tests
  std::string expression;
  std::string setup;
  bool via_local = false;
  std::optional<std::string> printed;
  std::optional<std::string> type;
  std::optional<std::string> error;
};

inline void PrintTo(const ConsoleCase& c, std::ostream* out) { *out << c.expression; }

// The cases of a .jsonl file; none if it does not exist. Those marked as quirks of Terraform or
// machine-dependent are omitted.
[[nodiscard]] std::vector<ConsoleCase> read_cases(const std::filesystem::path& path);

// The output of a console.
struct ConsoleAnswer {
  int exit_code = 0;
  std::string printed;  // without the last line ending
  std::string error;    // without box lines and blank lines
};

// A temporary directory with the case's files.
class CaseDirectory {
 public:
  // `fixtures` are copied into it first, unless empty.
  CaseDirectory(const ConsoleCase& c, const std::filesystem::path& fixtures);
  ~CaseDirectory();
  CaseDirectory(const CaseDirectory&) = delete;
  CaseDirectory& operator=(const CaseDirectory&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  // What to type: the expression, or the name of the local value that holds it.
  [[nodiscard]] const std::string& input() const { return input_; }

 private:
  std::filesystem::path path_;
  std::string input_;
};

// Landform's console in this process, which changes its working directory meanwhile.
[[nodiscard]] ConsoleAnswer ask_landform(const std::filesystem::path& directory,
                                         const std::string& input);
// The terraform on the PATH.
[[nodiscard]] ConsoleAnswer ask_terraform(const std::filesystem::path& directory,
                                          const std::string& input);

// For comparing errors, which were recorded with blank lines or without.
[[nodiscard]] std::string without_blank_lines(const std::string& text);

}  // namespace landform::conformance
