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

Range start_range(const Expression& expr) {
  const Expr& node = *expr.node;
  auto part = [&](const Expr* inner) { return start_range(expr.with(inner)); };
  auto range = [&](uint32_t begin, uint32_t end) { return Range{expr.file, begin, end}; };
  switch (node.kind) {
    case ExprKind::template_: {
      auto parts = node.as<TemplateExpr>().parts();
      if (parts.empty()) return expr.range();
      // Literal parts have no quotes of their own.
      if (parts[0]->kind == ExprKind::string) return expr.with(parts[0]).range();
      return part(parts[0]);
    }
    case ExprKind::string:
      // Between the quotes.
      if (node.json || node.end - node.begin < 3) return expr.range();
      return range(node.begin + 1, node.end - 1);
    case ExprKind::join:
      return part(node.as<JoinExpr>().tuple);
    case ExprKind::call:
      return range(node.as<CallExpr>().name_begin, node.as<CallExpr>().open_paren + 1);
    case ExprKind::conditional:
      return part(node.as<ConditionalExpr>().condition);
    case ExprKind::index:
      return range(node.as<IndexExpr>().open_bracket, node.as<IndexExpr>().open_bracket + 1);
    case ExprKind::tuple:
    case ExprKind::unary:
      return range(node.begin, node.begin + 1);
    case ExprKind::object:
      return range(node.begin, node.as<ObjectExpr>().open_end);
    case ExprKind::for_:
      return range(node.begin, node.as<ForExpr>().open_end);
    case ExprKind::splat:
      return range(node.as<SplatExpr>().marker_begin, node.as<SplatExpr>().marker_end);
    case ExprKind::binary:
      return part(node.as<BinaryExpr>().left);
    case ExprKind::paren:
      return part(node.as<ParenExpr>().inner);
    default:
      return expr.range();
  }
}

}  // namespace landform::syntax
