// Which names an expression refers to, found without evaluating it.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "syntax/ast.h"

namespace landform::eval {

// Every reference to a name that the expression does not introduce itself (as `for` does), in
// evaluation order.
[[nodiscard]] std::vector<const syntax::TraversalExpr*> references(const syntax::Expr& expr);
void for_each_reference(const syntax::Expr& expr,
                        const std::function<void(const syntax::TraversalExpr&)>& visit);
// The names of all functions that it calls.
[[nodiscard]] std::vector<const syntax::CallExpr*> calls(const syntax::Expr& expr);

// The name denoted by a key of an object constructor, if it is a bare name rather than an
// expression; otherwise empty.
[[nodiscard]] std::string_view literal_key(const syntax::Expr& key);

}  // namespace landform::eval
