// What the AWS provider plans for what is not set.
//
// The schemas of its older types do not tell the defaults of arguments, nor which blocks the
// provider adds where there are none; those of its newer types do not tell the defaults of what it
// may compute. The tables do, for version 5.100.0.
//
// All functions may be called from any thread.
#pragma once

#include <string_view>

#include "value/value.h"

namespace landform::pure_data {

// Whether the tables are complete for a type: whatever has no default in them and is not computed
// is null if it is not set.
[[nodiscard]] bool has_known_defaults(std::string_view type);

// The configuration of a resource, an object, with the defaults of what is null in it.
[[nodiscard]] Value with_defaults(std::string_view type, const Value& config);

// The defaults of the attributes of a type that are not in blocks.
[[nodiscard]] Value::Attributes defaults_of(std::string_view type);

// A configuration that is not decoded by a schema, with the defaults of attributes that it lacks.
[[nodiscard]] Value with_missing_defaults(std::string_view type, const Value& config);

// Whether the provider may add blocks to a resource that has none, given by the names of the blocks
// that lead to them, with dots.
[[nodiscard]] bool adds_blocks(std::string_view type, std::string_view path);

// Whether what the provider could decide, given in the same way, is null if it is not set and has
// no default in the configuration.
[[nodiscard]] bool leaves_null(std::string_view type, std::string_view path);

// Whether it does not add them, nevertheless, because of what else is configured.
[[nodiscard]] bool is_settled(std::string_view type, std::string_view path, const Value& config);

}  // namespace landform::pure_data
