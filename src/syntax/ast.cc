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

bool is_json_string(const Expr& expr) {
  return expr.json && (expr.kind == ExprKind::string || expr.kind == ExprKind::template_ ||
                       expr.kind == ExprKind::wrap);
}

std::string_view json_string(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::string:
      return expr.as<StringExpr>().value();
    case ExprKind::template_:
      return expr.as<TemplateExpr>().raw;
    case ExprKind::wrap:
      return expr.as<WrapExpr>().json_raw;
    default:
      return {};
  }
}

}  // namespace landform::syntax
