// The table of all functions, as commands use it.
#pragma once

#include "value/function.h"

namespace landform::cli {

// Relative paths start at the working directory. `console`: with what only the console has; else
// what is different each time, such as the time, is not known.
[[nodiscard]] FunctionTable language_functions(bool console);

}  // namespace landform::cli
