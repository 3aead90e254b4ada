// Accessing a part of a value by index or attribute name.
#pragma once

#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "syntax/ast.h"
#include "value/value.h"

namespace landform::eval {

// Unknown, with a diagnostic at `range`, if there is no such part.
[[nodiscard]] Value index_value(const Value& collection, const Value& key, const Range& range,
                                Diagnostics& diagnostics);
[[nodiscard]] Value attribute_of(const Value& object, std::string_view name, const Range& range,
                                 Diagnostics& diagnostics);
// A literal step of a traversal.
[[nodiscard]] Value apply_step(const Value& value, const syntax::Step& step, FileId file,
                               Diagnostics& diagnostics);
// The key of an index step.
[[nodiscard]] Value step_key(const syntax::Step& step);

}  // namespace landform::eval
