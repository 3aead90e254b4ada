// Helpers for loader tests.
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "eval/testing.h"
#include "loader/configuration.h"
#include "syntax/parser.h"

namespace landform::loader {

// A temporary directory of files.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string name = std::filesystem::temp_directory_path() / "landform_test_XXXXXX";
    path_ = mkdtemp(name.data());
  }
  ~TemporaryDirectory() { std::filesystem::remove_all(path_); }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
  }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// All diagnostics, one per line, without the path of the directory.
inline std::string show(const Diagnostics& diagnostics, const std::string& directory) {
  std::string out;
  for (const Diagnostic& d : diagnostics) {
    out +=
        (d.severity == Severity::warning ? "warning: " : "") + d.summary + ": " + d.detail + "\n";
  }
  for (size_t at = out.find(directory + "/"); at != std::string::npos;
       at = out.find(directory + "/")) {
    out.erase(at, directory.size() + 1);
  }
  return out;
}

// Loads the directory; evaluates an expression in its root module.
inline std::string evaluate(const TemporaryDirectory& directory, const std::string& text,
                            LoadOptions options = {}) {
  FunctionTable functions;
  options.path = directory.path();
  if (options.functions == nullptr) options.functions = &functions;
  auto configuration = Configuration::load(options);
  auto parsed = syntax::parse_expression(configuration->sources(),
                                         configuration->sources().add("<test>", text));
  Diagnostics diagnostics = configuration->diagnostics();
  Value value = configuration->evaluation().evaluate(parsed.value.expr, diagnostics);
  return diagnostics.empty() ? eval::show(value) : show(diagnostics, directory.path());
}

}  // namespace landform::loader
