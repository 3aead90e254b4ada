// Templates: text with interpolated values.
#include <fmt/format.h>

#include "eval/evaluator.h"
#include "value/convert.h"
#include "value/early.h"
#include "value/refinement.h"
#include "value/shown.h"

namespace landform::eval {

using namespace syntax;  // NOLINT: evaluation is about these nodes

Value Evaluator::template_text(const TemplateExpr& expr) {
  if (expr.json_errors != nullptr && !expr.json_errors->empty()) {
    diagnostics_->append(*expr.json_errors);
    if (expr.json_errors->has_errors()) return Value::unknown();
  }
  std::string text;   // up to the first part that is not known
  std::string shown;  // all of it, if it is not known
  bool known = true;
  bool shows = true;
  bool early = true;  // all that is not known
  Marks marks = Marks::none;
  size_t errors = diagnostics_->error_count();
  for (const Expr* part : expr.parts()) {
    if (part->kind == ExprKind::string) {
      (known ? text : shown) += part->as<StringExpr>().value();
      continue;
    }
    Value value = run(*part);
    if (value.is_null()) {
      fail("Invalid template interpolation value",
           "The expression result is null. Cannot include a null value in a string template.",
           range(*part), range(expr), *part);
      continue;
    }
    marks |= value.marks();
    if (!value.is_known()) {
      early = early && is_early(value);
      if (known) shown = text;
      known = false;
      Value name = shown_for(value);
      shows = shows && !name.is_null() && name.type().is_string();
      if (shows) shown += name.unmarked().as_string();
      continue;
    }
    auto converted = convert(value.unmarked(), Type::string());
    if (!converted) {
      fail("Invalid template interpolation value",
           fmt::format("Cannot include the given value in a string template: {}.",
                       converted.error().message),
           range(*part), range(expr), *part);
      continue;
    }
    (known ? text : shown) += converted.value().as_string();
  }
  if (known) return Value::string(text).with_marks(marks);

  Refiner unknown(Value::unknown(Type::string()));
  unknown.not_null();
  if (diagnostics_->error_count() == errors) {
    constexpr size_t kLongestPrefix = 128;
    unknown.string_prefix(std::string_view(text).substr(0, kLongestPrefix));
  }
  Value result = (early ? as_early(unknown.done()) : unknown.done()).with_marks(marks);
  return shows ? with_shown(result, Value::string(shown)) : result;
}

namespace {

// What is shown for the text of all items; null if one of them cannot be shown.
Value joined_as_shown(const Value& items) {
  std::string text;
  for (const Value& item : items.elements()) {
    auto converted = convert(as_shown(item), Type::string());
    if (!converted || converted->is_null()) return Value::null();
    text += converted->unmarked().as_string();
  }
  Value out = Value::string(text);
  return names_sources(out, items.elements()) ? out : Value::null();
}

}  // namespace

Value Evaluator::join(const JoinExpr& expr) {
  Value tuple = run(*expr.tuple);
  if (!tuple.type().is_tuple() || !tuple.is_known()) return Value::unknown(Type::string());
  Marks marks = tuple.marks();
  Value plain = tuple.unmarked();
  std::string text;
  for (const Value& item : plain.elements()) {
    if (item.is_null()) {
      fail("Invalid template interpolation value",
           "An iteration result is null. Cannot include a null value in a string template.",
           range(expr), {}, expr);
      continue;
    }
    if (!item.is_known()) {
      const Value sources[] = {plain};
      Value unknown = early_by(Value::unknown(Type::string()), sources).with_marks(tuple.marks());
      return with_shown(unknown, joined_as_shown(plain));
    }
    auto converted = convert(item, Type::string());
    if (!converted) {
      fail("Invalid template interpolation value",
           fmt::format(
               "Cannot include one of the interpolation results into the string template: {}.",
               converted.error().message),
           range(expr), {}, expr);
      continue;
    }
    marks |= converted.value().marks();
    text += converted.value().unmarked().as_string();
  }
  return Value::string(text).with_marks(marks);
}

}  // namespace landform::eval
