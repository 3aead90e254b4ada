#include "value/early.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "value/partial_object.h"
#include "value/refinement.h"
#include "value/with_elements.h"

namespace landform {

Value as_early(const Value& value) {
  if (is_early(value)) return value;
  if (value.is_marked()) return as_early(value.unmarked()).with_marks_of(value);
  if (is_partial_object(value))
    return partial_object(as_early(known_part(value)), as_early(other_parts(value)));
  if (!value.is_known()) {
    Refinement facts = value.refinement();
    facts.early = true;
    return facts.apply(value.type());
  }
  std::vector<Value> elements;
  elements.reserve(value.length());
  for (const Value& element : value.elements()) elements.push_back(as_early(element));
  return with_elements(value, std::move(elements));
}

bool is_early(const Value& value) {
  if (value.is_wholly_known()) return true;
  if (value.is_marked()) return is_early(value.unmarked());
  if (is_partial_object(value)) return is_early(known_part(value)) && is_early(other_parts(value));
  if (!value.is_known()) return value.refinement().early;
  auto elements = value.elements();
  return std::all_of(elements.begin(), elements.end(), is_early);
}

Value early_by(const Value& result, std::span<const Value> sources) {
  if (result.is_wholly_known()) return result;
  bool open = false;
  for (const Value& source : sources) {
    if (!is_early(source)) return result;
    open = open || !source.is_wholly_known();
  }
  return open ? as_early(result) : result;
}

}  // namespace landform
