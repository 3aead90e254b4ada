#include "eval/references.h"

#include <algorithm>

namespace landform::eval {

using namespace syntax;  // NOLINT: this file is about its nodes

namespace {

// Calls functions for references and calls of functions.
template <typename OnReference, typename OnCall>
class Walker {
 public:
  Walker(const OnReference& on_reference, const OnCall& on_call)
      : on_reference_(on_reference), on_call_(on_call) {}

  void walk(const Expr* expr) {
    if (expr == nullptr) return;
    switch (expr->kind) {
      case ExprKind::invalid:
      case ExprKind::null:
      case ExprKind::boolean:
      case ExprKind::number:
      case ExprKind::string:
      case ExprKind::splat_item:
        break;
      case ExprKind::template_:
        walk_all(expr->as<TemplateExpr>().parts());
        break;
      case ExprKind::wrap:
        walk(expr->as<WrapExpr>().inner);
        break;
      case ExprKind::join:
        walk(expr->as<JoinExpr>().tuple);
        break;
      case ExprKind::traversal: {
        const auto& traversal = expr->as<TraversalExpr>();
        bool local = std::find(locals_.begin(), locals_.end(), traversal.root()) != locals_.end();
        if (!local) on_reference_(traversal);
        break;
      }
      case ExprKind::relative:
        walk(expr->as<RelativeExpr>().source);
        break;
      case ExprKind::index:
        walk(expr->as<IndexExpr>().collection);
        walk(expr->as<IndexExpr>().key);
        break;
      case ExprKind::call:
        on_call_(expr->as<CallExpr>());
        walk_all(expr->as<CallExpr>().args());
        break;
      case ExprKind::conditional: {
        const auto& c = expr->as<ConditionalExpr>();
        walk(c.condition);
        walk(c.when_true);
        walk(c.when_false);
        break;
      }
      case ExprKind::tuple:
        walk_all(expr->as<TupleExpr>().items());
        break;
      case ExprKind::object:
        for (const ObjectItem& item : expr->as<ObjectExpr>().items()) {
          if (literal_key(*item.key).empty()) walk(item.key);
          walk(item.value);
        }
        break;
      case ExprKind::for_:
        walk_for(expr->as<ForExpr>());
        break;
      case ExprKind::splat:
        walk(expr->as<SplatExpr>().source);
        walk(expr->as<SplatExpr>().each);
        break;
      case ExprKind::unary:
        walk(expr->as<UnaryExpr>().operand);
        break;
      case ExprKind::binary:
        walk(expr->as<BinaryExpr>().left);
        walk(expr->as<BinaryExpr>().right);
        break;
      case ExprKind::paren:
        walk(expr->as<ParenExpr>().inner);
        break;
    }
  }

 private:
  void walk_all(std::span<const Expr* const> all) {
    for (const Expr* e : all) walk(e);
  }

  void walk_for(const ForExpr& f) {
    walk(f.collection);
    size_t outer = locals_.size();
    if (!f.key_var().empty()) locals_.push_back(f.key_var());
    if (!f.value_var().empty()) locals_.push_back(f.value_var());
    walk(f.key);
    walk(f.value);
    walk(f.condition);
    locals_.resize(outer);
  }

  const OnReference& on_reference_;
  const OnCall& on_call_;
  std::vector<std::string_view> locals_;
};

constexpr auto kIgnore = [](const auto&) {};

}  // namespace

std::string_view literal_key(const Expr& key) {
  if (key.json) return {};
  std::span<const Step> steps = as_traversal(key);
  return steps.size() == 1 ? steps[0].text() : std::string_view();
}

void for_each_reference(const Expr& expr, const std::function<void(const TraversalExpr&)>& visit) {
  Walker(visit, kIgnore).walk(&expr);
}

std::vector<const TraversalExpr*> references(const Expr& expr) {
  std::vector<const TraversalExpr*> out;
  auto add = [&](const TraversalExpr& reference) { out.push_back(&reference); };
  Walker(add, kIgnore).walk(&expr);
  return out;
}

std::vector<const CallExpr*> calls(const Expr& expr) {
  std::vector<const CallExpr*> out;
  auto add = [&](const CallExpr& call) { out.push_back(&call); };
  Walker(kIgnore, add).walk(&expr);
  return out;
}

}  // namespace landform::eval
