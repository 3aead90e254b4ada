// The canonical layout of native syntax: what `terraform fmt` writes for a file.
//
// Works on tokens in three steps, each linear: a few old or odd ways to write things are replaced
// (format_rewrite.h), spaces and alignment are chosen (format_layout.h), and the tokens are
// written out. Line breaks stay where the author put them.
//
// The text must be free of syntax errors, which the caller finds by parsing it; of a text with
// errors the result is unspecified, but it takes no longer and does no harm. The result equals
// Terraform's byte for byte, but where that would break the user's file: see format_rewrite.h.
// Formatting the result again changes nothing: where Terraform needs to run twice or more to come
// to rest, the result is what it comes to rest at.
#pragma once

#include <string>
#include <string_view>

namespace landform::syntax {

[[nodiscard]] std::string format(std::string_view text);

}  // namespace landform::syntax
