#include "evaluation/reference_path.h"

#include "eval/evaluate.h"

namespace landform::evaluation {

void add_steps(std::span<const syntax::Step> steps, Path& path) {
  using Kind = syntax::Step::Kind;
  for (const syntax::Step& step : steps) {
    if (step.kind == Kind::root || step.kind == Kind::attribute) {
      path.push_back(PathStep::attribute(std::string(step.text())));
    } else if (step.kind == Kind::index_string) {
      path.push_back(PathStep::index(Value::string(step.text())));
    } else if (step.kind == Kind::index_integer) {
      path.push_back(PathStep::index(Value::number(step.integer)));
    }
  }
}

namespace {

class Reader {
 public:
  Reader(const syntax::Expression& expr, const eval::Scope& scope, Diagnostics& diagnostics)
      : expr_(expr), scope_(scope), diagnostics_(diagnostics) {}

  // All steps of the expression; false if it is something else.
  bool read(const syntax::Expr& node, Path& out) {
    switch (node.kind) {
      case syntax::ExprKind::traversal:
        add_steps(static_cast<const syntax::TraversalExpr&>(node).steps(), out);
        return true;
      case syntax::ExprKind::relative: {
        const auto& relative = static_cast<const syntax::RelativeExpr&>(node);
        if (!read(*relative.source, out)) return false;
        add_steps(relative.steps(), out);
        return true;
      }
      case syntax::ExprKind::index: {
        const auto& index = static_cast<const syntax::IndexExpr&>(node);
        if (!read(*index.collection, out)) return false;
        syntax::Expression key = expr_;
        key.node = index.key;
        Value value = eval::evaluate(key, scope_, diagnostics_);
        out.push_back(PathStep::index(value.unmarked()));
        return true;
      }
      default:
        return false;
    }
  }

 private:
  const syntax::Expression& expr_;
  const eval::Scope& scope_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::optional<Path> reference_path(const syntax::Expression& expr, const eval::Scope& scope,
                                   Diagnostics& diagnostics) {
  Path out;
  if (!Reader(expr, scope, diagnostics).read(*expr.node, out)) return std::nullopt;
  return out;
}

}  // namespace landform::evaluation
