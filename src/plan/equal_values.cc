#include "plan/equal_values.h"

#include "value/operators.h"

namespace landform::plan {

bool equal_but_refinements(const Value& a, const Value& b) {
  if (a.identical(b)) return true;
  if (a.type() != b.type() || a.is_known() != b.is_known()) return false;
  if (!a.is_known()) return true;
  if (a.is_null() || b.is_null() || a.type().is_primitive()) return false;
  if (a.is_wholly_known() && b.is_wholly_known()) return false;
  if (a.length() != b.length()) return false;
  for (size_t i = 0; i < a.length(); ++i) {
    if (a.type().is_map() && a.key(i) != b.key(i)) return false;
    if (!equal_but_refinements(a.elements()[i], b.elements()[i])) return false;
  }
  return true;
}

bool surely_equal(const Value& a, const Value& b) {
  if (!a.is_wholly_known() || !b.is_wholly_known()) return false;
  if (a.identical(b)) return true;
  if (a.is_null() || b.is_null()) return a.is_null() && b.is_null();
  return a.type() == b.type() && equals(a, b).as_bool();
}

}  // namespace landform::plan
