#include "engine/wire_value.h"

#include <algorithm>
#include <vector>

#include "value/with_elements.h"

namespace landform::engine {
namespace {

bool is_negative_zero(const Value& value) {
  if (!value.type().is_number() || !value.is_known() || value.is_null()) return false;
  const Number number = value.unmarked().as_number();
  return number.sign() == 0 && number.is_negative();
}

bool has_negative_zero(const Value& value) {
  if (!value.is_known() || value.is_null()) return false;
  if (value.type().is_number()) return is_negative_zero(value);
  if (value.type().is_primitive()) return false;
  const Value plain = value.unmarked();
  for (const Value& one : plain.elements()) {
    if (has_negative_zero(one)) return true;
  }
  return false;
}

}  // namespace

Value without_negative_zero(const Value& value) {
  if (!has_negative_zero(value)) return value;
  if (is_negative_zero(value)) return Value::number(int64_t{0}).with_marks(value.marks());
  const Value plain = value.unmarked();
  std::vector<Value> elements;
  for (const Value& one : plain.elements()) elements.push_back(without_negative_zero(one));
  return with_elements(plain, std::move(elements)).with_marks(value.marks());
}

Value unknown_as_null(const Value& value) {
  if (value.is_marked()) return unknown_as_null(value.unmarked()).with_marks_of(value);
  if (!value.is_known()) return Value::null(value.type());
  if (value.is_wholly_known()) return value;
  std::vector<Value> elements;
  for (const Value& one : value.elements()) elements.push_back(unknown_as_null(one));
  return with_elements(value, std::move(elements));
}

bool same_precision(const Value& a, const Value& b) {
  if (!a.is_known() || a.is_null() || !b.is_known() || b.is_null()) return true;
  const Value x = a.unmarked();
  const Value y = b.unmarked();
  if (x.type().is_number() && y.type().is_number())
    return x.as_number().precision() == y.as_number().precision();
  if (x.type().is_primitive() || y.type().is_primitive()) return true;
  return std::equal(x.elements().begin(), x.elements().end(), y.elements().begin(),
                    y.elements().end(), same_precision);
}

bool loses_precision(const Value& value) {
  if (!value.is_known() || value.is_null()) return false;
  const Value plain = value.unmarked();
  if (plain.type().is_number()) {
    const Number number = plain.as_number();
    bool exact = false;
    (void)number.to_double(&exact);
    return number.to_int64().has_value() || (exact && !number.is_integer());
  }
  if (plain.type().is_primitive()) return false;
  return std::any_of(plain.elements().begin(), plain.elements().end(), loses_precision);
}

}  // namespace landform::engine
