// A console session: expressions in, text out. Knows nothing about terminals.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "loader/configuration.h"
#include "value/function.h"

namespace landform::cli {

class ConsoleSession {
 public:
  // Loads the configuration. `show_input`: messages may quote what was typed.
  ConsoleSession(loader::LoadOptions options, bool show_input);

  // The diagnostics of the configuration; if load_failed(), nothing can be evaluated.
  [[nodiscard]] const Diagnostics& load_diagnostics() const {
    return configuration_->diagnostics();
  }
  [[nodiscard]] bool load_failed() const { return !configuration_->was_read(); }

  struct Answer {
    std::string text;
    bool exit = false;
    Diagnostics diagnostics;
  };
  [[nodiscard]] Answer handle(std::string_view line);

  // Whether the input so far ends inside brackets, a string or a heredoc, so that it continues on
  // the next line.
  [[nodiscard]] static bool is_incomplete(std::string_view input);

  [[nodiscard]] const SourceMap& sources() const { return configuration_->sources(); }

 private:
  [[nodiscard]] Answer evaluate(std::string_view line);

  bool show_input_;
  FunctionTable functions_;
  std::unique_ptr<loader::Configuration> configuration_;
};

}  // namespace landform::cli
