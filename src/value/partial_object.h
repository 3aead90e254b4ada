// Objects of which only some attributes are known.
//
// Without a schema, a resource has the attributes that its configuration sets, and any number of
// others that its provider sets. Such an object is unknown as a whole: how many attributes it has,
// what their names are and whether it equals another cannot be told. So it is an unknown value of
// type dynamic, which everything treats as such, with what is known about it on the side: reading
// an attribute by name gives the known value, or the rest.
#pragma once

#include <string_view>

#include "value/value.h"

namespace landform {

// `known` is a known object; attributes that are null in it do not count, since a provider may set
// them. `rest` is the value of all others.
[[nodiscard]] Value partial_object(Value known, Value rest = Value::unknown());

[[nodiscard]] bool is_partial_object(const Value& value);

// What is known, and the rest. The value must be a partial object, and unmarked.
[[nodiscard]] const Value& known_part(const Value& value);
[[nodiscard]] const Value& other_parts(const Value& value);

// An attribute, which always exists. Objects in sequences are partial as well: they are nested
// blocks, or attributes that have attributes of their own.
[[nodiscard]] Value partial_attribute(const Value& value, std::string_view name);

}  // namespace landform
