#include "value/partial_object.h"

#include <algorithm>

#include "base/check.h"
#include "value/refinement.h"

namespace landform {
namespace {

bool is_open(const Value& element) {
  Value plain = element.unmarked();
  return plain.is_known() && !plain.is_null() && plain.type().is_object();
}

// The elements of a sequence, objects among them as partial objects.
Value opened(const Value& value, const Value& rest) {
  if (value.is_marked()) return opened(value.unmarked(), rest).with_marks_of(value);
  Type type = value.type();
  bool sequence = type.is_tuple() || type.is_list() || type.is_set();
  if (!sequence || !value.is_known()) return value;
  auto elements = value.elements();
  if (std::none_of(elements.begin(), elements.end(), is_open)) return value;
  std::vector<Value> out;
  out.reserve(elements.size());
  for (const Value& element : elements) {
    bool open = is_open(element);
    out.push_back(open ? partial_object(element.unmarked(), rest).with_marks_of(element) : element);
  }
  return Value::tuple(std::move(out));
}

}  // namespace

Value partial_object(Value known, Value rest) {
  LANDFORM_CHECK(known.is_known() && !known.is_null() && known.type().is_object());
  Refinement facts;
  facts.nullness = Nullness::not_null;
  facts.known_part = std::move(known);
  facts.other_parts = std::move(rest);
  return facts.apply(Type::dynamic());
}

bool is_partial_object(const Value& value) {
  if (value.is_marked()) return is_partial_object(value.unmarked());
  return !value.is_known() && value.type().is_dynamic() && !value.refinement().known_part.is_null();
}

const Value& known_part(const Value& value) { return value.refinement().known_part; }
const Value& other_parts(const Value& value) { return value.refinement().other_parts; }

Value partial_attribute(const Value& value, std::string_view name) {
  if (value.is_marked()) return partial_attribute(value.unmarked(), name).with_marks_of(value);
  const Refinement& facts = value.refinement();
  const Value* found = facts.known_part.find(name);
  if (found == nullptr || found->is_null()) return facts.other_parts;
  return opened(*found, facts.other_parts);
}

}  // namespace landform
