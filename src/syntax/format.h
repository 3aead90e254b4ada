// The canonical layout of native syntax: what `terraform fmt` writes for a file.
//
// Works on tokens in three steps, each linear: deprecated or unusual constructs are rewritten
// (format_rewrite.h), spaces and alignment are chosen (format_layout.h), and the tokens are written
// out. Line breaks stay where the author put them.
//
// The text must be free of syntax errors, which the caller checks by parsing it; for a text with
// errors the result is unspecified, but formatting is still safe and linear. The result equals
// Terraform's byte for byte, except where that would break the user's file: see format_rewrite.h.
// Formatting is idempotent: where Terraform needs several runs to reach a fixed point, the result
// is that fixed point.
#pragma once

#include <string>
#include <string_view>

namespace landform::syntax {

[[nodiscard]] std::string format(std::string_view text);

}  // namespace landform::syntax
