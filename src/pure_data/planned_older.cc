#include <vector>

#include "pure_data/planned.h"
#include "pure_data/planned_tables.h"
#include "value/early.h"
#include "value/partial_object.h"
#include "value/with_elements.h"

namespace landform::pure_data {
namespace {

// Attributes that can be written as blocks. What is in them is identified by its content, and kept.
constexpr std::string_view kWrittenAsBlocks = "egress ingress placement_group_config route step";

// Whether something is unknown among values that are no blocks.
bool is_partly_unknown(const Value& values) {
  bool unknown = false;
  for (const Value& given : values.elements()) {
    const Value one = given.unmarked();
    if (is_partial_object(one) || (one.is_known() && !one.type().is_primitive())) return false;
    unknown = unknown || !one.is_known();
  }
  return unknown;
}

// Whether it has as many elements as are written: of a set, and a tuple may be one, two that are
// not known may be the same.
bool is_counted(const Value& values) { return values.type().is_list() || values.length() == 1; }

Value unknown_by(const Value& value, Type type) {
  const Value sources[] = {value};
  return early_by(Value::unknown(type), sources);
}

struct Place {
  bool typed = false;  // in a collection, where types must not change
  bool kept = false;   // where empty values stay what they are
};

Value planned_object(std::string_view type, const Value& object, Place place);

// The value of an attribute, or a block, or several of them.
Value planned_part(std::string_view type, std::string_view name, const Value& given, Place place) {
  const Value value = given.unmarked();
  if (!value.is_known() || value.is_null()) return given;
  const Type kind = value.type();
  const bool text = kind.is_string();
  const bool map = kind.is_object() || kind.is_map();
  if (!text && kind.is_primitive()) return given;
  const bool empty = text ? value.as_string().empty() : value.length() == 0;
  if (empty && place.kept) return given;
  if (empty) {
    const Empty meaning = text  ? empty_text(type, name)
                          : map ? empty_map(type, name)
                                : empty_sequence(type, name);
    const bool shaped = kind.is_object() || kind.is_tuple();
    const Type planned = shaped && !place.typed ? Type::dynamic() : kind;
    if (meaning == Empty::null) return Value::null(planned).with_marks_of(given);
    if (meaning == Empty::open) return Value::unknown(planned).with_marks_of(given);
    return given;
  }
  if (text) return given;
  if (kind.is_map() || (map && empty_map(type, name) != Empty::kept)) {
    if (is_early(value)) return given;
    return unknown_by(value, place.typed ? kind : Type::map(Type::string())).with_marks_of(given);
  }
  if (map) return planned_object(type, value, place).with_marks_of(given);
  if (is_partly_unknown(value) && !(is_counted(value) && is_early(value)))
    return unknown_by(value, kind.is_tuple() && !place.typed ? Type::dynamic() : kind)
        .with_marks_of(given);
  place.typed = place.typed || !kind.is_tuple();
  std::vector<Value> elements;
  for (const Value& one : value.elements()) {
    const Value block = one.unmarked();
    const bool inside = block.is_known() && !block.is_null() && block.type().is_object();
    elements.push_back(inside ? planned_object(type, block, place).with_marks_of(one) : one);
  }
  return with_elements(value, std::move(elements)).with_marks_of(given);
}

Value planned_object(std::string_view type, const Value& object, Place place) {
  std::vector<Value> elements(object.elements().begin(), object.elements().end());
  for (size_t i = 0; i < elements.size(); ++i) {
    const bool kept = place.kept || among(kWrittenAsBlocks, object.key(i));
    elements[i] = planned_part(type, object.key(i), elements[i], {place.typed, kept});
  }
  return with_elements(object, std::move(elements));
}

}  // namespace

Value with_older_plan(std::string_view type, const Value& config) {
  return is_older_type(type) ? planned_object(type, config, {}) : config;
}

}  // namespace landform::pure_data
