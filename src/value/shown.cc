#include "value/shown.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "value/convert.h"
#include "value/partial_object.h"
#include "value/refinement.h"

namespace landform {
namespace {

bool is_plain_text(const Value& value) {
  return !value.is_marked() && value.is_known() && !value.is_null() && value.type().is_string();
}

// Adds all text in what is shown for the unknown parts of a value.
void add_names(const Value& given, bool inside, std::vector<Value>& out) {
  Value value = given.unmarked();
  if (!value.is_known()) {
    if (is_partial_object(value)) {
      add_names(known_part(value), inside, out);
      value = other_parts(value);
    }
    Value shown = shown_for(value);
    if (!shown.is_null()) add_names(shown, true, out);
    return;
  }
  if (value.is_null() || (!inside && value.is_wholly_known())) return;
  if (value.type().is_primitive()) {
    if (value.type().is_string()) out.push_back(value);
    return;
  }
  for (const Value& element : value.elements()) add_names(element, inside, out);
}

std::vector<Value> names_in(std::span<const Value> values) {
  std::vector<Value> out;
  for (const Value& value : values) add_names(value, false, out);
  return out;
}

bool contains_any(const Value& given, const std::vector<Value>& names) {
  Value value = given.unmarked();
  if (!value.is_known() || value.is_null()) return false;
  if (value.type().is_string()) {
    return std::any_of(names.begin(), names.end(), [&](const Value& name) {
      return !name.as_string().empty() &&
             value.as_string().find(name.as_string()) != std::string_view::npos;
    });
  }
  if (value.type().is_primitive()) return false;
  auto elements = value.elements();
  return std::any_of(elements.begin(), elements.end(),
                     [&](const Value& element) { return contains_any(element, names); });
}

// What is shown may be of another type than the rest, so that a list becomes a tuple and a map an
// object.
Value collection_as_shown(const Value& value) {
  Type type = value.type();
  std::vector<Value> parts;
  parts.reserve(value.length());
  for (const Value& element : value.elements()) parts.push_back(as_shown(element));
  bool uniform = type.is_collection() &&
                 std::all_of(parts.begin(), parts.end(),
                             [&](const Value& part) { return part.type() == type.element(); });
  if (type.is_object() || type.is_map()) {
    Value::Attributes all;
    for (size_t i = 0; i < parts.size(); ++i) all.emplace_back(value.key(i), std::move(parts[i]));
    return uniform ? Value::map(type.element(), std::move(all)) : Value::object(std::move(all));
  }
  if (!uniform) return Value::tuple(std::move(parts));
  return type.is_list() ? Value::list(type.element(), std::move(parts))
                        : Value::set(type.element(), std::move(parts));
}

}  // namespace

Value with_shown(const Value& value, const Value& shown) {
  if (shown.is_null() || value.is_known()) return value;
  if (value.is_marked()) return with_shown(value.unmarked(), shown).with_marks_of(value);
  Refinement facts = value.refinement();
  auto converted = convert(shown, value.type());
  facts.shown = converted ? std::move(converted).value() : Value::null();
  return facts.apply(value.type());
}

Value shown_for(const Value& value) {
  if (value.is_known()) return Value::null();
  return value.is_marked() ? value.unmarked().refinement().shown : value.refinement().shown;
}

Value as_shown(const Value& value) {
  if (value.is_wholly_known()) return value;
  if (value.is_marked()) return as_shown(value.unmarked()).with_marks_of(value);
  if (value.is_known()) return collection_as_shown(value);
  if (is_partial_object(value)) return as_shown(known_part(value));
  Value shown = shown_for(value);
  return shown.is_null() ? Value::null(value.type()) : shown;
}

Value shown_part(const Value& value, const Value& key) {
  Value shown = shown_for(value).unmarked();
  if (shown.is_null() || is_plain_text(shown)) return shown;
  Value plain = key.unmarked();
  if (!plain.is_known() || plain.is_null()) return Value::null();
  Type type = shown.type();
  if ((type.is_object() || type.is_map()) && plain.type().is_string()) {
    const Value* found = shown.find(plain.as_string());
    return found == nullptr ? Value::null() : *found;
  }
  if ((type.is_list() || type.is_tuple()) && plain.type().is_number()) {
    auto index = plain.as_number().to_int64();
    bool inside = index && *index >= 0 && static_cast<uint64_t>(*index) < shown.length();
    return inside ? shown.elements()[static_cast<size_t>(*index)] : Value::null();
  }
  return Value::null();
}

bool shows_something(std::span<const Value> values) {
  auto shows = [](const Value& value, const auto& self) -> bool {
    if (value.is_wholly_known()) return false;
    if (value.is_marked()) return self(value.unmarked(), self);
    if (!value.is_known())
      return is_partial_object(value)
                 ? self(known_part(value), self) || self(other_parts(value), self)
                 : !value.refinement().shown.is_null();
    auto elements = value.elements();
    return std::any_of(elements.begin(), elements.end(),
                       [&](const Value& element) { return self(element, self); });
  };
  return std::any_of(values.begin(), values.end(),
                     [&](const Value& value) { return shows(value, shows); });
}

bool names_sources(const Value& result, std::span<const Value> sources) {
  return contains_any(result, names_in(sources));
}

}  // namespace landform
