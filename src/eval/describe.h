// Short descriptions of values, for diagnostics. Sensitive content is never shown.
#pragma once

#include <span>
#include <string>

#include "eval/evaluate.h"
#include "syntax/ast.h"
#include "value/value.h"

namespace landform::eval {

// `"abc"`, `tuple with 3 elements`, `null` …
[[nodiscard]] std::string describe_value(const Value& value);
// What a diagnostic says about the value of a name: `is "abc"`; empty if it should say nothing.
[[nodiscard]] std::string describe_for_diagnostic(const Value& value, const Blame& blame = {});
// A traversal as written.
[[nodiscard]] std::string describe_traversal(std::span<const syntax::Step> steps);

}  // namespace landform::eval
