// Places in values and in schemas. Private to the library.
#pragma once

#include <optional>

#include "schema/schema.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::sdk_testing {

// What is at the path; none if there is no such place.
[[nodiscard]] std::optional<Value> value_at(const Value& value, const Path& path);

// Whether the path leads to a write-only attribute, or into one.
[[nodiscard]] bool is_write_only(const schema::Block& schema, const Path& path);

// The path of a write-only attribute that is not null; none if there is none.
[[nodiscard]] std::optional<Path> write_only_value(const schema::Block& schema, const Value& value);

}  // namespace landform::sdk_testing
