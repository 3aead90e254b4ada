// Helpers for loader tests.
#pragma once

#include <memory>
#include <string>

#include "base/test_directory.h"
#include "eval/testing.h"
#include "loader/configuration.h"
#include "syntax/parser.h"

namespace landform::loader {

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
inline std::string evaluate(const TestDirectory& directory, const std::string& text,
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
