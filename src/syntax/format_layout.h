// The formatter's second step: how many spaces precede each token.
//
// A line is split into up to three cells: what leads, the assignment from = on, and a comment at
// the end. Lines are indented by the brackets open before them; within a cell the kinds of
// neighbouring tokens decide; and in a run of lines that have it, the second and the third cell
// start at the same column.
#pragma once

#include <span>

#include "syntax/format_tokens.h"

namespace landform::syntax {

// Sets the spaces of all tokens but eof, which must be the last.
void lay_out(std::span<FormatToken> tokens);

}  // namespace landform::syntax
