// Write-only attributes: passed to a provider in the configuration, and null in every plan and
// state.
#pragma once

#include <optional>

#include "schema/schema.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::plan {

// The value with null in place of every write-only attribute, at any depth.
[[nodiscard]] Value without_write_only(const schema::Block& schema, const Value& value);

// The path of a write-only attribute that has a value; none if no such attribute has one.
[[nodiscard]] std::optional<Path> find_write_only(const schema::Block& schema, const Value& value);

// Whether the path leads to a write-only attribute, or into one.
[[nodiscard]] bool is_write_only(const schema::Block& schema, const Path& path);

}  // namespace landform::plan
