// The error messages of conditions.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "eval/scope.h"
#include "syntax/ast.h"

namespace landform::evaluation {

// The message to show, empty if there is none: it is wrong, which is an error; it is not known; or
// it has sensitive or ephemeral values, which is a warning, whether the condition holds or not.
// `shown` has the names that diagnostics explain, if not all of them are looked up.
[[nodiscard]] std::string rule_message(const syntax::Expression& expr, const eval::Scope& names,
                                       const eval::Scope& shown, Diagnostics& diagnostics);

}  // namespace landform::evaluation
