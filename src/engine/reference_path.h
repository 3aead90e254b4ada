// References whose keys are expressions: in `replace_triggered_by` and in the `to` of an import.
#pragma once

#include <optional>

#include "base/diagnostic.h"
#include "config/address.h"
#include "eval/scope.h"
#include "syntax/parser.h"
#include "value/path.h"

namespace landform::engine {

// All steps of a reference, with its keys evaluated. None if the expression is something else.
[[nodiscard]] std::optional<Path> reference_path(const syntax::Expression& expr,
                                                 const eval::Scope& scope,
                                                 Diagnostics& diagnostics);

// The key of an instance; none if the value cannot be one.
[[nodiscard]] std::optional<config::Key> instance_key(const Value& value);

}  // namespace landform::engine
