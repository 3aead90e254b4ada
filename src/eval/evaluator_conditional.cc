// Conditionals: `c ? a : b` and the `if` directive of templates.
//
// Both results are always evaluated, since the result has the type that both can be converted to;
// only the errors of the chosen one are reported.
#include <fmt/format.h>

#include <algorithm>

#include "base/quote.h"
#include "eval/evaluator.h"
#include "value/convert.h"
#include "value/early.h"
#include "value/operators.h"
#include "value/refinement.h"

namespace landform::eval {

using namespace syntax;  // NOLINT: evaluation is about these nodes

namespace {

std::string describe_mismatch(Type a, Type b) {
  if (a.is_object() && b.is_object()) {
    for (const auto& attribute : a.attributes()) {
      const AttributeType* other = b.attribute(attribute.name);
      if (other == nullptr) {
        return fmt::format(
            "The 'true' value includes object attribute {}, which is absent in the 'false' value",
            go_quote(attribute.name));
      }
      if (other->type != attribute.type) {
        return fmt::format("Type mismatch for object attribute {}: {}", go_quote(attribute.name),
                           describe_mismatch(attribute.type, other->type));
      }
    }
    for (const auto& attribute : b.attributes()) {
      if (a.attribute(attribute.name) == nullptr) {
        return fmt::format(
            "The 'false' value includes object attribute {}, which is absent in the 'true' value",
            go_quote(attribute.name));
      }
    }
  } else if (a.is_tuple() && b.is_tuple()) {
    if (a.elements().size() != b.elements().size()) {
      return fmt::format("The 'true' tuple has length {}, but the 'false' tuple has length {}",
                         a.elements().size(), b.elements().size());
    }
    for (size_t i = 0; i < a.elements().size(); ++i) {
      if (a.elements()[i] == b.elements()[i]) continue;
      return fmt::format("Type mismatch for tuple element {}: {}", i,
                         describe_mismatch(a.elements()[i], b.elements()[i]));
    }
  } else if (a.is_collection() && a.kind() == b.kind()) {
    Type x = a.element();
    Type y = b.element();
    if ((x.is_object() && y.is_object()) || (x.is_tuple() && y.is_tuple())) {
      const char* noun = a.is_list() ? "list" : a.is_set() ? "set" : "map";
      return fmt::format("Mismatched {} element types: {}", noun, describe_mismatch(x, y));
    }
  }
  if (a.friendly_name() == b.friendly_name()) {
    return "At least one deeply-nested attribute or element is not compatible across both the "
           "'true' and the 'false' "
           "value";
  }
  return fmt::format("The 'true' value is {}, but the 'false' value is {}", a.friendly_name(),
                     b.friendly_name());
}

bool is_untyped_null(const Value& v) {
  return !v.is_marked() && v.is_null() && v.type().is_dynamic();
}

// What is known if either result may be chosen. Both must be unmarked.
Value either(const Value& a, const Value& b, Type type) {
  if (a.is_null() && b.is_null()) return Value::null(type);
  ValueRange x = range_of(a);
  ValueRange y = range_of(b);
  bool numbers = a.type().is_number() && b.type().is_number();
  bool collections = a.type().is_collection() && a.type() == b.type();
  Refiner result(Value::unknown(numbers ? Type::number() : type));
  if (x.definitely_not_null() && y.definitely_not_null()) result.not_null();
  if (numbers) {
    if (x.facts.lower && y.facts.lower) {
      int order = compare(x.facts.lower->value, y.facts.lower->value);
      const NumberBound& low = order < 0 ? *x.facts.lower : *y.facts.lower;
      result.number_lower(low.value, order == 0
                                         ? x.facts.lower->inclusive || y.facts.lower->inclusive
                                         : low.inclusive);
    }
    if (x.facts.upper && y.facts.upper) {
      int order = compare(x.facts.upper->value, y.facts.upper->value);
      const NumberBound& high = order > 0 ? *x.facts.upper : *y.facts.upper;
      result.number_upper(high.value, order == 0
                                          ? x.facts.upper->inclusive || y.facts.upper->inclusive
                                          : high.inclusive);
    }
  } else if (collections) {
    result.length_lower(std::min(x.facts.min_length, y.facts.min_length));
    result.length_upper(std::max(x.facts.max_length, y.facts.max_length));
  }
  return result.done();
}

}  // namespace

Value Evaluator::conditional(const ConditionalExpr& expr) {
  Diagnostics true_diagnostics;
  Diagnostics false_diagnostics;
  Value when_true = run_into(*expr.when_true, true_diagnostics);
  Value when_false = run_into(*expr.when_false, false_diagnostics);
  if (over_limit_) {
    diagnostics_->append(std::move(true_diagnostics));
    return report_hidden(std::move(false_diagnostics));
  }

  std::optional<Type> type = Type::dynamic();
  bool all_dynamic = false;
  if (is_untyped_null(when_true)) {
    type = when_false.type();
  } else if (is_untyped_null(when_false)) {
    type = when_true.type();
  } else if (!when_true.type().is_dynamic() && !when_false.type().is_dynamic()) {
    const Type both[] = {when_true.type(), when_false.type()};
    type = both[0] == both[1] ? both[0] : unify(both);
  } else {
    all_dynamic = true;
  }
  if (!type) {
    fail("Inconsistent conditional result types",
         fmt::format("The true and false result expressions must have consistent types. {}.",
                     describe_mismatch(when_true.type(), when_false.type())),
         range_between(range(*expr.when_true), range(*expr.when_false)), range(expr), expr);
    return Value::unknown();
  }

  Value condition = run(*expr.condition);
  if (condition.is_null()) {
    fail("Null condition", "The condition value is null. Conditions must either be true or false.",
         range(*expr.condition), range(expr), *expr.condition);
    return Value::unknown(*type);
  }
  Marks marks = condition.marks() | when_true.marks() | when_false.marks();
  condition = condition.unmarked();
  if (!condition.is_known()) {
    const Value sources[] = {condition, when_true.unmarked(), when_false.unmarked()};
    return early_by(either(sources[1], sources[2], *type), sources).with_marks(marks);
  }

  auto decided = convert(condition, Type::boolean());
  if (!decided) {
    fail("Incorrect condition type", "The condition expression must be of type bool.",
         range(*expr.condition), range(expr), *expr.condition);
    return Value::unknown(*type);
  }
  bool truth = decided.value().as_bool();
  diagnostics_->append(std::move(truth ? true_diagnostics : false_diagnostics));
  Value taken = (truth ? when_true : when_false).unmarked();
  if (all_dynamic || taken.type() == *type) return taken.with_marks(marks);
  auto converted = convert(taken, *type);
  if (!converted) {
    const Expr& culprit = truth ? *expr.when_true : *expr.when_false;
    fail("Inconsistent conditional result types",
         fmt::format("The {} result value has the wrong type: {}.", truth ? "true" : "false",
                     converted.error().message),
         range(culprit), range(expr), culprit);
    return Value::unknown(*type).with_marks(marks);
  }
  return converted.value().with_marks(marks);
}

}  // namespace landform::eval
