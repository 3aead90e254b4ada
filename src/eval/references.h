// Which names an expression refers to, found without evaluating it.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "syntax/ast.h"

namespace landform::eval {

// Every reference to a name that the expression does not itself introduce (as `for` does), in order
// of evaluation.
[[nodiscard]] std::vector<const syntax::TraversalExpr*> references(const syntax::Expr& expr);
// The names of all functions that it calls.
[[nodiscard]] std::vector<const syntax::CallExpr*> calls(const syntax::Expr& expr);

// The names of all attributes that it takes of something, in traversals and elsewhere.
[[nodiscard]] std::vector<std::string_view> attribute_names(const syntax::Expr& expr);

// The name that a key of an object constructor stands for, if it is a bare name rather than an
// expression; else empty.
[[nodiscard]] std::string_view literal_key(const syntax::Expr& key);

}  // namespace landform::eval
