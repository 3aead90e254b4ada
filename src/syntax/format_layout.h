// The formatter's second step: how many spaces precede each token.
//
// A line is split into up to three cells: the leading part, the assignment from = on, and a comment
// at the end. Lines are indented by the brackets open before them; within a cell, spacing depends
// on the kinds of neighbouring tokens; and in a run of lines that have them, the second and third
// cells start at the same column.
#pragma once

#include <span>

#include "syntax/format_tokens.h"

namespace landform::syntax {

// Sets the spaces of all tokens except eof, which must be last.
void lay_out(std::span<FormatToken> tokens);

}  // namespace landform::syntax
