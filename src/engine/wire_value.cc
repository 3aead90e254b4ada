#include "engine/wire_value.h"

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
  if (!value.is_known()) return Value::null(value.type());
  if (value.is_wholly_known()) return value;
  std::vector<Value> elements;
  for (const Value& one : value.elements()) elements.push_back(unknown_as_null(one));
  return with_elements(value, std::move(elements));
}

}  // namespace landform::engine
