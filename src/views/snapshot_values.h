// Values with separate information about which parts are unknown or sensitive. Private to the
// library.
#pragma once

#include <vector>

#include "schema/schema.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::views {

// `where` has the structure of the value, with true for unknown parts.
[[nodiscard]] Value with_unknowns(const Value& value, const Value& where);
// `where` has true for sensitive parts. Elements of a list may also be keyed by their index as a
// string.
[[nodiscard]] Value with_secrets(const Value& value, const Value& where);
// State files store values of dynamic attributes together with their types. Removes these types;
// which attributes have one is determined by the schema, if there is one, or by their structure.
[[nodiscard]] Value without_types(const Value& attributes, const schema::Block* schema);
// The structure of sensitive parts, from the paths in state files.
[[nodiscard]] Value shape_of_paths(const std::vector<Path>& paths);

}  // namespace landform::views
