// Expressions that cannot fail once what is unknown in them is known.
#include <algorithm>

#include "eval/evaluator.h"
#include "eval/references.h"
#include "value/early.h"

namespace landform::eval {

using namespace syntax;  // NOLINT: evaluation is about these nodes

bool is_plain_reference(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::traversal:
      return true;
    case ExprKind::relative:
      return is_plain_reference(*expr.as<RelativeExpr>().source);
    case ExprKind::index:
      return is_plain_reference(*expr.as<IndexExpr>().collection);
    case ExprKind::splat:
      return is_plain_reference(*expr.as<SplatExpr>().source);
    default:
      return false;
  }
}

// The attributes of an object, or the elements of a tuple, that is written down.
bool Evaluator::has_certain_parts(const Expr& expr, const Value& result) {
  if (expr.kind == ExprKind::tuple) {
    auto items = expr.as<TupleExpr>().items();
    for (size_t i = 0; i < items.size(); ++i) {
      if (!is_certain(*items[i], result.elements()[i])) return false;
    }
    return true;
  }
  auto items = expr.as<ObjectExpr>().items();
  return std::all_of(items.begin(), items.end(), [&](const ObjectItem& item) {
    std::string_view literal = literal_key(*item.key);
    const Value key = literal.empty() ? run(*item.key).unmarked() : Value::string(literal);
    if (!key.is_known() || !key.type().is_string()) return false;
    const Value* part = result.find(key.as_string());
    return part != nullptr && is_certain(*item.value, *part);
  });
}

// Whether an expression cannot fail for any value of what is unknown in its result: it only refers
// to something that exists, and Terraform knows the rest.
bool Evaluator::is_certain(const Expr& expr, const Value& result) {
  if (!is_early(result)) return false;
  if (result.is_wholly_known()) return true;
  const Value plain = result.unmarked();
  const bool written = expr.kind == ExprKind::tuple || expr.kind == ExprKind::object;
  if (written && plain.is_known()) return has_certain_parts(expr, plain);
  if (!is_plain_reference(expr)) return false;
  if (plain.is_known()) return true;
  if (expr.kind != ExprKind::traversal) return false;
  auto steps = expr.as<TraversalExpr>().steps();
  constexpr size_t kNamed = 2;  // `var.x`
  if (steps.size() <= kNamed) return true;
  Diagnostics reported;
  std::optional<Value> around = resolve(steps.first(steps.size() - 1), reported);
  return around && !reported.has_errors() && around->unmarked().is_known();
}

// Whether Terraform knows the result of every expression, if it has one.
bool Evaluator::all_early(std::span<const Expr* const> attempts, Diagnostics& failures) {
  ++trials_;
  const bool early = std::all_of(attempts.begin(), attempts.end(), [&](const Expr* attempt) {
    size_t errors = failures.error_count();
    Value value = run_into(*attempt, failures);
    return failures.error_count() != errors || is_early(value);
  });
  --trials_;
  return early;
}

}  // namespace landform::eval
