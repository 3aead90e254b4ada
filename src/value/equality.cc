// Equality of values: as the language defines it (equals), and in every respect (identical).
#include <algorithm>

#include "value/operators.h"
#include "value/refinement.h"

namespace landform {
namespace {

Value maybe() { return Value::unknown_not_null(Type::boolean()); }

bool surely_not_null(const Value& v) {
  return v.is_known() ? !v.is_null() : v.refinement().nullness == Nullness::not_null;
}

// Compares a known and an unknown value.
Value equals_unknown(const Value& known, const Value& unknown) {
  if (!range_of(unknown).may_include(known)) return Value::boolean(false);
  if (!known.is_null() && !unknown.type().has_dynamic() && known.type() != unknown.type()) {
    return Value::boolean(false);
  }
  return maybe();
}

// Element by element, up to the first difference or unknown result.
Value equals_elements(const Value& a, const Value& b) {
  if (a.length() != b.length()) return Value::boolean(false);
  bool keyed = a.type().is_map();
  for (size_t i = 0; i < a.length(); ++i) {
    if (keyed && a.key(i) != b.key(i)) return Value::boolean(false);
    Value equal = equals(a.elements()[i], b.elements()[i]);
    if (!equal.is_known()) return maybe();
    if (!equal.as_bool()) return equal;
  }
  return Value::boolean(true);
}

Value equals_sets(const Value& a, const Value& b) {
  auto unknown = [](const Value& v) { return !v.is_known(); };
  if (std::any_of(a.elements().begin(), a.elements().end(), unknown) ||
      std::any_of(b.elements().begin(), b.elements().end(), unknown)) {
    return maybe();
  }
  // Both have the same order, so equal sets are equal element by element.
  if (a.length() != b.length()) return Value::boolean(false);
  for (size_t i = 0; i < a.length(); ++i) {
    Value equal = equals(a.elements()[i], b.elements()[i]);
    if (!equal.is_known() || !equal.as_bool()) return Value::boolean(false);
  }
  return Value::boolean(true);
}

// Whether a value has a part whose type is not known yet. A null of any type is fully typed.
bool has_wholly_known_type(const Value& v) {
  if (!v.is_known()) return !v.type().has_dynamic();
  if (v.is_null() || !v.type().has_dynamic()) return true;
  return std::all_of(v.elements().begin(), v.elements().end(), has_wholly_known_type);
}

}  // namespace

Value equals(const Value& a, const Value& b) {
  if (a.contains_marked() || b.contains_marked()) {
    return equals(a.unmarked_deep(), b.unmarked_deep()).with_marks(a.marks_deep() | b.marks_deep());
  }
  if ((a.is_null() && surely_not_null(b)) || (b.is_null() && surely_not_null(a))) {
    return Value::boolean(false);
  }
  if (!a.is_known() && !b.is_known()) return maybe();
  if (!b.is_known()) return equals_unknown(a, b);
  if (!a.is_known()) return equals_unknown(b, a);
  if (a.is_null() || b.is_null()) return Value::boolean(a.is_null() && b.is_null());

  if (!has_wholly_known_type(a) || !has_wholly_known_type(b)) {
    bool impossible = !conforms(a.type(), b.type()) && !conforms(b.type(), a.type());
    return impossible ? Value::boolean(false) : maybe();
  }
  if (a.type() != b.type()) return Value::boolean(false);
  switch (a.type().kind()) {
    case Kind::number:
      return Value::boolean(equal(a.as_number(), b.as_number()));
    case Kind::boolean:
      return Value::boolean(a.as_bool() == b.as_bool());
    case Kind::string:
      return Value::boolean(a.as_string() == b.as_string());
    case Kind::set:
      return equals_sets(a, b);
    default:
      return equals_elements(a, b);
  }
}

Value not_equals(const Value& a, const Value& b) { return logical_not(equals(a, b)); }

bool Value::identical(const Value& other) const {
  if (is_counted() && bits_ == other.bits_ && payload_.counted == other.payload_.counted)
    return true;
  if (type() != other.type() || marks() != other.marks()) return false;
  if (is_marked()) return unmarked().identical(other.unmarked());
  if (is_known() != other.is_known() || is_null() != other.is_null()) return false;
  if (!is_known()) return refinement().identical(other.refinement());
  if (is_null()) return true;
  switch (type().kind()) {
    case Kind::number:
      return equal(as_number(), other.as_number());
    case Kind::boolean:
      return as_bool() == other.as_bool();
    case Kind::string:
      return as_string() == other.as_string();
    default:
      break;
  }
  if (length() != other.length()) return false;
  for (size_t i = 0; i < length(); ++i) {
    if (type().is_map() && key(i) != other.key(i)) return false;
    if (!elements()[i].identical(other.elements()[i])) return false;
  }
  return true;
}

}  // namespace landform
