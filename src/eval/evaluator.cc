#include "eval/evaluator.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/quote.h"
#include "base/suggest.h"
#include "eval/access.h"
#include "eval/describe.h"
#include "eval/evaluate.h"
#include "eval/references.h"
#include "value/convert.h"
#include "value/early.h"
#include "value/json.h"
#include "value/operators.h"
#include "value/refinement.h"

namespace landform::eval {

using namespace syntax;  // NOLINT: evaluation is about these nodes

Value Evaluator::run(const Expr& expr) {
  // In a scope without names, strings in JSON are literals rather than templates.
  if (expr.json && !scope_.allows_variables() && is_json_string(expr))
    return Value::string(json_string(expr));
  switch (expr.kind) {
    case ExprKind::invalid:
      return Value::unknown();
    case ExprKind::null:
      return Value::null();
    case ExprKind::boolean:
      return Value::boolean(expr.as<BoolExpr>().value);
    case ExprKind::number:
      return number(expr.as<NumberExpr>());
    case ExprKind::string:
      return Value::string(expr.as<StringExpr>().value());
    case ExprKind::template_:
      return bounded(template_text(expr.as<TemplateExpr>()), expr);
    case ExprKind::wrap:
      return run(*expr.as<WrapExpr>().inner);
    case ExprKind::join:
      return bounded(join(expr.as<JoinExpr>()), expr);
    case ExprKind::traversal:
      return bounded(traversal(expr.as<TraversalExpr>()), expr);
    case ExprKind::relative:
      return relative(expr.as<RelativeExpr>());
    case ExprKind::index:
      return index(expr.as<IndexExpr>());
    case ExprKind::call:
      return bounded(call(expr.as<CallExpr>()), expr);
    case ExprKind::conditional:
      return conditional(expr.as<ConditionalExpr>());
    case ExprKind::tuple:
      return bounded(tuple(expr.as<TupleExpr>()), expr);
    case ExprKind::object:
      return bounded(object(expr.as<ObjectExpr>()), expr);
    case ExprKind::for_:
      return bounded(for_each(expr.as<ForExpr>()), expr);
    case ExprKind::splat:
      return bounded(splat(expr.as<SplatExpr>()), expr);
    case ExprKind::splat_item: {
      for (auto it = splat_items_.rbegin(); it != splat_items_.rend(); ++it) {
        if (it->first == &expr) return it->second;
      }
      return Value::unknown();
    }
    case ExprKind::unary:
      return unary(expr.as<UnaryExpr>());
    case ExprKind::binary:
      return binary(expr.as<BinaryExpr>());
    case ExprKind::paren:
      return run(*expr.as<ParenExpr>().inner);
  }
  return Value::unknown();
}

Value Evaluator::run_into(const Expr& expr, Diagnostics& diagnostics) {
  Diagnostics* outer = std::exchange(diagnostics_, &diagnostics);
  Value value = run(expr);
  diagnostics_ = outer;
  return value;
}

Value Evaluator::number(const NumberExpr& expr) {
  if (expr.is_integer) return Value::number(Number::literal(expr.integer));
  if (auto number = Number::parse(expr.text())) return Value::number(*number);
  fail("Invalid number literal", "This number is too large or too small to be worked with.",
       range(expr), {}, expr);
  return Value::unknown(Type::number());
}

std::optional<Value> Evaluator::resolve(std::span<const Step> steps, Diagnostics& diagnostics) {
  std::string_view root = steps[0].text();
  Value value;
  size_t consumed = 1;
  const Frame* frame = frame_;
  while (frame != nullptr && frame->value_name != root && frame->key_name != root)
    frame = frame->outer;
  if (frame != nullptr) {
    value = frame->value_name == root ? *frame->value : *frame->key;
  } else {
    std::optional<Resolution> found = scope_.resolve(steps, file_, diagnostics);
    if (!found) return std::nullopt;
    value = std::move(found->value);
    consumed = found->consumed;
  }
  return apply_steps(std::move(value), steps.subspan(consumed), file_, diagnostics);
}

void Evaluator::unknown_root(const Step& root) {
  Range at = range(root.begin, root.end);
  if (frame_ == nullptr && !scope_.allows_variables()) {
    diagnostics_->error("Variables not allowed", "Variables may not be used here.", at);
    return;
  }
  std::vector<std::string_view> names;
  for (const Frame* f = frame_; f != nullptr; f = f->outer) {
    if (!f->key_name.empty()) names.push_back(f->key_name);
    names.push_back(f->value_name);
  }
  std::vector<std::string> more = scope_.names();
  names.insert(names.end(), more.begin(), more.end());
  diagnostics_->error("Unknown variable",
                      fmt::format("There is no variable named {}.{}", go_quote(root.text()),
                                  did_you_mean(root.text(), names)),
                      at);
}

Value Evaluator::traversal(const TraversalExpr& expr) {
  size_t from = diagnostics_->size();
  std::optional<Value> value = resolve(expr.steps(), *diagnostics_);
  if (!value) unknown_root(expr.steps()[0]);
  if (diagnostics_->size() != from) explain_since(from, expr);
  return value ? *std::move(value) : Value::unknown();
}

Value Evaluator::bounded(Value value, const Expr& expr) {
  if (budget_.allows(value)) return value;
  report_limit(fmt::format("The value of this expression takes more than {} bytes, so it is not "
                           "evaluated. The option -max-bytes raises the limit.",
                           budget_.limits().bytes),
               expr);
  return Value::unknown();
}

bool Evaluator::spend(uint64_t elements, const Expr& expr) {
  bool reported = budget_.is_spent();
  if (budget_.spend(elements)) return true;
  over_limit_ = true;
  if (!reported) {
    report_limit(fmt::format("This expression makes more than {} elements, so it is not evaluated. "
                             "The option -max-elements raises the limit.",
                             budget_.limits().elements),
                 expr);
  }
  return false;
}

void Evaluator::report_limit(std::string detail, const Expr& expr) {
  over_limit_ = true;
  diagnostics_->error("Expression too large", std::move(detail), range(expr));
}

Value Evaluator::relative(const RelativeExpr& expr) {
  Value value = run(*expr.source);
  size_t from = diagnostics_->size();
  value = apply_steps(std::move(value), expr.steps(), file_, *diagnostics_);
  if (diagnostics_->size() != from) explain_since(from, expr);
  return value;
}

Value Evaluator::index(const IndexExpr& expr) {
  Value collection = run(*expr.collection);
  Value key = run(*expr.key);
  size_t from = diagnostics_->size();
  Value value = index_value(collection, key, range(expr.open_bracket, expr.end), *diagnostics_);
  if (diagnostics_->size() != from) explain_since(from, expr);
  return value;
}

namespace {

// As in Terraform 1.11, the results of `!`, `-`, `&&` and `||` have the marks of their operands
// only once they are known.
Value forget_if_unknown(const Value& result) {
  const Value plain = result.unmarked();
  return plain.is_known() ? result : plain;
}

}  // namespace

Value Evaluator::unary(const UnaryExpr& expr) {
  size_t errors = diagnostics_->error_count();
  bool negative = expr.op == UnaryOp::negate;
  Type want = negative ? Type::number() : Type::boolean();
  Value given = run(*expr.operand);
  auto operand = convert(given, want);
  if (!operand) {
    fail("Invalid operand",
         fmt::format("Unsuitable value for unary operand: {}.", operand.error().message),
         range(*expr.operand), range(expr), *expr.operand);
  }
  if (diagnostics_->error_count() != errors) return Value::unknown(want);
  if (operand.value().is_null()) {
    fail("Operation failed", "Error during operation: argument must not be null.", range(expr), {},
         expr);
    return Value::unknown(want);
  }
  const Value sources[] = {*std::move(operand)};
  return early_by(forget_if_unknown(negative ? negate(sources[0]) : logical_not(sources[0])),
                  sources);
}

namespace {

struct OperatorTraits {
  Type operands;
  Type result;
};

OperatorTraits traits(BinaryOp op) {
  switch (op) {
    case BinaryOp::or_:
    case BinaryOp::and_:
      return {Type::boolean(), Type::boolean()};
    case BinaryOp::equal:
    case BinaryOp::not_equal:
      return {Type::dynamic(), Type::boolean()};
    case BinaryOp::greater:
    case BinaryOp::greater_equal:
    case BinaryOp::less:
    case BinaryOp::less_equal:
      return {Type::number(), Type::boolean()};
    default:
      return {Type::number(), Type::number()};
  }
}

std::optional<Arithmetic> arithmetic(BinaryOp op) {
  switch (op) {
    case BinaryOp::add:
      return Arithmetic::add;
    case BinaryOp::subtract:
      return Arithmetic::subtract;
    case BinaryOp::multiply:
      return Arithmetic::multiply;
    case BinaryOp::divide:
      return Arithmetic::divide;
    case BinaryOp::modulo:
      return Arithmetic::modulo;
    default:
      return std::nullopt;
  }
}

Value apply(BinaryOp op, const Value& a, const Value& b) {
  switch (op) {
    case BinaryOp::or_:
      return forget_if_unknown(logical_or(a, b));
    case BinaryOp::and_:
      return forget_if_unknown(logical_and(a, b));
    case BinaryOp::equal:
      return equals(a, b);
    case BinaryOp::not_equal:
      return not_equals(a, b);
    case BinaryOp::greater:
      return greater_than(a, b);
    case BinaryOp::greater_equal:
      return greater_or_equal(a, b);
    case BinaryOp::less:
      return less_than(a, b);
    case BinaryOp::less_equal:
      return less_or_equal(a, b);
    case BinaryOp::add:
      return add(a, b);
    case BinaryOp::subtract:
      return subtract(a, b);
    case BinaryOp::multiply:
      return multiply(a, b);
    case BinaryOp::divide:
      return divide(a, b);
    case BinaryOp::modulo:
      return modulo(a, b);
  }
  return Value::unknown();
}

// The result of `&&` and `||` if one operand decides it, and the other one is only unknown here.
std::optional<Value> decided_early(BinaryOp op, const Value& a, const Value& b) {
  if (op != BinaryOp::and_ && op != BinaryOp::or_) return std::nullopt;
  const bool deciding = op == BinaryOp::or_;
  auto decides = [deciding](const Value& one, const Value& other) {
    const Value plain = one.unmarked();
    return plain.is_known() && plain.as_bool() == deciding && !other.unmarked().is_known() &&
           is_early(other);
  };
  if (!decides(a, b) && !decides(b, a)) return std::nullopt;
  return Value::boolean(deciding).with_marks(a.marks() | b.marks());
}

}  // namespace

// The operand that decides the result of `&&` and `||` on its own, if errors in the other one do
// not matter then. Without errors nothing is short-circuited: an unknown operand makes the result
// unknown, as in all versions before 1.12.
std::optional<Value> Evaluator::short_circuit(BinaryOp op, const Operand& left,
                                              const Operand& right, Diagnostics& diagnostics) {
  bool deciding = op == BinaryOp::or_;
  auto value_of = [](const Operand& operand) -> std::optional<bool> {
    Value plain = operand.value.unmarked();
    if (!plain.is_known() || plain.is_null()) return std::nullopt;
    return plain.as_bool();
  };
  auto result = [&](const Value& value, const Operand& from) {
    diagnostics.append(from.found);
    return value.with_marks(left.value.marks() | right.value.marks());
  };
  if (left.value.is_null() || right.value.is_null()) return std::nullopt;
  std::optional<bool> a = value_of(left);
  std::optional<bool> b = value_of(right);
  Value unknown = Value::unknown_not_null(Type::boolean());
  if (!a && !b) {
    if (left.found.has_errors()) return std::nullopt;
    return result(unknown, left);
  }
  if (a == deciding) return result(Value::boolean(deciding), left);
  if (b == deciding) return result(Value::boolean(deciding), right);
  if (!a) return result(unknown, left);
  if (!b) return result(unknown, right);
  return std::nullopt;
}

Evaluator::Operand Evaluator::operand(const Expr& expr) {
  Operand out;
  Diagnostics* outer = std::exchange(diagnostics_, &out.found);
  out.value = run(expr);
  diagnostics_ = outer;
  return out;
}

Value Evaluator::logical(const BinaryExpr& expr) {
  Operand left = operand(*expr.left);
  Operand right = operand(*expr.right);
  // A constant has no errors anywhere.
  const bool may_decide = scope_.allows_variables() && !over_limit_;
  if (may_decide && (left.found.has_errors() || right.found.has_errors())) {
    auto left_bool = convert(left.value, Type::boolean());
    auto right_bool = convert(right.value, Type::boolean());
    if (left_bool && right_bool) {
      left.value = std::move(left_bool).value();
      right.value = std::move(right_bool).value();
      if (auto decided = short_circuit(expr.op, left, right, *diagnostics_)) return *decided;
    }
  }
  size_t errors = diagnostics_->error_count();
  diagnostics_->append(std::move(left.found));
  diagnostics_->append(std::move(right.found));
  return operate(expr, left.value, right.value, errors);
}

Value Evaluator::binary(const BinaryExpr& expr) {
  if (expr.op == BinaryOp::and_ || expr.op == BinaryOp::or_) return logical(expr);
  size_t errors = diagnostics_->error_count();
  Value left = run(*expr.left);
  Value right = run(*expr.right);
  return operate(expr, left, right, errors);
}

Value Evaluator::operate(const BinaryExpr& expr, const Value& given_left, const Value& given_right,
                         size_t errors) {
  OperatorTraits op = traits(expr.op);
  auto left = convert(given_left, op.operands);
  if (!left) {
    fail("Invalid operand",
         fmt::format("Unsuitable value for left operand: {}.", left.error().message),
         range(*expr.left), range(expr), *expr.left);
  }
  auto right = convert(given_right, op.operands);
  if (!right) {
    fail("Invalid operand",
         fmt::format("Unsuitable value for right operand: {}.", right.error().message),
         range(*expr.right), range(expr), *expr.right);
  }
  if (diagnostics_->error_count() != errors) return Value::unknown(op.result);

  const char* problem = nullptr;
  bool compares = expr.op == BinaryOp::equal || expr.op == BinaryOp::not_equal;
  if (!compares && (left.value().is_null() || right.value().is_null())) {
    problem = "argument must not be null";
  } else if (auto kind = arithmetic(expr.op)) {
    problem = undefined_arithmetic(*kind, left.value(), right.value());
  }
  if (problem != nullptr) {
    fail("Operation failed", fmt::format("Error during operation: {}.", problem), range(expr), {},
         expr);
    return Value::unknown(op.result);
  }
  const Value operands[] = {*std::move(left), *std::move(right)};
  if (auto decided = decided_early(expr.op, operands[0], operands[1])) return *decided;
  return early_by(apply(expr.op, operands[0], operands[1]), operands);
}

namespace {

EvaluationContext::Parameter described(const Parameter& parameter) {
  return {parameter.name, encode_type_json(parameter.type)};
}

EvaluationContext::Signature signature_of(const Function& function) {
  EvaluationContext::Signature out;
  for (const Parameter& one : function.parameters) out.parameters.push_back(described(one));
  if (function.variadic) out.variadic = described(*function.variadic);
  out.result = encode_type_json(declared_result(function));
  return out;
}

}  // namespace

Range Evaluator::start_range(const Expr& expr) const { return syntax::start_range({file_, &expr}); }

void Evaluator::fail(std::string summary, std::string detail, const Range& subject,
                     std::optional<Range> context, const Expr& culprit, const CallExpr* call) {
  Diagnostic& d = diagnostics_->error(std::move(summary), std::move(detail), subject, context);
  if (trials_ == 0) d.evaluation = explain(culprit, call);
}

void Evaluator::explain_since(size_t from, const Expr& culprit) {
  if (trials_ != 0) return;
  std::shared_ptr<const EvaluationContext> context = explain(culprit, nullptr);
  for (size_t i = from; i < diagnostics_->size(); ++i) diagnostics_->set_evaluation(i, context);
}

std::shared_ptr<const EvaluationContext> Evaluator::explain(const Expr& culprit,
                                                            const CallExpr* call,
                                                            const Blame& blame) {
  auto out = std::make_shared<EvaluationContext>();
  for (const TraversalExpr* reference : references(culprit)) {
    // Every prefix with a value could be described; the longest one is.
    for (size_t n = reference->count; n > 1; --n) {
      Diagnostics ignored;
      std::optional<Value> value = resolve(reference->steps().first(n), ignored);
      if (!value || ignored.has_errors()) continue;
      std::string name = describe_traversal(reference->steps().first(n));
      std::string statement = describe_for_diagnostic(*value, blame);
      bool seen = std::any_of(out->values.begin(), out->values.end(),
                              [&](const auto& v) { return v.name == name; });
      if (!statement.empty() && !seen)
        out->values.push_back({std::move(name), std::move(statement)});
      break;
    }
  }
  std::sort(out->values.begin(), out->values.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  if (call != nullptr) {
    out->called_function = call->name();
    if (const Function* function = called_function(*call)) out->signature = signature_of(*function);
  }
  return out;
}

Value evaluate(const Expression& expr, const Scope& scope, Diagnostics& diagnostics) {
  Budget budget(scope.limits());
  return Evaluator(scope, expr.file, diagnostics, budget).run(*expr.node);
}

std::shared_ptr<const EvaluationContext> explain(const Expression& expr, const Scope& scope,
                                                 const Blame& blame) {
  Diagnostics ignored;
  Budget budget(scope.limits());
  return Evaluator(scope, expr.file, ignored, budget).explain(*expr.node, nullptr, blame);
}

Value evaluate_as(const Expression& expr, Type type, const Scope& scope, Diagnostics& diagnostics) {
  size_t errors = diagnostics.error_count();
  Value value = evaluate(expr, scope, diagnostics);
  if (diagnostics.error_count() != errors) return Value::unknown(type.without_optional());
  auto converted = convert(value, type);
  if (converted) return std::move(converted).value();
  diagnostics.error("Incorrect value type",
                    fmt::format("Invalid expression value: {}.", converted.error().message),
                    expr.range());
  return Value::unknown(type.without_optional());
}

}  // namespace landform::eval
