// One console: expressions in, text out. Knows nothing of terminals.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module.h"
#include "config/module_scope.h"
#include "value/function.h"

namespace landform::cli {

class ConsoleSession {
 public:
  // Loads the module of the directory. `show_input`: messages may quote what was typed.
  ConsoleSession(const std::string& directory, bool show_input);

  // What was wrong with the configuration; if load_failed(), nothing can be evaluated.
  [[nodiscard]] const Diagnostics& load_diagnostics() const { return load_diagnostics_; }
  [[nodiscard]] bool load_failed() const { return load_failed_; }

  struct Answer {
    std::string text;
    bool exit = false;
    Diagnostics diagnostics;
  };
  [[nodiscard]] Answer handle(std::string_view line);

  // Whether the input so far ends inside of brackets, a string or a heredoc, so that more lines
  // belong to it.
  [[nodiscard]] static bool is_incomplete(std::string_view input);

  [[nodiscard]] const SourceMap& sources() const { return sources_; }

 private:
  [[nodiscard]] Answer evaluate(std::string_view line);

  SourceMap sources_;
  bool show_input_;
  FunctionTable functions_;
  config::Module module_;
  std::unique_ptr<config::ModuleScope> scope_;
  Diagnostics load_diagnostics_;
  bool load_failed_ = false;
};

}  // namespace landform::cli
