// The table of all functions for commands.
#pragma once

#include "value/function.h"

namespace landform::cli {

// Relative paths start at the working directory. `console`: includes functions that only the
// console has; otherwise impure functions, such as the current time, return unknown.
[[nodiscard]] FunctionTable language_functions(bool console);

}  // namespace landform::cli
