// Evaluating expressions.
//
// Evaluation never throws and always returns a value: on an error, an unknown value and a
// diagnostic that points at it, with the values of the names involved. It depends only on its
// scope, so it may run on any thread.
#pragma once

#include <memory>

#include "base/diagnostic.h"
#include "eval/scope.h"
#include "syntax/ast.h"
#include "value/value.h"

namespace landform::eval {

[[nodiscard]] Value evaluate(const syntax::Expression& expr, const Scope& scope,
                             Diagnostics& diagnostics);

// The same, converted to a type; if that fails, unknown of that type.
[[nodiscard]] Value evaluate_as(const syntax::Expression& expr, Type type, const Scope& scope,
                                Diagnostics& diagnostics);

// What a diagnostic says about the names in an expression. Sensitive, ephemeral and unknown values
// are omitted unless they are the cause.
struct Blame {
  bool sensitive = false;
  bool ephemeral = false;
  bool unknown = false;
};
[[nodiscard]] std::shared_ptr<const EvaluationContext> explain(const syntax::Expression& expr,
                                                               const Scope& scope,
                                                               const Blame& blame = {});

}  // namespace landform::eval
