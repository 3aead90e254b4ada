// The formatter's first step: the tokens of a file, with the constructs that Terraform modernises
// rewritten.
//
// - An argument whose whole value is one interpolation loses the quotes: "${a}" becomes a.
// - The type of a variable: "string", "list" and "map" in quotes become string, list(string) and
//   map(string); the bare words list, map and set become list(any), map(any) and set(any).
// - Block labels are quoted in canonical form, and comments before and between them go.
//
// Where Terraform's result would change the meaning or no longer parse, this differs: Terraform
// drops a label with a $ or % in the middle ("a$b") and the key of a[true] and a[null]; it unwraps
// an interpolation in which a comment ends a line without adding the parentheses this needs,
// likewise one over several lines that starts and ends with parentheses that do not match each
// other, and one that ends with a heredoc even if something follows on the line of its end marker.
#pragma once

#include <string_view>

#include "syntax/format_tokens.h"

namespace landform::syntax {

// The tokens point into the text. Only the eof token has its spaces set.
[[nodiscard]] FormatTokens rewrite_for_format(std::string_view text);

}  // namespace landform::syntax
