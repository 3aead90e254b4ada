// Evaluating bodies in the scope of an instance.
#pragma once

#include <optional>
#include <vector>

#include "base/diagnostic.h"
#include "eval/compiled_body.h"
#include "evaluation/instance_scope.h"
#include "schema/schema.h"
#include "syntax/body.h"
#include "value/value.h"

namespace landform::evaluation {

// Decoded by a schema; names are checked first. None on errors.
[[nodiscard]] std::optional<Value> decode_checked(const syntax::Body& body,
                                                  const schema::Block& schema,
                                                  const InstanceScope& scope,
                                                  Diagnostics& diagnostics);

// The same, but with what there is beside errors: invalid parts are unknown, and with an invalid
// name all of it is.
[[nodiscard]] Value decode_partly(const syntax::Body& body, const schema::Block& schema,
                                  const InstanceScope& scope, Diagnostics& diagnostics);

// As the first one, for a body whose references are known, which is faster if there is nothing to
// report.
[[nodiscard]] std::optional<Value> decode_checked(const syntax::Body& body,
                                                  const std::vector<Use>& uses,
                                                  const schema::Block& schema,
                                                  const InstanceScope& scope,
                                                  Diagnostics& diagnostics);

// Without a schema; names are checked first. None on errors.
[[nodiscard]] std::optional<Value> evaluate_checked(const eval::CompiledBody& body,
                                                    const std::vector<Use>& uses,
                                                    const InstanceScope& scope,
                                                    Diagnostics& diagnostics);

}  // namespace landform::evaluation
