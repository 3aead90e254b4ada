// `fmt`: rewrites configuration files in the canonical layout. A drop-in replacement for `terraform
// fmt`: the same flags, output, messages and exit codes.
#pragma once

#include "cli/command.h"

namespace landform::cli {

// Exit codes: 0, or 1 for invalid flags, 2 for files that could not be read, parsed or written, 3
// when -check found files that are not formatted.
extern const Command kFmtCommand;

}  // namespace landform::cli
