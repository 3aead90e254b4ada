// References whose keys are expressions: in `replace_triggered_by` and in the `to` of an import.
#pragma once

#include <optional>
#include <span>

#include "base/diagnostic.h"
#include "eval/scope.h"
#include "syntax/ast.h"
#include "syntax/parser.h"
#include "value/path.h"

namespace landform::evaluation {

// Adds the steps of a reference; splats are left out.
void add_steps(std::span<const syntax::Step> steps, Path& path);
// All steps of a reference, with its keys evaluated. None if the expression is something else.
[[nodiscard]] std::optional<Path> reference_path(const syntax::Expression& expr,
                                                 const eval::Scope& scope,
                                                 Diagnostics& diagnostics);

}  // namespace landform::evaluation
