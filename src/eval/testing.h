// Helpers for tests of evaluation.
#pragma once

#include <string>

#include "base/quote.h"
#include "base/source.h"
#include "eval/evaluate.h"
#include "eval/scope.h"
#include "syntax/parser.h"
#include "value/value.h"

namespace landform::eval {

// A value on one line, with marks shown as ! and unknowns as ?type.
inline std::string show(const Value& value) {
  if (value.is_marked()) return "!" + show(value.unmarked());
  if (!value.is_known()) return "?" + value.type().to_expression();
  if (value.is_null()) return "null:" + value.type().to_expression();
  switch (value.type().kind()) {
    case Kind::string:
      return go_quote(value.as_string());
    case Kind::number:
      return value.as_number().to_string();
    case Kind::boolean:
      return value.as_bool() ? "true" : "false";
    default:
      break;
  }
  Type type = value.type();
  bool keyed = type.is_object() || type.is_map();
  std::string out = type.is_list()  ? "list["
                    : type.is_set() ? "set["
                    : type.is_map() ? "map{"
                    : keyed         ? "{"
                                    : "[";
  for (size_t i = 0; i < value.length(); ++i) {
    if (i > 0) out += ",";
    if (keyed) out += std::string(value.key(i)) + "=";
    out += show(value.elements()[i]);
  }
  return out + (keyed ? "}" : "]");
}

// The value of an expression, or "error: " and the summaries and details of the errors.
inline std::string eval_text(const std::string& text, const Scope& scope) {
  SourceMap sources;
  FileId file = sources.add("test.tf", text);
  auto parsed = syntax::parse_expression(sources, file);
  Diagnostics diagnostics = std::move(parsed.diagnostics);
  Value value;
  if (!diagnostics.has_errors()) value = evaluate(parsed.value.expr, scope, diagnostics);
  if (!diagnostics.has_errors()) return show(value);
  std::string out = "error:";
  for (const Diagnostic& d : diagnostics) out += " " + d.summary + ": " + d.detail;
  return out;
}

}  // namespace landform::eval
