// Shows the results of a parser, for table tests.
#pragma once

#include <fmt/format.h>

#include <ostream>
#include <string>
#include <string_view>

#include "base/quote.h"
#include "syntax/dump.h"
#include "syntax/native_ast.h"
#include "syntax/parser.h"
#include "syntax/parser_impl.h"

namespace landform::syntax {

struct ParseCase {
  std::string_view name;
  std::string_view input;
  std::string_view want;
};

inline void PrintTo(const ParseCase& c, std::ostream* out) { *out << c.name; }

// One line each: E summary | "detail" | begin-end, and the context if there is one.
inline std::string show(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic& d : diagnostics) {
    out += fmt::format("E {} | {} | {}-{}", d.summary, go_quote(d.detail), d.subject->begin,
                       d.subject->end);
    if (d.context) out += fmt::format(" ctx {}-{}", d.context->begin, d.context->end);
    out += '\n';
  }
  return out;
}

inline std::string trim_newline(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

// The tree, or the errors if there are any.
inline std::string show_expression(std::string_view text, DumpRanges ranges) {
  SourceMap sources;
  FileId file = sources.add("in", std::string(text));
  auto parsed = parse_expression(sources, file);
  if (parsed.diagnostics.has_errors()) return trim_newline(show(parsed.diagnostics));
  return dump(*parsed.value.expr.node, ranges);
}

inline std::string show_template(std::string_view text, DumpRanges ranges) {
  SourceMap sources;
  FileId file = sources.add("in", std::string(text));
  auto parsed = parse_template(sources, file);
  if (parsed.diagnostics.has_errors()) return trim_newline(show(parsed.diagnostics));
  return dump(*parsed.value.expr.node, ranges);
}

// The tree; after errors, the errors and then the outermost items, to see what they have hidden.
inline std::string show_config(std::string_view text, DumpRanges ranges) {
  SourceMap sources;
  FileId file = sources.add("in", std::string(text));
  Arena arena;
  Parser parser(*sources.file(file), file, sources.file(file)->text(), 0, ScanMode::normal, arena);
  NativeBody body = parser.parse_file();
  Diagnostics diagnostics = parser.take_diagnostics();
  if (!diagnostics.has_errors()) return trim_newline(dump(body, ranges));
  std::string out = show(diagnostics);
  for (const NativeAttribute& a : body.attributes) {
    out += fmt::format("A {}@{}\n", a.name(), a.name_begin);
  }
  for (const NativeBlock& b : body.blocks) {
    out += fmt::format("B {}@{}", b.type, b.type_begin);
    for (const NativeLabel& label : b.labels) {
      out += fmt::format(" {}@{}-{}", go_quote(label.text), label.begin, label.end);
    }
    out += '\n';
  }
  return trim_newline(out);
}

}  // namespace landform::syntax
