// Text to tree, for native syntax.
//
// Every function takes a file of the SourceMap and always returns a tree: invalid parts become
// ExprKind::invalid nodes or are omitted, with a diagnostic; one bad block never hides the others.
// The arena of the result owns the nodes; the SourceMap owns the text, and both must outlive them.
// Nesting deeper than kMaxNesting is a diagnostic, so recursion over a tree is bounded.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/diagnostic.h"
#include "syntax/ast.h"
#include "syntax/body.h"

namespace landform::syntax {

inline constexpr int kMaxNesting = 400;
// No tree is higher than this, chains such as a+a+a+… included: recursion over an expression may
// rely on it. An expression in a JSON string adds to the nesting of the JSON.
inline constexpr uint32_t kMaxTreeHeight = 1000;

// A large file may be parsed on several threads; the result is the same.
struct ParseLimits {
  size_t threads = 1;
  size_t large = size_t{512} << 10;  // bytes
};

// A whole .tf or .tfvars file in native syntax.
[[nodiscard]] Diagnosed<File> parse_config(const SourceMap& sources, FileId file,
                                           ParseLimits limits = {});
// A whole .tf.json or .tfvars.json file.
[[nodiscard]] Diagnosed<File> parse_json_config(const SourceMap& sources, FileId file);

// A single expression (as in the console and -var), which must span the whole text. Newlines are
// ignored, as inside parentheses.
struct ParsedExpression {
  std::shared_ptr<const Arena> arena;
  Expression expr;
};
[[nodiscard]] Diagnosed<ParsedExpression> parse_expression(const SourceMap& sources, FileId file);
// A whole text as a template, without quotes (as templatefile reads it). Gives string, wrap or
// template_.
[[nodiscard]] Diagnosed<ParsedExpression> parse_template(const SourceMap& sources, FileId file);

// Some arguments are interpreted syntactically rather than evaluated: references in depends_on,
// type constraints, provider names. In JSON syntax they are strings that hold native syntax.
// Positions inside such a string count from its quote. The file of `expr` must outlive the results.

// A name with literal steps; no steps if it is anything else.
struct ParsedTraversal {
  std::shared_ptr<const Arena> arena;
  FileId file = FileId::none;
  std::span<const Step> steps;
};
[[nodiscard]] ParsedTraversal read_traversal(const SourceMap& sources, const Expression& expr);
// The same of a quoted string, which old configurations have where a reference belongs. After an
// error, the steps before it.
[[nodiscard]] Diagnosed<ParsedTraversal> read_quoted_traversal(const SourceMap& sources,
                                                               const Expression& expr);
// The expression itself, or the one in a JSON string.
[[nodiscard]] Diagnosed<ParsedExpression> read_expression(const SourceMap& sources,
                                                          const Expression& expr);

}  // namespace landform::syntax
