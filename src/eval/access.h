// Accessing a part of a value by index or attribute name.
#pragma once

#include <span>
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
// Several of them, one after the other. Unknown, with a diagnostic, at the first that has no part;
// within a partial object, the rest of it.
[[nodiscard]] Value apply_steps(Value value, std::span<const syntax::Step> steps, FileId file,
                                Diagnostics& diagnostics);
// The key of an index step.
[[nodiscard]] Value step_key(const syntax::Step& step);

}  // namespace landform::eval
