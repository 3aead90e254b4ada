// The table of all functions for commands.
#pragma once

#include <cstdint>

#include "value/function.h"

namespace landform::cli {

enum class FunctionUse : uint8_t {
  console,   // with functions that only the console has
  inspect,   // with foresight; see functions::FunctionOptions
  validate,  // as for a plan
};

// Relative paths start at the working directory. Except in the console, impure functions, such as
// the current time, return unknown.
[[nodiscard]] FunctionTable language_functions(FunctionUse use);

}  // namespace landform::cli
