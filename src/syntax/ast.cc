#include "syntax/ast.h"

namespace landform::syntax {
namespace {

constexpr Step keyword_step(std::string_view word) {
  Step step{};
  step.size = static_cast<uint32_t>(word.size());
  step.kind = Step::Kind::root;
  step.data = word.data();
  return step;
}

constexpr Step kNull = keyword_step("null");
constexpr Step kTrue = keyword_step("true");
constexpr Step kFalse = keyword_step("false");

}  // namespace

std::span<const Step> as_traversal(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::traversal:
      return expr.as<TraversalExpr>().steps();
    case ExprKind::null:
      return {&kNull, expr.json ? 0U : 1U};
    case ExprKind::boolean:
      return {expr.as<BoolExpr>().value ? &kTrue : &kFalse, expr.json ? 0U : 1U};
    default:
      return {};
  }
}

}  // namespace landform::syntax
