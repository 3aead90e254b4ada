#include "config/static_expression.h"

#include <fmt/format.h>

#include "eval/evaluate.h"
#include "value/convert.h"

namespace landform::config {
Value constant_value(const syntax::Expression& expr, Type type, Diagnostics& diagnostics) {
  auto unsuitable = [&](std::string_view why) {
    diagnostics.error("Unsuitable value type", fmt::format("Unsuitable value: {}", why),
                      syntax::start_range(expr));
    return Value::unknown(type);
  };
  Value value = eval::evaluate(expr, eval::ConstantScope(), diagnostics);
  auto converted = convert(value, type);
  if (!converted) return unsuitable(converted.error().message);
  if (!converted->is_known()) return unsuitable("value must be known");
  if (converted->is_null()) return unsuitable("null value is not allowed");
  return std::move(converted).value();
}

std::optional<std::vector<syntax::Expression>> static_list(const syntax::Expression& expr,
                                                           Diagnostics& diagnostics) {
  if (expr.node->kind != syntax::ExprKind::tuple) {
    diagnostics.error("Invalid expression", "A static list expression is required.",
                      start_range(expr));
    return std::nullopt;
  }
  std::vector<syntax::Expression> out;
  for (const syntax::Expr* item : expr.node->as<syntax::TupleExpr>().items())
    out.push_back(expr.with(item));
  return out;
}

syntax::ParsedTraversal static_traversal(const SourceMap& sources, const syntax::Expression& expr,
                                         Diagnostics& diagnostics) {
  syntax::ParsedTraversal out = syntax::read_traversal(sources, expr);
  if (out.steps.empty()) {
    diagnostics.error(
        "Invalid expression",
        "A single static variable reference is required: only attribute access and indexing with "
        "constant keys. No calculations, function calls, template expressions, etc are allowed "
        "here.",
        expr.range());
  }
  return out;
}

Diagnosed<syntax::ParsedExpression> reference_expression(const SourceMap& sources,
                                                         const syntax::Expression& expr) {
  if (!expr.node->json || syntax::is_json_string(*expr.node))
    return syntax::read_expression(sources, expr);
  Diagnosed<syntax::ParsedExpression> out;
  out.diagnostics.error("Invalid reference expression", "A single reference string is required.",
                        expr.range());
  return out;
}

bool is_quoted(const syntax::Expression& expr) {
  return !expr.node->json && expr.node->kind == syntax::ExprKind::string;
}

void warn_quoted(const syntax::Expression& expr, bool keyword, Diagnostics& diagnostics) {
  const char* what = keyword ? "keyword" : "reference";
  diagnostics.warning(
      fmt::format("Quoted {}s are deprecated", what),
      fmt::format("In this context, {0}s are expected literally rather than in quotes. Terraform "
                  "0.11 and earlier required quotes, but quoted {0}s are now deprecated and will "
                  "be removed in a future version of Terraform. Remove the quotes surrounding this "
                  "{0} to silence this warning.",
                  what),
      expr.range());
}

std::string_view static_keyword(const syntax::Expression& expr) {
  if (expr.node->kind == syntax::ExprKind::string)
    return expr.node->as<syntax::StringExpr>().value();
  std::span<const syntax::Step> steps = syntax::as_traversal(*expr.node);
  return steps.size() == 1 ? steps[0].text() : std::string_view();
}

}  // namespace landform::config
