#include "value/operators.h"

#include "value/refinement.h"

namespace landform {
namespace {

bool any_marked(const Value& a, const Value& b) { return a.is_marked() || b.is_marked(); }
bool both_known(const Value& a, const Value& b) { return a.is_known() && b.is_known(); }

template <typename Op>
Value unmarking(Op op, const Value& a, const Value& b) {
  return op(a.unmarked(), b.unmarked()).with_marks(a.marks() | b.marks());
}

struct Bounds {
  Number lower = Number::infinity(true);
  Number upper = Number::infinity(false);
};

Bounds bounds_of(const Value& v) {
  Bounds out;
  if (v.type().is_dynamic()) return out;
  Refinement facts = range_of(v).facts;
  if (facts.lower) out.lower = facts.lower->value;
  if (facts.upper) out.upper = facts.upper->value;
  return out;
}

// Some sums and products of infinities are undefined.
bool defined_sum(const Number& a, const Number& b) {
  return !(a.is_infinite() && b.is_infinite() && a.sign() != b.sign());
}
bool defined_product(const Number& a, const Number& b) {
  return !((a.is_infinite() && b.sign() == 0) || (b.is_infinite() && a.sign() == 0));
}

Value unknown_number() { return Value::unknown_not_null(Type::number()); }
Value unknown_bool() { return Value::unknown_not_null(Type::boolean()); }

}  // namespace

Value logical_not(const Value& a) {
  if (a.is_marked()) return logical_not(a.unmarked()).with_marks_of(a);
  return a.is_known() ? Value::boolean(!a.as_bool()) : unknown_bool();
}

// An unknown operand makes the result unknown even if the other operand decides it; that is how the
// language defines it.
Value logical_and(const Value& a, const Value& b) {
  if (any_marked(a, b)) return unmarking(logical_and, a, b);
  return both_known(a, b) ? Value::boolean(a.as_bool() && b.as_bool()) : unknown_bool();
}

Value logical_or(const Value& a, const Value& b) {
  if (any_marked(a, b)) return unmarking(logical_or, a, b);
  return both_known(a, b) ? Value::boolean(a.as_bool() || b.as_bool()) : unknown_bool();
}

Value add(const Value& a, const Value& b) {
  if (any_marked(a, b))
    return unmarking([](const auto& x, const auto& y) { return add(x, y); }, a, b);
  if (both_known(a, b)) return Value::number(add(a.as_number(), b.as_number()));
  return unknown_number();
}

Value subtract(const Value& a, const Value& b) {
  if (any_marked(a, b))
    return unmarking([](const auto& x, const auto& y) { return subtract(x, y); }, a, b);
  if (both_known(a, b)) return Value::number(subtract(a.as_number(), b.as_number()));
  return unknown_number();
}

Value multiply(const Value& a, const Value& b) {
  if (any_marked(a, b))
    return unmarking([](const auto& x, const auto& y) { return multiply(x, y); }, a, b);
  if (both_known(a, b)) return Value::number(multiply(a.as_number(), b.as_number()));
  return unknown_number();
}

Value divide(const Value& a, const Value& b) {
  if (any_marked(a, b))
    return unmarking([](const auto& x, const auto& y) { return divide(x, y); }, a, b);
  return both_known(a, b) ? Value::number(divide(a.as_number(), b.as_number())) : unknown_number();
}

Value modulo(const Value& a, const Value& b) {
  if (any_marked(a, b))
    return unmarking([](const auto& x, const auto& y) { return modulo(x, y); }, a, b);
  return both_known(a, b) ? Value::number(modulo(a.as_number(), b.as_number())) : unknown_number();
}

Value negate(const Value& a) {
  if (a.is_marked()) return negate(a.unmarked()).with_marks_of(a);
  return a.is_known() ? Value::number(a.as_number().negate()) : unknown_number();
}

Value absolute(const Value& a) {
  if (a.is_marked()) return absolute(a.unmarked()).with_marks_of(a);
  if (a.is_known()) return Value::number(a.as_number().absolute());
  return refine(unknown_number()).number_lower(Number(0)).done();
}

const char* undefined_arithmetic(Arithmetic op, const Value& a, const Value& b) {
  if (!a.is_known() || !b.is_known() || a.is_null() || b.is_null()) return nullptr;
  Number x = a.unmarked().as_number();
  Number y = b.unmarked().as_number();
  switch (op) {
    case Arithmetic::add:
      return defined_sum(x, y) ? nullptr : "can't compute sum of opposing infinities";
    case Arithmetic::subtract:
      return defined_sum(x, y.negate()) ? nullptr : "can't subtract infinity from itself";
    case Arithmetic::multiply:
      return defined_product(x, y) ? nullptr : "can't multiply zero by infinity";
    case Arithmetic::divide: {
      bool undefined = (x.sign() == 0 && y.sign() == 0) || (x.is_infinite() && y.is_infinite());
      return undefined ? "can't divide zero by zero or infinity by infinity" : nullptr;
    }
    case Arithmetic::modulo: {
      bool infinite = x.is_infinite() || y.is_infinite();
      return infinite && !defined_product(x, y) ? "can't use modulo with zero and infinity"
                                                : nullptr;
    }
  }
  return nullptr;
}

Value less_than(const Value& a, const Value& b) {
  if (any_marked(a, b)) return unmarking(less_than, a, b);
  if (both_known(a, b)) return Value::boolean(compare(a.as_number(), b.as_number()) < 0);
  Bounds x = bounds_of(a);
  Bounds y = bounds_of(b);
  if (compare(x.upper, y.lower) < 0) return Value::boolean(true);
  if (compare(x.lower, y.upper) > 0) return Value::boolean(false);
  return unknown_bool();
}

Value greater_than(const Value& a, const Value& b) {
  if (any_marked(a, b)) return unmarking(greater_than, a, b);
  return less_than(b, a);
}

namespace {

// Unlike the operator of the language, a known true decides the result.
Value or_deciding(const Value& a, const Value& b) {
  if (any_marked(a, b)) return unmarking(or_deciding, a, b);
  if ((a.is_known() && a.as_bool()) || (b.is_known() && b.as_bool())) return Value::boolean(true);
  return logical_or(a, b);
}

}  // namespace

Value less_or_equal(const Value& a, const Value& b) {
  return or_deciding(less_than(a, b), equals(a, b));
}
Value greater_or_equal(const Value& a, const Value& b) {
  return or_deciding(greater_than(a, b), equals(a, b));
}

Value length_of(const Value& collection) {
  if (collection.is_marked()) return length_of(collection.unmarked()).with_marks_of(collection);
  Type type = collection.type();
  if (type.is_tuple()) return Value::number(static_cast<int64_t>(type.elements().size()));
  if (type.is_object()) return Value::number(static_cast<int64_t>(type.attributes().size()));
  if (!collection.is_known()) {
    const Refinement& facts = collection.refinement();
    return refine(unknown_number())
        .number_lower(Number(facts.min_length))
        .number_upper(Number(facts.max_length))
        .done();
  }
  auto length = static_cast<int64_t>(collection.length());
  if (type.is_set() && length > 1 && !collection.is_wholly_known()) {
    return refine(unknown_number()).number_lower(Number(1)).number_upper(Number(length)).done();
  }
  return Value::number(length);
}

Value has_element(const Value& set, const Value& element) {
  if (any_marked(set, element)) return unmarking(has_element, set, element);
  if (!set.is_known()) return unknown_bool();
  Type wanted = set.type().element();
  if (!element.type().is_dynamic() && !wanted.is_dynamic() && element.type() != wanted) {
    return Value::boolean(false);
  }
  if (!element.is_known()) return unknown_bool();
  for (const Value& v : set.elements()) {
    Value equal = equals(v, element);
    if (equal.is_known() && equal.as_bool()) return equal;
  }
  return set.is_wholly_known() ? Value::boolean(false) : unknown_bool();
}

}  // namespace landform
