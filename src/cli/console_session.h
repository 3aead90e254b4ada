// A console session: expressions in, text out. Knows nothing about terminals.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "syntax/parser.h"
#include "value/function.h"
#include "value/value.h"

namespace landform::cli {

// The console's own function: the type of a value, as a string shown without quotes.
[[nodiscard]] Function type_function();

class ConsoleSession {
 public:
  using Evaluate = std::function<Value(const syntax::Expression& expr, Diagnostics& diagnostics)>;

  // What is typed is added to the sources, which must outlive the session. `show_input`: messages
  // may quote it.
  ConsoleSession(SourceMap& sources, Evaluate evaluate, bool show_input)
      : sources_(sources), evaluate_(std::move(evaluate)), show_input_(show_input) {}

  struct Answer {
    std::string text;
    bool exit = false;
    Diagnostics diagnostics;
  };
  [[nodiscard]] Answer handle(std::string_view line);

  // Whether the input so far ends inside brackets, a string or a heredoc, so that it continues on
  // the next line.
  [[nodiscard]] static bool is_incomplete(std::string_view input);

  [[nodiscard]] const SourceMap& sources() const { return sources_; }

 private:
  [[nodiscard]] Answer evaluate(std::string_view line);

  SourceMap& sources_;
  Evaluate evaluate_;
  bool show_input_;
};

}  // namespace landform::cli
