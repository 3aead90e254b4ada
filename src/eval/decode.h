// Bodies to values, by a schema.
#pragma once

#include "base/diagnostic.h"
#include "eval/scope.h"
#include "schema/schema.h"
#include "syntax/body.h"
#include "value/value.h"

namespace landform::eval {

// Evaluates a body as an object of the schema's implied type: attributes converted to their types,
// those that are missing null, blocks gathered by their nesting, dynamic blocks expanded. Where
// something is wrong there is a diagnostic, and that part is unknown.
[[nodiscard]] Value decode_body(const syntax::Body& body, const schema::Block& schema,
                                const Scope& scope, Diagnostics& diagnostics);

}  // namespace landform::eval
