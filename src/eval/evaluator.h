// The implementation of evaluate(): a walk over an expression tree. Private to the library.
//
// Split over files by what is evaluated: evaluator.cc (names, operators, conditionals),
// evaluator_template.cc, evaluator_collection.cc (constructors, for), evaluator_splat.cc,
// evaluator_call.cc, evaluator_certain.cc (what try can rely on).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "eval/evaluate.h"
#include "eval/scope.h"
#include "syntax/ast.h"
#include "value/budget.h"
#include "value/value.h"

namespace landform::eval {

// Whether an expression refers to a value defined elsewhere, rather than constructing one.
[[nodiscard]] bool is_plain_reference(const syntax::Expr& expr);

class Evaluator {
 public:
  Evaluator(const Scope& scope, FileId file, Diagnostics& diagnostics, Budget& budget)
      : scope_(scope), file_(file), diagnostics_(&diagnostics), budget_(budget.shared()) {}

  Value run(const syntax::Expr& expr);
  // The values of the names in an expression, and the function that was being called, if any.
  std::shared_ptr<const EvaluationContext> explain(const syntax::Expr& culprit,
                                                   const syntax::CallExpr* call,
                                                   const Blame& blame = {});

 private:
  // The variables of a `for` around the current expression, innermost first.
  struct Frame {
    std::string_view key_name;
    std::string_view value_name;
    const Value* key;
    const Value* value;
    const Frame* outer;
  };

  Value number(const syntax::NumberExpr& expr);
  Value template_text(const syntax::TemplateExpr& expr);
  Value join(const syntax::JoinExpr& expr);
  Value traversal(const syntax::TraversalExpr& expr);
  Value relative(const syntax::RelativeExpr& expr);
  Value index(const syntax::IndexExpr& expr);
  Value conditional(const syntax::ConditionalExpr& expr);
  Value unary(const syntax::UnaryExpr& expr);
  Value binary(const syntax::BinaryExpr& expr);
  // An operand of `&&` or `||`, with what is wrong with it.
  struct Operand {
    Value value;
    Diagnostics found;
  };
  Operand operand(const syntax::Expr& expr);
  Value logical(const syntax::BinaryExpr& expr);
  static std::optional<Value> short_circuit(syntax::BinaryOp op, const Operand& left,
                                            const Operand& right, Diagnostics& diagnostics);
  // `errors`: the number of errors before the operands were evaluated.
  Value operate(const syntax::BinaryExpr& expr, const Value& given_left, const Value& given_right,
                size_t errors);
  Value tuple(const syntax::TupleExpr& expr);
  Value object(const syntax::ObjectExpr& expr);
  Value object_key(const syntax::Expr& key);
  Value for_each(const syntax::ForExpr& expr);
  Value splat(const syntax::SplatExpr& expr);
  Value call(const syntax::CallExpr& expr);

  // Parts of `for`.
  struct ForState;
  bool check_condition(const syntax::ForExpr& expr, ForState& state);
  bool included(const syntax::ForExpr& expr, ForState& state);
  void for_object_item(const syntax::ForExpr& expr, ForState& state);

  // Parts of a splat.
  Value each_of(const syntax::SplatExpr& expr, const Value& item);
  Type splat_type(const syntax::SplatExpr& expr, Type source);

  // Parts of a call.
  [[nodiscard]] const Function* called_function(const syntax::CallExpr& expr) const;
  const Function* find_function(const syntax::CallExpr& expr);
  bool gather_arguments(const syntax::CallExpr& expr, const Function& function,
                        std::vector<Value>& out);
  Value try_call(const syntax::CallExpr& expr, const Function& function);
  bool is_certain(const syntax::Expr& expr, const Value& result);
  bool has_certain_parts(const syntax::Expr& expr, const Value& result);
  bool all_early(std::span<const syntax::Expr* const> attempts, Diagnostics& failures);
  Value can_call(const syntax::CallExpr& expr);
  Value report_hidden(Diagnostics failures);
  bool check_template_argument(const syntax::CallExpr& expr);

  // The value of a traversal's steps; none if its root is unknown.
  std::optional<Value> resolve(std::span<const syntax::Step> steps, Diagnostics& diagnostics);
  void unknown_root(const syntax::Step& root);

  [[nodiscard]] Range range(const syntax::Expr& expr) const {
    return {file_, expr.begin, expr.end};
  }
  [[nodiscard]] Range range(uint32_t begin, uint32_t end) const { return {file_, begin, end}; }
  // The part of an expression that identifies it, such as a function's name or an opening bracket.
  [[nodiscard]] Range start_range(const syntax::Expr& expr) const;

  // Adds an error, with the values of the names in `culprit` and the function that was being
  // called, if any.
  void fail(std::string summary, std::string detail, const Range& subject,
            std::optional<Range> context, const syntax::Expr& culprit,
            const syntax::CallExpr* call = nullptr);
  // Adds the values of the names in `culprit` to the errors added since `from`.
  void explain_since(size_t from, const syntax::Expr& culprit);

  // A value that was just made, or unknown, with a diagnostic, if it is too large.
  Value bounded(Value value, const syntax::Expr& expr);
  // Counts elements that `expr` is about to make; false, with a diagnostic, if there are too many.
  bool spend(uint64_t elements, const syntax::Expr& expr);
  void report_limit(std::string detail, const syntax::Expr& expr);

  // Evaluates with diagnostics redirected.
  Value run_into(const syntax::Expr& expr, Diagnostics& diagnostics);

  const Scope& scope_;
  FileId file_;
  Diagnostics* diagnostics_;
  const Frame* frame_ = nullptr;
  std::vector<std::pair<const syntax::Expr*, Value>> splat_items_;
  Budget& budget_;
  // An error that no try can hide: the result is not what it would be without limits.
  bool over_limit_ = false;
  // Inside try and can, where failures are expected and their details are not shown.
  int trials_ = 0;
};

}  // namespace landform::eval
