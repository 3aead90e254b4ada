// Arguments that are interpreted statically: constants, lists of references, keywords.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "syntax/ast.h"
#include "syntax/parser.h"
#include "value/value.h"

namespace landform::config {

// A constant value, converted to a type; unknown, with a diagnostic, if that fails or it is null.
[[nodiscard]] Value constant_value(const syntax::Expression& expr, Type type,
                                   Diagnostics& diagnostics);

// The items of a literal list; none, with a diagnostic, if it is anything else.
[[nodiscard]] std::optional<std::vector<syntax::Expression>> static_list(
    const syntax::Expression& expr, Diagnostics& diagnostics);

// A name with literal steps. No steps, with a diagnostic, if it is anything else.
[[nodiscard]] syntax::ParsedTraversal static_traversal(const SourceMap& sources,
                                                       const syntax::Expression& expr,
                                                       Diagnostics& diagnostics);

// An expression that is a reference. JSON has it in a string; none, with a diagnostic, if it has
// anything else.
[[nodiscard]] Diagnosed<syntax::ParsedExpression> reference_expression(
    const SourceMap& sources, const syntax::Expression& expr);

// Whether it is a string in quotes, in native syntax.
[[nodiscard]] bool is_quoted(const syntax::Expression& expr);
// Warns about deprecated quotes around a reference or a keyword.
void warn_quoted(const syntax::Expression& expr, bool keyword, Diagnostics& diagnostics);

// The keyword that an expression consists of, in quotes or not; empty if it is anything else.
[[nodiscard]] std::string_view static_keyword(const syntax::Expression& expr);

}  // namespace landform::config
