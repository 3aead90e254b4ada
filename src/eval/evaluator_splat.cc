// Splats: one expression for every element of a sequence.
#include "eval/evaluator.h"
#include "value/early.h"
#include "value/partial_object.h"
#include "value/refinement.h"
#include "value/shown.h"

namespace landform::eval {

using namespace syntax;  // NOLINT: evaluation is about these nodes

Value Evaluator::each_of(const SplatExpr& expr, const Value& item) {
  splat_items_.emplace_back(expr.item, item);
  Value value = run(*expr.each);
  splat_items_.pop_back();
  return value;
}

Type Evaluator::splat_type(const SplatExpr& expr, Type source) {
  if (source.is_list() || source.is_set()) {
    return Type::list(each_of(expr, Value::unknown(source.element())).type());
  }
  if (!source.is_tuple()) return Type::dynamic();
  std::vector<Type> types;
  for (Type t : source.elements()) types.push_back(each_of(expr, Value::unknown(t)).type());
  return Type::tuple(types);
}

Value Evaluator::splat(const SplatExpr& expr) {
  size_t errors = diagnostics_->error_count();
  Value source = run(*expr.source);
  if (diagnostics_->error_count() != errors) return Value::unknown();
  Marks marks = source.marks();
  Type type = source.type();
  bool sequence = type.is_tuple() || type.is_list() || type.is_set();
  if (source.is_null()) {
    if (!sequence) return Value::empty_tuple().with_marks(marks);
    fail("Splat of null value",
         "Splat expressions (with the * symbol) cannot be applied to null sequences.",
         range(*expr.source), range(expr.source->begin, expr.marker_end), *expr.source);
    return Value::unknown();
  }
  auto like_source = [&source](const Value& value) {
    const Value sources[] = {source};
    return early_by(value, sources);
  };
  if (type.is_dynamic() && !is_partial_object(source))
    return like_source(with_shown(Value::unknown(), shown_for(source))).with_marks(marks);

  // Any other value is treated as a sequence of itself, or an empty one if it turns out to be null.
  bool length_unknown = false;
  if (!sequence) {
    length_unknown = !source.is_known() && range_of(source.unmarked()).could_be_null();
    source = Value::tuple({source});
    type = source.type();
  }
  Value plain = source.unmarked();
  if (!plain.is_known()) {
    Refiner result(Value::unknown(splat_type(expr, type)));
    result.not_null();
    if (type.is_list() || type.is_set()) {
      const Refinement& facts = plain.refinement();
      result.length_lower(facts.min_length).length_upper(facts.max_length);
    }
    return like_source(result.done()).with_marks(marks);
  }
  if (!spend(plain.length(), expr)) return Value::unknown().with_marks(marks);
  std::vector<Value> values;
  values.reserve(plain.length());
  for (const Value& item : plain.elements()) values.push_back(each_of(expr, item));
  if (length_unknown) return like_source(Value::unknown()).with_marks(marks);
  if (diagnostics_->error_count() != errors) {
    Diagnostics repeated;
    Diagnostics* outer = std::exchange(diagnostics_, &repeated);
    Type result = splat_type(expr, type);
    diagnostics_ = outer;
    return Value::unknown(result).with_marks(marks);
  }
  if (type.is_tuple()) return Value::tuple(std::move(values)).with_marks(marks);
  Type element = Type::dynamic();
  for (const Value& v : values) {
    if (!v.type().is_dynamic()) element = v.type();
  }
  if (values.empty()) element = splat_type(expr, type).element();
  return Value::list(element, std::move(values)).with_marks(marks);
}

}  // namespace landform::eval
