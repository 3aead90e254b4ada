// Values in a few words, for diagnostics. Sensitive content is never shown.
#pragma once

#include <span>
#include <string>

#include "eval/evaluate.h"
#include "syntax/ast.h"
#include "value/value.h"

namespace landform::eval {

// `"abc"`, `tuple with 3 elements`, `null` …
[[nodiscard]] std::string describe_value(const Value& value);
// What a diagnostic says of the value of a name: `is "abc"`; empty when nothing should be said.
[[nodiscard]] std::string describe_for_diagnostic(const Value& value, const Blame& blame = {});
// A traversal as written.
[[nodiscard]] std::string describe_traversal(std::span<const syntax::Step> steps);

}  // namespace landform::eval
