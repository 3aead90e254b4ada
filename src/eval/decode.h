// Decoding bodies to values by a schema.
#pragma once

#include "base/diagnostic.h"
#include "eval/scope.h"
#include "schema/schema.h"
#include "syntax/body.h"
#include "value/value.h"

namespace landform::eval {

// Evaluates a body as an object of the schema's implied type: attributes are converted to their
// types, missing ones are null, blocks are collected according to their nesting mode, and dynamic
// blocks are expanded. Invalid parts are unknown, with a diagnostic.
[[nodiscard]] Value decode_body(const syntax::Body& body, const schema::Block& schema,
                                const Scope& scope, Diagnostics& diagnostics);

}  // namespace landform::eval
